package dev.parlance.analysis.run;

import dev.parlance.analysis.model.Analysis;
import dev.parlance.analysis.model.AnalysisState;
import dev.parlance.analysis.model.AnalysisStore;
import dev.parlance.analysis.model.NamedAnalysis;
import dev.parlance.event.CallbackStore;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.event.NewEvent;
import dev.parlance.task.AsyncRequest;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.AsyncResponse;
import dev.parlance.task.LeaseLost;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Ends an analysis in the transaction of its caller: its state, the response of its asynchronous request, its event and
 * its callback.
 */
public record EndAnalysis(AsyncRequestStore requests, EventStore events, CallbackStore callbacks, InstantSource clock) {
    private static final String DELETED = "analysisDeleted";

    /** Ends an analysis whose parts are all counted. */
    Future<Void> finish(SqlConnection tx, long analysisId, long acceptedSegments, List<AsyncResponse.Detail> warnings) {
        return AnalysisEndStore.read(tx, analysisId)
                .compose(ending -> end(
                                tx,
                                ending,
                                AnalysisState.FINISHED,
                                AsyncResponse.done(clock.instant(), acceptedSegments, warnings))
                        .compose(_ -> whole(tx, ending))
                        .compose(analysis -> events.append(tx, List.of(created(ending, analysis)))));
    }

    private static Future<Analysis> whole(SqlConnection tx, AnalysisEndStore.EndingAnalysis ending) {
        return AnalysisStore.read(tx, ending.analyse().uid()).map(Optional::orElseThrow); // its row is locked
    }

    private static NewEvent created(AnalysisEndStore.EndingAnalysis ending, Analysis analysis) {
        return new NewEvent(
                EventKind.ANALYSIS_CREATED, Map.of("analyse", analysis), ending.project(), ending.traceparent());
    }

    /** Ends an analysis of which a part could not be counted, and removes the tasks of its other parts. */
    Future<Void> fail(SqlConnection tx, long analysisId, AsyncResponse.Detail reason) {
        return AnalysisEndStore.read(tx, analysisId).compose(ending -> fail(tx, ending, reason));
    }

    /** Ends an analysis that is deleted while it is being counted, and removes its tasks. */
    public Future<Void> cancel(SqlConnection tx, long analysisId) {
        return AnalysisEndStore.read(tx, analysisId).compose(ending -> fail(tx, ending, deleted(ending.analyse())));
    }

    private static AsyncResponse.Detail deleted(NamedAnalysis analysis) {
        return CountWarnings.detail(
                DELETED, "the analysis was deleted before it was finished", Map.of("analyse", analysis.uid()));
    }

    private Future<Void> fail(SqlConnection tx, AnalysisEndStore.EndingAnalysis ending, AsyncResponse.Detail reason) {
        return TaskStore.cancel(tx, ending.asyncRequestId())
                .compose(_ -> end(tx, ending, AnalysisState.FAILED, AsyncResponse.failed(clock.instant(), reason)));
    }

    /**
     * Ends the asynchronous request of an analysis that was deleted with its project. Does nothing when another part of
     * the analysis has ended it already.
     */
    Future<Void> projectDeleted(SqlConnection tx, long asyncRequestId) {
        var response = AsyncResponse.failed(
                clock.instant(), DELETED, "the project was deleted before the analysis was finished");
        return requests.finish(tx, asyncRequestId, response)
                .compose(ended -> call(tx, ended, Map.of("asyncRequest", ended.request()), null))
                .recover(failure ->
                        failure instanceof LeaseLost ? Future.succeededFuture() : Future.failedFuture(failure));
    }

    private Future<Void> end(
            SqlConnection tx, AnalysisEndStore.EndingAnalysis ending, AnalysisState state, AsyncResponse response) {
        return AnalysisEndStore.setState(tx, ending.id(), state)
                .compose(_ -> requests.finish(tx, ending.asyncRequestId(), response))
                .compose(ended -> whole(tx, ending)
                        .compose(analysis -> call(
                                tx,
                                ended,
                                Map.of("asyncRequest", ended.request(), "analyse", analysis),
                                ending.traceparent())));
    }

    private Future<Void> call(
            SqlConnection tx, AsyncRequest.Ended ended, Map<String, Object> body, @Nullable String traceparent) {
        var url = ended.callbackUrl();
        return url == null ? Future.succeededFuture() : callbacks.append(tx, url, body, traceparent);
    }
}
