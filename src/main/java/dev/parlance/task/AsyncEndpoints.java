package dev.parlance.task;

import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.util.List;

/** The endpoints of {@code /async}. Managers see all asynchronous requests, other users their own. */
final class AsyncEndpoints {
    private final FindAsyncRequests requests;

    AsyncEndpoints(FindAsyncRequests requests) {
        this.requests = requests;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("getAsyncRequest", this::get),
                Endpoint.of("listPendingAsyncRequests", this::list),
                Endpoint.of("getAsyncStatus", this::status));
    }

    private Future<Reply> get(Call call) {
        return requests.find(call.path("asyncRequestId"), call.caller()).map(Reply::entity);
    }

    private Future<Reply> list(Call call) {
        return requests.pending(call.caller(), call.page()).map(Reply::page);
    }

    private Future<Reply> status(Call call) {
        return requests.status(call.caller()).map(Reply::ok);
    }
}
