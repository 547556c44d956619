package dev.parlance.webhook.delivery.record;

import dev.parlance.config.section.DeliverySection;
import dev.parlance.db.InOrder;
import dev.parlance.fault.Fault;
import dev.parlance.webhook.delivery.call.DeliveryMetrics;
import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.receiver.FailureStreak;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Collects attempts and writes them in groups, at most two at a time. For one event loop.
 *
 * <p>Streaks of failures are written with one group at a time: two groups may commit in either order, and an older
 * streak must not overwrite a newer one. They are written once a second: a single failed call is usually followed by a
 * successful one, and while an older transaction is open, each change leaves a row behind that slows statements down.
 */
public final class AttemptWriter {
    private static final Logger LOG = LoggerFactory.getLogger(AttemptWriter.class);
    private static final int MOST_AT_ONCE = 2;
    private static final long STATES_EVERY = 1_000;

    private final Vertx vertx;
    private final RepeatPause pause;
    private final DeliverySection settings;
    private final Writing writing;
    private final DeliveryMetrics metrics;
    private final MonotonicClock monotonic;
    private final Consumer<Item> written;
    private final Runnable fenced;

    private final Deque<Item> waiting = new ArrayDeque<>();
    private StateChanges states = new StateChanges();
    /** When each group in flight was begun. */
    private final List<Long> begun = new ArrayList<>();

    private Duration interval;
    private boolean statesFlushing;
    private boolean statesRest;
    private boolean timed;
    private boolean over;
    private @Nullable Promise<Void> empty;

    /**
     * Creates the writer of a worker.
     *
     * @param writing writes a group
     * @param written gets each item that is durable
     * @param fenced runs when the worker was declared dead
     */
    public AttemptWriter(
            Vertx vertx,
            DeliverySection settings,
            Writing writing,
            DeliveryMetrics metrics,
            MonotonicClock monotonic,
            Consumer<Item> written,
            Runnable fenced) {
        this.vertx = vertx;
        this.pause = new RepeatPause(vertx);
        this.settings = settings;
        this.interval = settings.flushInterval();
        this.writing = writing;
        this.metrics = metrics;
        this.monotonic = monotonic;
        this.written = written;
        this.fenced = fenced;
    }

    /** Writes a group, as {@link AttemptStore#flush} does. */
    @FunctionalInterface
    public interface Writing {
        Future<Boolean> write(AttemptStore.Batch batch, boolean again);
    }

    /**
     * A row to delete from its queue.
     *
     * @param attempt null if nothing was sent, because the webhook is gone or disabled
     */
    public record Item(
            long target, DueDelivery.Place place, @Nullable Attempt attempt) {}

    public void add(Item item) {
        waiting.add(item);
        if (waiting.size() >= settings.flushSize()) {
            flush();
        } else if (!timed) {
            timed = true;
            vertx.setTimer(interval.toMillis(), _ -> {
                timed = false;
                flush();
            });
        }
    }

    /** Collects attempts for this time, or until there are enough for a group. */
    public void collectFor(Duration time) {
        interval = time;
    }

    /** Writes the streak with the next group that carries streaks, unless it has returned to the stored one by then. */
    public void failing(long target, FailureStreak before, FailureStreak now) {
        states.failing(target, before, now);
    }

    /** Drops the change of a streak: the database has a newer one. */
    public void forget(long target) {
        states.forget(target);
    }

    /** Disables the webhook with the next group that carries streaks, unless it has another version by then. */
    public void disable(long webhookId, long version, String reason) {
        states.disable(webhookId, version, reason);
    }

    /** When the oldest group in flight was begun, or now. Retries that are not written yet are due later than this. */
    public long since() {
        return begun.stream().reduce(monotonic.millis(), Math::min);
    }

    public int waiting() {
        return waiting.size();
    }

    /** Completes when everything is written, or the worker was declared dead. */
    public Future<Void> drain() {
        var promise = empty == null ? Promise.<Void>promise() : empty;
        empty = promise;
        flush();
        completeIfEmpty();
        return promise.future();
    }

    /** Drops all attempts that are not written yet: another worker repeats those deliveries. */
    public void end() {
        over = true;
        waiting.clear();
        completeIfEmpty();
    }

    private void completeIfEmpty() {
        if (empty != null && (over || (waiting.isEmpty() && states.isEmpty() && begun.isEmpty()))) {
            empty.tryComplete();
        }
    }

    private void flush() {
        while (!over && begun.size() < MOST_AT_ONCE && (!waiting.isEmpty() || statesWait())) {
            var items = new ArrayList<Item>();
            while (items.size() < 2 * settings.flushSize() && !waiting.isEmpty()) {
                items.add(waiting.remove());
            }
            var carries = statesWait();
            var with = carries ? states : StateChanges.NONE;
            if (carries) {
                states = new StateChanges();
                statesFlushing = true;
                rest();
            }
            var now = monotonic.millis();
            begun.add(now);
            write(items, with, false).onComplete(_ -> {
                begun.remove(now);
                statesFlushing &= !carries;
                flush();
                completeIfEmpty();
            });
        }
    }

    private boolean statesWait() {
        var urgent = !statesRest || empty != null || states.disables();
        return urgent && !statesFlushing && !states.isEmpty();
    }

    private void rest() {
        statesRest = true;
        vertx.setTimer(STATES_EVERY, _ -> {
            statesRest = false;
            flush();
        });
    }

    /** Repeats the write while the database is unavailable. */
    private Future<Void> write(List<Item> items, StateChanges with, boolean again) {
        var repeats = new AtomicInteger(again ? 1 : 0);
        return InOrder.whileTrue(() -> attempt(items, with, repeats.get() > 0)
                        .recover(failure -> failure instanceof Fault.Unavailable
                                ? pause.after(repeats.getAndIncrement()).map(true)
                                : Future.failedFuture(failure)))
                .recover(failure -> refused(failure, items, with));
    }

    private Future<Boolean> attempt(List<Item> items, StateChanges with, boolean again) {
        if (over) {
            return Future.succeededFuture(false);
        }
        var started = System.nanoTime();
        return writing.write(AttemptStore.Batch.of(items, with), again).map(alive -> {
            metrics.flushed(items.size(), Duration.ofNanos(System.nanoTime() - started));
            settle(items, alive);
            return false;
        });
    }

    private void settle(List<Item> items, boolean alive) {
        if (over) {
            return;
        }
        if (alive) {
            items.forEach(written);
        } else {
            fenced.run();
        }
    }

    /** A group that the database refuses is halved until the refused row is alone. */
    private Future<Void> refused(Throwable failure, List<Item> items, StateChanges with) {
        if (items.size() > 1) {
            var half = items.size() / 2;
            return write(items.subList(0, half), with, true)
                    .compose(_ -> write(items.subList(half, items.size()), StateChanges.NONE, true));
        }
        LOG.atError()
                .setCause(failure)
                .addKeyValue("targets", items.isEmpty() ? with.streaks().keySet() : items.getFirst().target)
                .log("the result of a delivery cannot be stored; the event stays undelivered until another worker"
                        + " takes it");
        return items.isEmpty() || with.isEmpty() ? Future.succeededFuture() : write(List.of(), with, true);
    }
}
