package dev.parlance.feed;

import dev.parlance.access.Caller;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The open streams of an event loop. Belongs to one event loop. */
final class StreamRegistry {
    private static final int MOST = 200;
    /** An eighth, so that one user leaves enough for others. */
    private static final int MOST_OF_ONE_USER = MOST / 8;
    /** The slots of streams whose client has gone are free after this time. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    /** Events within this time wake the streams once. */
    private static final long GATHER_MILLIS = 20;
    /** Streams look for events this often, because a hint of another instance may be lost. */
    private static final long POLL_MILLIS = 1_000;

    private final Vertx vertx;
    private final Set<StreamSlot> slots = new HashSet<>();
    private long pollTimer;
    private boolean gathering;
    private boolean draining;

    StreamRegistry(Vertx vertx) {
        this.vertx = vertx;
    }

    /**
     * Takes a slot for a new stream, until {@link StreamSlot#free}.
     *
     * @param rights fails when the caller may no longer read the stream
     * @throws Fault.TooMany when too many streams of this user are open
     * @throws Fault.Unavailable when too many streams of all users are open
     */
    StreamSlot take(Caller caller, Supplier<Future<Void>> rights) {
        if (slots.stream().filter(slot -> slot.caller().id() == caller.id()).count() >= MOST_OF_ONE_USER) {
            throw new Fault.TooMany("too many streams of this user are open on this instance", PATIENCE);
        }
        if (slots.size() >= MOST) {
            throw new Fault.Unavailable("too many streams are open on this instance");
        }
        var slot = new StreamSlot(vertx, caller, rights, this::remove);
        if (slots.isEmpty()) {
            pollTimer = vertx.setPeriodic(POLL_MILLIS, _ -> wake());
        }
        slots.add(slot);
        if (draining) {
            slot.drain();
        }
        return slot;
    }

    private void remove(StreamSlot slot) {
        if (slots.remove(slot) && slots.isEmpty()) {
            vertx.cancelTimer(pollTimer);
        }
    }

    /** Wakes the waiting streams soon: there may be new events. */
    void nudged() {
        if (!gathering && !slots.isEmpty()) {
            gathering = true;
            vertx.setTimer(GATHER_MILLIS, _ -> {
                gathering = false;
                wake();
            });
        }
    }

    /** The streams of these callers check their rights before they send anything more. */
    void rightsChanged(Predicate<Caller> whose) {
        List.copyOf(slots).stream().filter(slot -> whose.test(slot.caller())).forEach(StreamSlot::doubt);
    }

    /** Ends the open streams, and those of requests that were accepted before. */
    void drain() {
        draining = true;
        List.copyOf(slots).forEach(StreamSlot::drain);
    }

    private void wake() {
        List.copyOf(slots).forEach(StreamSlot::wake);
    }
}
