package dev.parlance.webhook.delivery;

import dev.parlance.config.Config;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Collects what came of attempts and writes it in groups, two at most at a time. For one event loop. */
final class Flusher {
    private static final Logger LOG = LoggerFactory.getLogger(Flusher.class);
    private static final int MOST_AT_ONCE = 2;
    private static final long FIRST_PAUSE = 50;
    private static final long LONGEST_PAUSE = 2_000;

    private final Vertx vertx;
    private final Config.Delivery settings;
    private final FlushStore store;
    private final DeliveryMetrics metrics;
    private final long epoch;
    private final Consumer<Item> written;
    private final Runnable fenced;

    private final Deque<Item> waiting = new ArrayDeque<>();
    private Map<Long, Failing> failing = new HashMap<>();
    private Map<Long, String> disable = new HashMap<>();
    private int flushing;
    private boolean timed;
    private boolean over;
    private @Nullable Promise<Void> empty;

    /**
     * One of a member.
     *
     * @param written told of each item that is durable
     * @param fenced told when the member is no more
     */
    Flusher(
            Vertx vertx,
            Config.Delivery settings,
            FlushStore store,
            DeliveryMetrics metrics,
            long epoch,
            Consumer<Item> written,
            Runnable fenced) {
        this.vertx = vertx;
        this.settings = settings;
        this.store = store;
        this.metrics = metrics;
        this.epoch = epoch;
        this.written = written;
        this.fenced = fenced;
    }

    /**
     * A row that is finished with.
     *
     * @param attempt null when nothing was sent, because nobody wants it any more
     */
    record Item(long target, Due.Place place, @Nullable Attempt attempt) {}

    void add(Item item) {
        waiting.add(item);
        if (waiting.size() >= settings.flushSize()) {
            flush();
        } else if (!timed) {
            timed = true;
            vertx.setTimer(settings.flushInterval().toMillis(), _ -> {
                timed = false;
                flush();
            });
        }
    }

    /** To be written with the next group. */
    void failing(long target, Failing state) {
        failing.put(target, state);
    }

    /** To be written with the next group. */
    void disable(long webhookId, String reason) {
        disable.put(webhookId, reason);
    }

    int waiting() {
        return waiting.size();
    }

    /** Completes when all is written, or the member is fenced. */
    Future<Void> drain() {
        var promise = empty == null ? Promise.<Void>promise() : empty;
        empty = promise;
        flush();
        tellEmpty();
        return promise.future();
    }

    /** What waits is not written: another member does it again. */
    void end() {
        over = true;
        waiting.clear();
        tellEmpty();
    }

    private void tellEmpty() {
        if (empty != null && (over || (waiting.isEmpty() && flushing == 0))) {
            empty.tryComplete();
        }
    }

    private void flush() {
        while (!over && flushing < MOST_AT_ONCE && !waiting.isEmpty()) {
            var items = new ArrayList<Item>();
            while (items.size() < 2 * settings.flushSize() && !waiting.isEmpty()) {
                items.add(waiting.remove());
            }
            var states = failing;
            var disabled = disable;
            failing = new HashMap<>();
            disable = new HashMap<>();
            flushing++;
            write(items, states, disabled, FIRST_PAUSE, false).onComplete(_ -> {
                flushing--;
                flush();
                tellEmpty();
            });
        }
    }

    private Future<Void> write(
            List<Item> items, Map<Long, Failing> states, Map<Long, String> disabled, long pause, boolean again) {
        if (over) {
            return Future.succeededFuture();
        }
        var begun = System.nanoTime();
        return store.flush(epoch, batch(items, states, disabled), again)
                .<Void>map(alive -> {
                    metrics.flushed(items.size(), Duration.ofNanos(System.nanoTime() - begun));
                    settle(items, alive);
                    return null;
                })
                .recover(failure -> again(failure, items, states, disabled, pause));
    }

    private static FlushStore.Batch batch(List<Item> items, Map<Long, Failing> states, Map<Long, String> disabled) {
        var attempts = new ArrayList<Attempt>();
        var done = new ArrayList<Due.Place>();
        for (var item : items) {
            done.add(item.place);
            if (item.attempt != null) {
                attempts.add(item.attempt);
            }
        }
        return new FlushStore.Batch(attempts, done, states, disabled);
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

    /** Tried again while the database is away; a group with a row that the database refuses is halved until it stands alone. */
    private Future<Void> again(
            Throwable failure, List<Item> items, Map<Long, Failing> states, Map<Long, String> disabled, long pause) {
        if (failure instanceof Fault.Unavailable) {
            var wait = ThreadLocalRandom.current().nextLong(pause / 2, pause + 1);
            return vertx.timer(wait, java.util.concurrent.TimeUnit.MILLISECONDS)
                    .compose(_ -> write(items, states, disabled, Math.min(LONGEST_PAUSE, 2 * pause), true));
        }
        if (items.size() > 1) {
            var half = items.size() / 2;
            return write(items.subList(0, half), states, disabled, FIRST_PAUSE, true)
                    .compose(_ -> write(items.subList(half, items.size()), Map.of(), Map.of(), FIRST_PAUSE, true));
        }
        LOG.atError()
                .setCause(failure)
                .addKeyValue("target", items.getFirst().target)
                .log("what came of a delivery cannot be written; it stays undelivered until another member takes it");
        return Future.succeededFuture();
    }
}
