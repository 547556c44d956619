package dev.parlance.feed;

import dev.parlance.access.Caller;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The slot of one stream: wakes it, and checks the rights of its caller again. Belongs to one event loop. */
final class StreamSlot {
    private final Vertx vertx;
    private final Caller caller;
    private final Supplier<Future<Void>> rights;
    private final Consumer<StreamSlot> end;
    private Promise<Void> waiting = Promise.promise();
    private boolean doubtful;
    private boolean draining;

    /**
     * Creates the slot of one stream.
     *
     * @param rights fails when the caller may no longer read the stream
     * @param end gives the slot back; called again it does nothing
     */
    StreamSlot(Vertx vertx, Caller caller, Supplier<Future<Void>> rights, Consumer<StreamSlot> end) {
        this.vertx = vertx;
        this.caller = caller;
        this.rights = rights;
        this.end = end;
    }

    Caller caller() {
        return caller;
    }

    /** The rights of the caller may have changed. */
    void doubt() {
        doubtful = true;
        wake();
    }

    /** The stream is to end. */
    void drain() {
        draining = true;
        wake();
    }

    boolean draining() {
        return draining;
    }

    void wake() {
        waiting.tryComplete();
    }

    /** Waits until there may be new events, until the rights may have changed, or for a time. */
    Future<Void> next(long millis) {
        var promise = Promise.<Void>promise();
        waiting = promise;
        if (doubtful || draining) {
            wake();
        }
        var timer = vertx.setTimer(millis, _ -> promise.tryComplete());
        return promise.future().onComplete(_ -> vertx.cancelTimer(timer));
    }

    /**
     * Fails when the caller may no longer read the stream. Asks when a hint has arrived since the last question.
     *
     * @param always whether to ask also without a hint
     */
    Future<Void> permitted(boolean always) {
        if (!always && !doubtful) {
            return Future.succeededFuture();
        }
        // before the question: a hint that arrives before its answer makes another one necessary
        doubtful = false;
        return rights.get().compose(_ -> permitted(false));
    }

    void free() {
        end.accept(this);
    }
}
