package dev.parlance.task;

import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.util.List;

/** {@code /async}: what goes on after its request was answered. Managers see all, others what they asked for. */
final class AsyncEndpoints {
    private final AsyncRequestStore store;

    AsyncEndpoints(AsyncRequestStore store) {
        this.store = store;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("getAsyncRequest", this::get),
                Endpoint.of("listPendingAsyncRequests", this::list),
                Endpoint.of("getAsyncStatus", this::status));
    }

    private Future<Reply> get(Call call) {
        return store.find(call.path("asyncRequestId"), call.caller()).map(Reply::entity);
    }

    private Future<Reply> list(Call call) {
        return store.pending(call.caller(), call.page()).map(Reply::page);
    }

    private Future<Reply> status(Call call) {
        return store.status(call.caller()).map(Reply::ok);
    }
}
