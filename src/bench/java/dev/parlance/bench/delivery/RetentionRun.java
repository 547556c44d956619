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
    private static final int DAYS_KEPT = 10;
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
    // Not those of the instance that waits to drop a partition: the others must not wait for it.
    private static final String WAITING = """
            select coalesce(max(extract(epoch from clock_timestamp() - l.waitstart)), 0) * 1000000
              from pg_locks l
              join pg_stat_activity a
                using (pid)
             where not l.granted
               and l.locktype <> 'virtualxid'
               and a.query !~ '^(alter|drop) table'
            """;
    private static final String OLD = """
            select count(*)
              from pg_class
             where relkind = 'r'
               and relname ~ '^webhook_(call|call_list)_[0-9]{8}$'
               and relname < regexp_replace(relname, '[0-9]{8}$', to_char(now() - interval '%d days', 'YYYYMMDD'))
            """.formatted(DAYS_KEPT);

    private final Postgres postgres;
    private final Ours service;
    private final TimeUids uids = new TimeUids(InstantSource.system());
    private volatile boolean over;
    private volatile long longestWait;

    RetentionRun(Postgres postgres, Ours service) {
        this.postgres = postgres;
        this.service = service;
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
                "%n| one writer, %,d/s published | p50 ms | p99 ms | longest ms"
                        + " | longest wait for a lock, all sessions, ms |%n|---|---|---|---|---|%n",
                load.perSecond());
        var before = new ArrayList<Long>();
        var end = System.nanoTime() + 20_000_000_000L;
        write(before, () -> System.nanoTime() > end);
        print("without retention", before);

        var found = postgres.number(Ours.DATABASE, OLD);
        var begun = System.nanoTime();
        var started = new CompletableFuture<Long>();
        Thread.ofPlatform().start(() -> started.complete(startKeeper(begun)));
        var during = new ArrayList<Long>();
        write(during, () -> over);
        var left = postgres.number(Ours.DATABASE, OLD);
        print("while %d tables are dropped".formatted(found - left), during);
        System.out.printf(
                "start of that instance meanwhile: %,d ms; all dropped after %d s; tables left: %d%n",
                started.get(), (System.nanoTime() - begun) / 1_000_000_000, left);
        load.end();
    }

    /** Returns the milliseconds until it answered, or -1 if it ended before. */
    private long startKeeper(long begun) {
        try {
            service.start("http", Map.of("PARLANCE_DELIVERY_RETENTION", DAYS_KEPT + "d"));
            return (System.nanoTime() - begun) / 1_000_000;
        } catch (IOException | SQLException | InterruptedException | IllegalStateException failed) {
            return -1;
        }
    }

    private void write(List<Long> nanos, BooleanSupplier enough) throws Exception {
        over = false;
        longestWait = 0;
        var watcher = Thread.ofPlatform().start(this::watch);
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
        over = true;
        watcher.join();
    }

    /** Samples the waits, and ends when the old days are dropped, or after some minutes. */
    private void watch() {
        var end = System.nanoTime() + LONGEST_SECONDS * 1_000_000_000;
        try (var connection = postgres.connect(Ours.DATABASE)) {
            for (var i = 0; !over && System.nanoTime() < end; i++) {
                longestWait = Math.max(longestWait, Postgres.number(connection, WAITING));
                Machine.sleep(10);
                if (i % 50 == 49 && Postgres.number(connection, OLD) == 0) {
                    Machine.sleep(2_000);
                    break;
                }
            }
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
        over = true;
    }

    private void print(String name, List<Long> nanos) {
        var sorted = nanos.stream().sorted().toList();
        System.out.printf(
                "| %s | %.1f | %.1f | %.1f | %.1f |%n",
                name,
                sorted.get(sorted.size() / 2) / 1e6,
                sorted.get(sorted.size() * 99 / 100) / 1e6,
                sorted.getLast() / 1e6,
                longestWait / 1e3);
    }
}
