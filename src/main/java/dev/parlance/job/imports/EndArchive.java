package dev.parlance.job.imports;

import dev.parlance.event.CallbackStore;
import dev.parlance.job.core.ArchivedJobStore;
import dev.parlance.job.core.JobRow;
import dev.parlance.task.AsyncRequest;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.AsyncResponse;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Ends the request that imports the files of an archive, in the transaction that ends the import of the last one. */
final class EndArchive {
    /** As in an event; it is written on the event loop. */
    private static final int JOBS_IN_CALLBACK = 50;

    private final AsyncRequestStore requests;
    private final CallbackStore callbacks;
    private final InstantSource clock;

    EndArchive(AsyncRequestStore requests, CallbackStore callbacks, InstantSource clock) {
        this.requests = requests;
        this.callbacks = callbacks;
        this.clock = clock;
    }

    /** The import of a file has ended. Its jobs say so already. */
    Future<Void> fileEnded(SqlConnection tx, long request, long archiveId, @Nullable String traceparent) {
        return AsyncRequestStore.advance(tx, request)
                .compose(last -> last ? end(tx, request, archiveId, traceparent) : Future.succeededFuture());
    }

    private Future<Void> end(SqlConnection tx, long request, long archiveId, @Nullable String traceparent) {
        return ArchiveStore.result(tx, archiveId)
                .compose(result -> requests.finish(tx, request, response(result)))
                .compose(ended -> callBack(tx, ended, archiveId, traceparent));
    }

    private AsyncResponse response(ArchiveStore.Result result) {
        var failures = result.failures().stream().map(EndArchive::detail).toList();
        if (result.imported() > 0) {
            return AsyncResponse.done(clock.instant(), result.segments(), failures);
        }
        var none = AsyncResponse.failed(
                clock.instant(), "archiveNotImported", "no file of the ZIP archive could be imported");
        return new AsyncResponse(
                none.dateCreated(), none.errorCode(), none.errorDesc(), failures, none.warnings(), null);
    }

    private static AsyncResponse.Detail detail(ArchiveStore.Failure failure) {
        return AsyncResponse.Detail.of(
                "fileNotImported",
                failure.filename() + ": " + failure.message(),
                Map.of("filename", failure.filename()));
    }

    private Future<Void> callBack(
            SqlConnection tx, AsyncRequest.Ended ended, long archiveId, @Nullable String traceparent) {
        var url = ended.callbackUrl();
        if (url == null) {
            return Future.succeededFuture();
        }
        return ArchivedJobStore.first(tx, archiveId, JOBS_IN_CALLBACK)
                .compose(first -> ArchiveStore.jobs(tx, archiveId).map(count -> body(ended, first, count)))
                .compose(body -> callbacks.append(tx, url, body, traceparent));
    }

    private static Map<String, Object> body(AsyncRequest.Ended ended, List<JobRow> first, long count) {
        return Map.of(
                "asyncRequest", ended.request(),
                "jobs", first.stream().map(JobRow::job).toList(),
                "jobsCount", count);
    }
}
