package dev.parlance.feed;

import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.HashSet;
import java.util.Set;

/** The number of open streams of an event loop, and the streams that wait for new events. Belongs to one event loop. */
final class StreamRegistry {
    private static final int MOST = 200;
    /** Events within this time wake the streams once. */
    private static final long GATHER_MILLIS = 20;
    /** Streams look for events this often, because a hint of another instance may be lost. */
    private static final long POLL_MILLIS = 1_000;

    private final Vertx vertx;
    private final Set<Promise<Boolean>> waiting = new HashSet<>();
    private int streams;
    private boolean gathering;

    StreamRegistry(Vertx vertx) {
        this.vertx = vertx;
        vertx.setPeriodic(POLL_MILLIS, _ -> wake());
    }

    /**
     * Counts a new stream.
     *
     * @throws Fault.Unavailable when too many streams are open
     */
    void entered() {
        if (streams >= MOST) {
            throw new Fault.Unavailable("too many streams are open on this instance");
        }
        streams++;
    }

    void left() {
        streams--;
    }

    /** Wakes the waiting streams soon: there may be new events. */
    void nudged() {
        if (!gathering && !waiting.isEmpty()) {
            gathering = true;
            vertx.setTimer(GATHER_MILLIS, _ -> {
                gathering = false;
                wake();
            });
        }
    }

    private void wake() {
        var woken = Set.copyOf(waiting);
        waiting.clear();
        woken.forEach(promise -> promise.tryComplete(true));
    }

    /** Waits; completes with true when there may be new events, and with false after the time. */
    Future<Boolean> next(long millis) {
        var promise = Promise.<Boolean>promise();
        waiting.add(promise);
        var timer = vertx.setTimer(millis, _ -> {
            waiting.remove(promise);
            promise.tryComplete(false);
        });
        return promise.future().onComplete(_ -> vertx.cancelTimer(timer));
    }
}
