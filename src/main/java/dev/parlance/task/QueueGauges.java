package dev.parlance.task;

import dev.parlance.db.Db;
import dev.parlance.task.QueueStore.Depth;
import dev.parlance.task.QueueStore.Pending;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The depth and the age of the queues of tasks and asynchronous requests as meters. Every instance measures them with
 * two short statements now and then, whatever its roles: a queue whose workers have all ended is still seen. The values
 * are not a number while the database does not answer. Safe from any thread.
 */
public final class QueueGauges {
    private static final Logger LOG = LoggerFactory.getLogger(QueueGauges.class);
    private static final Duration INTERVAL = Duration.ofSeconds(15);
    /** Older measurements say nothing. */
    private static final Duration STALE = Duration.ofMinutes(2);
    /** Measuring takes at most this part of the time. */
    private static final long PART = 50;

    private static final Map<String, String> STATES = Map.of("QUEUED", "waiting", "RUNNING", "running");

    private final Vertx vertx;
    private final QueueStore store;
    private final Map<String, String> queues;
    private final LongSupplier nanos;
    private volatile @Nullable Measured measured;
    private volatile boolean stopped;

    /**
     * Registers the meters, which have no value before {@link #start}.
     *
     * @param db from {@link Db#openForQueues}
     * @param queues the names of queues in the meters, by the kind of their tasks
     */
    public QueueGauges(Vertx vertx, Db db, Map<String, String> queues, MeterRegistry meters) {
        this(vertx, db, queues, meters, System::nanoTime);
    }

    QueueGauges(Vertx vertx, Db db, Map<String, String> queues, MeterRegistry meters, LongSupplier nanos) {
        this.vertx = vertx;
        this.store = new QueueStore(db);
        this.queues = Map.copyOf(queues);
        this.nanos = nanos;
        queues.forEach((kind, queue) -> STATES.forEach((state, label) -> register(meters, kind, queue, state, label)));
        Gauge.builder("parlance_async_requests_pending", () -> value(now -> now.pending.requests()))
                .description("asynchronous requests without a response, counted up to 10,000")
                .register(meters);
        Gauge.builder("parlance_async_requests_oldest_age", () -> age(now -> now.pending.ageSeconds()))
                .description("time since the oldest asynchronous request without a response")
                .baseUnit("seconds")
                .register(meters);
    }

    private void register(MeterRegistry meters, String kind, String queue, String state, String label) {
        Gauge.builder(
                        "parlance_tasks",
                        () -> value(now -> now.depth(kind, state).tasks()))
                .description("tasks by queue and state, counted up to 10,000")
                .tags("queue", queue, "state", label)
                .register(meters);
        Gauge.builder(
                        "parlance_tasks_oldest_age",
                        () -> age(now -> now.depth(kind, state).ageSeconds()))
                .description("time since the oldest task of a queue and state was added")
                .baseUnit("seconds")
                .tags("queue", queue, "state", label)
                .register(meters);
    }

    /** What was measured, and when. */
    private record Measured(long nanos, Map<String, Depth> tasks, Pending pending) {
        Depth depth(String kind, String state) {
            return tasks.getOrDefault(kind + ' ' + state, new Depth(kind, state, 0, 0));
        }
    }

    /** Measures now, and again and again. */
    public void start() {
        if (stopped) {
            return;
        }
        var begun = nanos.getAsLong();
        measure()
                .onFailure(failure -> LOG.atDebug()
                        .addKeyValue("reason", failure.getMessage())
                        .log("the queues could not be measured"))
                .onComplete(_ -> vertx.setTimer(pause((nanos.getAsLong() - begun) / 1_000_000), _ -> start()));
    }

    public void stop() {
        stopped = true;
    }

    /** Measures once. */
    Future<Void> measure() {
        return store.tasks(queues.keySet())
                .compose(tasks -> store.requests().map(pending -> {
                    var depths = new HashMap<String, Depth>();
                    tasks.forEach(depth -> depths.put(depth.kind() + ' ' + depth.state(), depth));
                    measured = new Measured(nanos.getAsLong(), depths, pending);
                    return null;
                }));
    }

    /** Instances that started together do not measure together. */
    private static long pause(long tookMillis) {
        var interval = INTERVAL.toMillis();
        return Math.max(ThreadLocalRandom.current().nextLong(interval * 8 / 10, interval * 12 / 10), PART * tookMillis);
    }

    private double value(ToDoubleFunction<Measured> reading) {
        var now = measured;
        return now == null || nanos.getAsLong() - now.nanos > STALE.toNanos() ? Double.NaN : reading.applyAsDouble(now);
    }

    /** What waits became older since it was measured. */
    private double age(ToDoubleFunction<Measured> reading) {
        return value(now -> {
            var seconds = reading.applyAsDouble(now);
            return seconds == 0 ? 0 : seconds + (nanos.getAsLong() - now.nanos) / 1e9;
        });
    }
}
