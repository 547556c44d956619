package dev.parlance.http.idempotency;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.function.Supplier;

/** Work on the bytes of a response: for a few MB it takes milliseconds, in which an event loop would serve nobody. */
final class LargeWork {
    /** Work on more bytes is done on a worker. */
    static final int LARGE = 64 << 10;

    private LargeWork() {}

    /** Does the work at once, or on a worker if it has many bytes. */
    static <T> Future<T> on(int bytes, Supplier<T> work) {
        return bytes <= LARGE ? Future.succeededFuture(work.get()) : onWorker(work);
    }

    static <T> Future<T> onWorker(Supplier<T> work) {
        return requireNonNull(Vertx.currentContext())
                .executeBlocking(work::get, false)
                .map(done -> requireNonNull(done));
    }
}
