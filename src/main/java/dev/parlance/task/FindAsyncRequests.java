package dev.parlance.task;

import dev.parlance.access.Caller;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds asynchronous requests for a caller: managers see all requests, other users their own. */
final class FindAsyncRequests {
    private final AsyncRequestStore requests;

    FindAsyncRequests(AsyncRequestStore requests) {
        this.requests = requests;
    }

    /** Fails with {@link Fault.NotFound}, also for a request that the caller does not see. */
    Future<AsyncRequest> find(String id, Caller caller) {
        var number = new Reference(null, id).number();
        var found = number == null
                ? Future.succeededFuture(Optional.<AsyncRequest>empty())
                : requests.find(number, owner(caller));
        return found.map(Fault.NotFound.ifEmpty("asyncRequest", id));
    }

    /** The requests without a response, oldest first. */
    Future<Page<AsyncRequest>> pending(Caller caller, PageRequest page) {
        return requests.pending(owner(caller), page);
    }

    Future<AsyncRequestStore.Status> status(Caller caller) {
        return requests.status(owner(caller));
    }

    private static @Nullable Long owner(Caller caller) {
        return caller.seesAll() ? null : Long.valueOf(caller.id());
    }
}
