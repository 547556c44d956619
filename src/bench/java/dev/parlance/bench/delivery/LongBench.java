package dev.parlance.bench.delivery;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Delivery at full speed for {@code bench.minutes}, during 30 % of which a transaction stays open, and the sizes of the
 * tables of the queue: {@code mvn -q -Pbench test-compile exec:exec@long}. The producer works on the
 * same cores.
 */
public final class LongBench {
    private static final int SECONDS = (int) (60 * Double.parseDouble(System.getProperty("bench.minutes", "10")));
    private static final int PART = Integer.getInteger("bench.part", 10);
    private static final int BATCH = 5_000;
    private static final int BACKLOG = 20_000;
    private static final String SIZES = """
            select pg_total_relation_size('webhook_outbox'), pg_total_relation_size('webhook_retry'),
                   pg_total_relation_size('webhook_call_fresh'),
                   (select n_dead_tup from pg_stat_user_tables where relname = 'webhook_outbox')
            """;

    private final Postgres postgres;
    private final Ours service;
    private final List<Part> parts = new ArrayList<>();
    private volatile boolean over;
    private volatile long produced;
    private Connection held;

    private LongBench(Postgres postgres, Ours service) {
        this.postgres = postgres;
        this.service = service;
    }

    private record Part(int second, double perSecond, boolean held, long outbox) {}

    public static void main(String... args) throws Exception {
        var folder = Files.createDirectories(Path.of("target", "bench"));
        try (var postgres = new Postgres(Files.createTempDirectory(folder, "postgres"));
                var sink = new Sink(folder.resolve("sink"), "5%");
                var service = new Ours(postgres, sink, folder, 1, Map.of())) {
            new LongBench(postgres, service).run(sink);
        }
    }

    private void run(Sink sink) throws Exception {
        var producer = Thread.ofVirtual().start(this::produce);
        Machine.sleep(20_000);
        System.out.println(
                "| second | deliveries/s | transaction held | outbox MB | its dead rows | retries MB | fresh MB |");
        System.out.println("|---|---|---|---|---|---|---|");
        var begun = System.nanoTime();
        var before = service.delivered();
        var last = begun;
        for (var second = PART; second <= SECONDS; second += PART) {
            hold(second > SECONDS * 4 / 10 && second <= SECONDS * 7 / 10);
            var until = begun + second * 1_000_000_000L;
            while (System.nanoTime() < until) {
                Machine.sleep(20);
            }
            var now = System.nanoTime();
            var delivered = service.delivered();
            print(second, (delivered - before) * 1e9 / (now - last));
            sink.forget();
            before = delivered;
            last = now;
        }
        over = true;
        producer.join();
        System.out.printf(
                "mean deliveries/s: first part %,.0f, transaction held %,.0f, last part %,.0f%n",
                mean(0, 4), mean(4, 7), mean(7, 10));
    }

    private double mean(int fromTenth, int untilTenth) {
        return parts.stream()
                .filter(part -> part.second > SECONDS * fromTenth / 10 && part.second <= SECONDS * untilTenth / 10)
                .mapToDouble(Part::perSecond)
                .average()
                .orElse(0);
    }

    private void produce() {
        try {
            while (!over) {
                if (produced - service.delivered() < BACKLOG) {
                    service.enqueue(BATCH);
                    produced += BATCH;
                } else {
                    Machine.sleep(20);
                }
            }
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** An open transaction that has written, like a long import. */
    private void hold(boolean wanted) throws SQLException {
        if (wanted && held == null) {
            held = postgres.connect(Ours.DATABASE);
            held.setAutoCommit(false);
            Postgres.number(held, "select pg_current_xact_id()::text::bigint");
        } else if (!wanted && held != null) {
            held.close();
            held = null;
        }
    }

    private void print(int second, double perSecond) throws SQLException {
        try (var connection = postgres.connect(Ours.DATABASE);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(SIZES)) {
            rows.next();
            parts.add(new Part(second, perSecond, held != null, rows.getLong(1)));
            System.out.printf(
                    "| %d | %,.0f | %s | %.1f | %,d | %.1f | %.1f |%n",
                    second,
                    perSecond,
                    held == null ? "" : "yes",
                    rows.getLong(1) / 1e6,
                    rows.getLong(4),
                    rows.getLong(2) / 1e6,
                    rows.getLong(3) / 1e6);
        }
    }
}
