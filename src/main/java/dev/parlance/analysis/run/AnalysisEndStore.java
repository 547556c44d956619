package dev.parlance.analysis.run;

import dev.parlance.analysis.model.AnalysisState;
import dev.parlance.analysis.model.NamedAnalysis;
import dev.parlance.db.Rows;
import dev.parlance.event.CallbackStore;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.event.NewEvent;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.AsyncResponse;
import dev.parlance.task.EndedRequest;
import dev.parlance.task.LeaseLost;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Ends analyses: the state, the response of the request, the event and the callback are one transaction. */
public final class AnalysisEndStore {
    private static final String READ = """
            select a.id,
                   a.uid,
                   a.name,
                   a.async_request_id,
                   a.traceparent,
                   p.id as project_id,
                   p.uid as project_uid,
                   p.name as project_name,
                   p.source_lang,
                   p.status as project_status
              from analysis a
              join project p
                on p.id = a.project_id
             where a.id = $1
            """;
    private static final String SET_STATE = """
            update analysis
               set state = $2
             where id = $1
            """;

    /** errorCode of the request of an analysis that was deleted before it was finished. */
    public static final String DELETED = "analysisDeleted";

    private final AsyncRequestStore requests;
    private final EventStore events;
    private final CallbackStore callbacks;
    private final InstantSource clock;

    public AnalysisEndStore(
            AsyncRequestStore requests, EventStore events, CallbackStore callbacks, InstantSource clock) {
        this.requests = requests;
        this.events = events;
        this.callbacks = callbacks;
        this.clock = clock;
    }

    /** What is told of an analysis that ends. */
    public record Ending(
            long id,
            NamedAnalysis analyse,
            long asyncRequestId,
            @Nullable String traceparent,
            NewEvent.ProjectMetadata project) {}

    public Future<Ending> read(SqlConnection tx, long analysisId) {
        return tx.preparedQuery(READ).execute(Tuple.of(analysisId)).map(rows -> ending(Rows.one(rows)));
    }

    /** Everything is counted. */
    Future<Void> finished(SqlConnection tx, Ending ending, long acceptedSegments, List<AsyncResponse.Detail> warnings) {
        var event = new NewEvent(
                EventKind.ANALYSIS_CREATED, Map.of("analyse", ending.analyse), ending.project, ending.traceparent);
        return end(tx, ending, AnalysisState.FINISHED, AsyncResponse.done(clock.instant(), acceptedSegments, warnings))
                .compose(_ -> events.append(tx, List.of(event)));
    }

    /** It will not be counted. */
    public Future<Void> failed(SqlConnection tx, Ending ending, AsyncResponse.Detail reason) {
        return end(tx, ending, AnalysisState.FAILED, AsyncResponse.failed(clock.instant(), reason));
    }

    /** The analysis was deleted with its project; another of its parts may have told so already. */
    Future<Void> gone(SqlConnection tx, long asyncRequestId) {
        var response = AsyncResponse.failed(
                clock.instant(), DELETED, "the project was deleted before the analysis was finished");
        return requests.finish(tx, asyncRequestId, response)
                .compose(ended -> call(tx, ended, Map.of("asyncRequest", ended.request()), null))
                .recover(failure ->
                        failure instanceof LeaseLost ? Future.succeededFuture() : Future.failedFuture(failure));
    }

    private Future<Void> end(SqlConnection tx, Ending ending, AnalysisState state, AsyncResponse response) {
        return tx.preparedQuery(SET_STATE)
                .execute(Tuple.of(ending.id, state.name()))
                .compose(_ -> requests.finish(tx, ending.asyncRequestId, response))
                .compose(ended -> call(
                        tx,
                        ended,
                        Map.of("asyncRequest", ended.request(), "analyse", ending.analyse),
                        ending.traceparent));
    }

    private Future<Void> call(
            SqlConnection tx, EndedRequest ended, Map<String, Object> body, @Nullable String traceparent) {
        var url = ended.callbackUrl();
        return url == null ? Future.succeededFuture() : callbacks.append(tx, url, body, traceparent);
    }

    private static Ending ending(Row row) {
        return new Ending(
                row.getLong("id"),
                new NamedAnalysis(Long.toString(row.getLong("id")), row.getString("uid"), row.getString("name")),
                row.getLong("async_request_id"),
                Rows.text(row, "traceparent"),
                new NewEvent.ProjectMetadata(
                        Long.toString(row.getLong("project_id")),
                        row.getString("project_uid"),
                        row.getString("project_name"),
                        row.getString("source_lang"),
                        row.getString("project_status")));
    }
}
