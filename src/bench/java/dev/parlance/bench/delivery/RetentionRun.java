package dev.parlance.bench.delivery;

import dev.parlance.shared.TimeUids;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.Types;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/** Retention of some days at once by an instance that has just started, beside one that delivers. */
final class RetentionRun {
    private static final long LONGEST_SECONDS = 180;
    private static final String WRITE = """
            with event as (
              insert into webhook_event (id, kind, body)
              values (?, 'JOB_UPDATED', '{}')
              returning id
            )
            insert into webhook_call (id, event_id, kind, retry_attempt, url, success, duration_millis, request_headers)
            select id, id, 'JOB_UPDATED', 0, 'http://h/', true, 1, '{}' from event
            """;
    private static final String OLD = """
            select count(*)
              from pg_class
             where relkind = 'r'
               and relname ~ '^webhook_(event|call|call_list|call_minute)_[0-9]{8}$'
               and to_date(right(relname, 8), 'YYYYMMDD')
                   < (now() at time zone 'UTC')::date - %d - case when relname like 'webhook_event%%' then 1 else 0 end
            """;

    private final Postgres postgres;
    private final Ours service;
    private final int daysKept;
    private final String old;
    private final TimeUids uids = new TimeUids(InstantSource.system());
    private volatile boolean over;

    /**
     * Creates the run.
     *
     * @param daysKept the retention of the instance that drops what is older
     */
    RetentionRun(Postgres postgres, Ours service, int daysKept) {
        this.postgres = postgres;
        this.service = service;
        this.daysKept = daysKept;
        this.old = OLD.formatted(daysKept);
    }

    /** The milliseconds that another instance needs until it answers, the median of three. */
    long start(Map<String, String> settings) throws IOException, InterruptedException, SQLException {
        var millis = new ArrayList<Long>();
        for (var i = 0; i < 3; i++) {
            var begun = System.nanoTime();
            var process = service.start("http", settings);
            millis.add((System.nanoTime() - begun) / 1_000_000);
            process.destroy();
            process.waitFor();
        }
        return millis.stream().sorted().toList().get(1);
    }

    void run(DeliveryLoad load) throws Exception {
        System.out.printf("start on this database: %,d ms%n", start(Map.of()));
        load.begin();
        Machine.sleep(2_000);
        System.out.printf(
                "%n| %,d/s published | delivered/s | one writer, p50 ms | p99 ms | longest ms"
                        + " | longest wait for a lock, all sessions, ms |%n|---|---|---|---|---|---|%n",
                load.perSecond());
        var end = System.nanoTime() + 20_000_000_000L;
        var before = phase("without retention", () -> System.nanoTime() > end, -1);

        var found = postgres.number(Ours.DATABASE, old);
        var begun = System.nanoTime();
        var started = new CompletableFuture<Long>();
        Thread.ofPlatform().start(() -> started.complete(startKeeper(begun)));
        var during = phase("while days are dropped", () -> over, found);
        var left = postgres.number(Ours.DATABASE, old);
        System.out.printf(
                "%d tables dropped, %d left; start of the instance that drops them: %,d ms; all after %d s%n",
                found - left, left, started.get(), (System.nanoTime() - begun) / 1_000_000_000);
        load.end();
        before.print("without retention");
        during.print("while days are dropped");
    }

    /** Delivers and writes until it is enough, and prints a row. */
    private LockWaits phase(String name, BooleanSupplier enough, long found) throws Exception {
        over = false;
        var watcher = found < 0 ? Thread.currentThread() : Thread.ofPlatform().start(this::watch);
        var nanos = new ArrayList<Long>();
        var delivered = service.delivered();
        var begun = System.nanoTime();
        var waits = new LockWaits(postgres);
        write(nanos, enough);
        waits.end();
        var rate = (service.delivered() - delivered) * 1e9 / (System.nanoTime() - begun);
        if (found >= 0) {
            watcher.join();
        }
        var sorted = nanos.stream().sorted().toList();
        System.out.printf(
                "| %s | %,.0f | %.1f | %.1f | %.1f | %.1f |%n",
                name,
                rate,
                sorted.get(sorted.size() / 2) / 1e6,
                sorted.get(sorted.size() * 99 / 100) / 1e6,
                sorted.getLast() / 1e6,
                waits.longestMillis());
        return waits;
    }

    /** Returns the milliseconds until it answered, or -1 if it ended before. */
    private long startKeeper(long begun) {
        try {
            service.start("http", Map.of("PARLANCE_DELIVERY_RETENTION", daysKept + "d"));
            return (System.nanoTime() - begun) / 1_000_000;
        } catch (IOException | SQLException | InterruptedException | IllegalStateException failed) {
            return -1;
        }
    }

    private void write(List<Long> nanos, BooleanSupplier enough) throws Exception {
        try (var connection = postgres.connect(Ours.DATABASE);
                var statement = connection.prepareStatement(WRITE)) {
            while (!enough.getAsBoolean()) {
                var begun = System.nanoTime();
                statement.setObject(1, uids.next(), Types.OTHER);
                statement.execute();
                nanos.add(System.nanoTime() - begun);
                Machine.sleep(5);
            }
        }
    }

    /** Waits until the old days are dropped, or some minutes. */
    private void watch() {
        var end = System.nanoTime() + LONGEST_SECONDS * 1_000_000_000;
        try (var connection = postgres.connect(Ours.DATABASE)) {
            while (System.nanoTime() < end && Postgres.number(connection, old) > 0) {
                Machine.sleep(500);
            }
            Machine.sleep(2_000);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
        over = true;
    }
}
