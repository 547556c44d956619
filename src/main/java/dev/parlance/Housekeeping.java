package dev.parlance;

import dev.parlance.db.Db;
import dev.parlance.job.DeletedJobs;
import dev.parlance.memory.MemoryFeature;
import dev.parlance.task.TaskFeature;
import dev.parlance.termbase.TermBaseFeature;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The periodic tasks of an instance, such as deleting what is older than its retention. A meter per task says how long
 * ago it last succeeded here. Safe from any thread.
 */
final class Housekeeping {
    private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);
    private static final Duration INTERVAL = Duration.ofMinutes(10);
    private static final Duration FIRST = Duration.ofSeconds(10);

    private final Vertx vertx;
    private final Db db;
    private final List<Chore> chores;
    private final LongSupplier nanos;
    private final Map<Chore, Long> succeeded = new ConcurrentHashMap<>();

    /**
     * The tasks of all features.
     *
     * @param asyncRequests how long asynchronous requests are kept after their end
     */
    static List<Chore> chores(Features features, Duration asyncRequests) {
        return List.of(
                Chore.of("tokens", features.users::housekeeping),
                Chore.of("idempotency-keys", features.http::housekeeping),
                Chore.of("async-requests", db -> TaskFeature.housekeeping(db, asyncRequests)),
                Chore.early("deleted-jobs", DeletedJobs::sweep),
                Chore.early("replaced-sources", DeletedJobs::sweepSources),
                Chore.early("deleted-memories", MemoryFeature::sweep),
                Chore.early("deleted-term-bases", TermBaseFeature::sweep),
                Chore.of("files", features.jobs::housekeeping),
                Chore.of("concepts", features.termBases::housekeeping),
                Chore.early("events", features.webhooks::housekeeping),
                Chore.early("keys", features.keys::run));
    }

    /**
     * Registers the meters; nothing runs before {@link #start}.
     *
     * @param nanos the time, as {@link System#nanoTime()}
     */
    Housekeeping(Vertx vertx, Db db, List<Chore> chores, MeterRegistry meters, LongSupplier nanos) {
        this.vertx = vertx;
        this.db = db;
        this.chores = List.copyOf(chores);
        this.nanos = nanos;
        for (var chore : chores) {
            succeeded.put(chore, nanos.getAsLong());
            TimeGauge.builder("parlance_housekeeping_age", () -> age(chore), TimeUnit.NANOSECONDS)
                    .description("time since a task of housekeeping last succeeded, or since the start")
                    .tag("task", chore.name)
                    .register(meters);
        }
    }

    /**
     * A periodic task.
     *
     * @param early whether it is also done soon after the start
     */
    record Chore(String name, boolean early, Function<Db, Future<Void>> work) {
        static Chore of(String name, Function<Db, Future<Void>> work) {
            return new Chore(name, false, work);
        }

        static Chore early(String name, Function<Db, Future<Void>> work) {
            return new Chore(name, true, work);
        }
    }

    private long age(Chore chore) {
        return nanos.getAsLong() - succeeded.getOrDefault(chore, 0L);
    }

    /** Instances that start together do not all begin at once. */
    void start() {
        vertx.setPeriodic(INTERVAL.toMillis(), _ -> chores.forEach(this::run));
        chores.stream().filter(chore -> chore.early).forEach(chore -> vertx.setTimer(first(), _ -> run(chore)));
    }

    private static long first() {
        return ThreadLocalRandom.current().nextLong(FIRST.toMillis(), 3 * FIRST.toMillis());
    }

    void run(Chore chore) {
        chore.work
                .apply(db)
                .onSuccess(_ -> succeeded.put(chore, nanos.getAsLong()))
                .onFailure(failure -> LOG.atWarn()
                        .setCause(failure)
                        .addKeyValue("task", chore.name)
                        .log("housekeeping failed and will be retried"));
    }
}
