package dev.parlance.job.imports;

import dev.parlance.event.CallbackStore;
import dev.parlance.job.core.JobRow;
import dev.parlance.task.AsyncRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The callback of an import. */
public record ImportCallback(CallbackStore callbacks) {
    /** Writes the callback of a request that has ended, if it has one. */
    public Future<Void> append(
            SqlConnection tx, List<JobRow> jobs, AsyncRequest.Ended ended, @Nullable String traceparent) {
        var url = ended.callbackUrl();
        if (url == null) {
            return Future.succeededFuture();
        }
        var body = Map.of(
                "asyncRequest", ended.request(),
                "jobs", jobs.stream().map(JobRow::job).toList());
        return callbacks.append(tx, url, body, traceparent);
    }
}
