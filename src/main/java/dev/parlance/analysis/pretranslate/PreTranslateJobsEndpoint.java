package dev.parlance.analysis.pretranslate;

import dev.parlance.egress.UrlCheck;
import dev.parlance.fault.Violation;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.task.AsyncRequest;
import io.vertx.core.Future;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The endpoint that starts the pre-translation of jobs. */
record PreTranslateJobsEndpoint(StartPreTranslation start, UrlCheck urls) {

    /** The response to a request whose work has begun. */
    private record Started(AsyncRequest asyncRequest) {}

    /** The endpoint for one event loop. */
    Endpoint endpoint() {
        return Endpoint.of("preTranslateJobs", this::handle);
    }

    private Future<Reply> handle(Call call) {
        var body = call.body(PreTranslation.class);
        return violations(body.callbackUrl())
                .compose(found -> start.start(new StartPreTranslation.Order(
                        call.path("projectUid"), body, call.caller(), call.traceparent(), found)))
                .map(Started::new)
                .map(Reply::accepted);
    }

    private Future<List<Violation>> violations(@Nullable String callbackUrl) {
        return callbackUrl == null
                ? Future.succeededFuture(List.of())
                : urls.check(callbackUrl, "/callbackUrl")
                        .map(violation -> violation.stream().toList());
    }
}
