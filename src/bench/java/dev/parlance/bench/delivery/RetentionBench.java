package dev.parlance.bench.delivery;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;

/**
 * Retention of some days of a large history while events are delivered: {@code mvn -q -Pbench test-compile
 * exec:exec@retention}. How long writers wait for locks, what sessions wait for, and how long an instance takes to
 * start on this database and on an empty one.
 *
 * <p>The history of {@code bench.calls} calls of fourteen days is made first, in {@code bench.folder}, unless an
 * earlier run has left it there. {@code bench.fill=only} ends the program then. Each run drops the oldest
 * {@code bench.days} days. At its end the history is deleted, unless {@code bench.keep=true} leaves it for another run.
 */
public final class RetentionBench {
    static final String EMPTY = "empty";
    private static final long CALLS = Long.getLong("bench.calls", 10_000_000L);
    private static final int RATE = Integer.getInteger("bench.rate", 5_000);
    private static final int DAYS = Integer.getInteger("bench.days", 4);
    private static final Map<String, String> WAITS = Map.of("log_lock_waits", "on", "deadlock_timeout", "50ms");
    private static final String AGE = """
            select (now() at time zone 'UTC')::date - min(to_date(right(relname, 8), 'YYYYMMDD'))
              from pg_class
             where relkind = 'r'
               and relname ~ '^webhook_call_[0-9]{8}$'
            """;

    private RetentionBench() {}

    public static void main(String... args) throws Exception {
        var folder = Files.createDirectories(Path.of("target", "bench"));
        var data = Path.of(
                System.getProperty("bench.folder", folder.resolve("retention").toString()));
        var filled = data.resolve("filled");
        if (!Files.exists(filled)) {
            HistoryCopy.fill(data, folder, CALLS);
            Files.createFile(filled);
        }
        if (System.getProperty("bench.fill", "").equals("only")) {
            return;
        }
        measure(data, folder);
        if (!Boolean.getBoolean("bench.keep")) {
            delete(data);
        }
    }

    private static void measure(Path data, Path folder) throws Exception {
        try (var postgres = new Postgres(data, WAITS, false);
                var sink = new Sink(folder.resolve("sink"), "0%");
                var service = Ours.again(postgres, sink, folder, Map.of())) {
            System.out.printf(
                    "%,d calls of %d days, %,d MB%n",
                    postgres.number(
                            Ours.DATABASE,
                            "select sum(calls) from webhook_call_list where webhook_id = -1 and level = 0"),
                    postgres.number(Ours.DATABASE, AGE),
                    postgres.number(Ours.DATABASE, "select pg_database_size('parlance') / 1000000"));
            var kept = Math.toIntExact(postgres.number(Ours.DATABASE, AGE)) - DAYS;
            var run = new RetentionRun(postgres, service, kept);
            System.out.printf("start on an empty database: %,d ms%n", run.start(onEmpty(postgres)));
            run.run(new DeliveryLoad(postgres, service, RATE));
        }
    }

    private static void delete(Path data) throws IOException {
        try (var files = Files.walk(data)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
        System.out.println("deleted " + data);
    }

    /** The setting of an instance on the empty database. */
    static Map<String, String> onEmpty(Postgres postgres) {
        return Map.of("PARLANCE_DATABASE_URL", postgres.url(EMPTY));
    }
}
