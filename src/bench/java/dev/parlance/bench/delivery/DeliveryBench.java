package dev.parlance.bench.delivery;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Deliveries per second and CPU per delivery, of a backlog to {@value Sink#HOOKS} webhooks with 5 % of the attempts
 * failing, compared with graphile-worker and pg-boss: {@code mvn -q -Pbench test-compile exec:exec@delivery}. Needs
 * nginx and npm. The side {@code before} is another commit's jar with its {@code lib} folder beside it, given by {@code
 * bench.before}.
 */
public final class DeliveryBench {
    private static final int COUNT = Integer.getInteger("bench.count", 100_000);
    /**
     * Deliveries before the measurement, until the JIT compiler is done, because a service runs for weeks. Node.js
     * needs a fifth of them.
     */
    private static final int WARM = Integer.getInteger("bench.warm", 5 * COUNT);

    private static final int ROUNDS = Integer.getInteger("bench.rounds", 3);
    private static final String SIDES = System.getProperty("bench.sides", "ours,graphile1,graphile2,pgboss");

    private final Path folder = Path.of("target", "bench");
    private final Postgres postgres;
    private final Sink sink;
    private final Map<String, List<Round>> rounds = new LinkedHashMap<>();

    private DeliveryBench() throws IOException {
        Files.createDirectories(folder);
        postgres = new Postgres(Files.createTempDirectory(folder, "postgres"));
        sink = new Sink(folder.resolve("sink"), "5%");
    }

    public static void main(String... args) throws Exception {
        if (SIDES.contains("graphile") || SIDES.contains("pgboss")) {
            Peer.install(Path.of("target", "bench", "node"));
        }
        var bench = new DeliveryBench();
        try {
            bench.run();
        } finally {
            bench.sink.close();
            bench.postgres.close();
        }
    }

    private void run() throws Exception {
        for (var round = 0; round < ROUNDS; round++) {
            for (var side : SIDES.split(",", -1)) {
                try (var one = side(side)) {
                    // once to warm up, once to measure
                    if (one instanceof Ours) {
                        drain(one, WARM, WARM);
                    }
                    measure(one);
                }
            }
        }
        System.out.println("| side | deliveries | worker µs | PostgreSQL µs | receiver µs"
                + " | transactions per delivery | others' cores |");
        System.out.println("|---|---|---|---|---|---|---|");
        rounds.forEach((name, all) -> System.out.println(Round.median(all).row(name)));
        var peers = rounds.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith("graphile"))
                .map(entry -> Round.median(entry.getValue()))
                .toList();
        rounds.forEach((name, all) -> {
            if (name.startsWith("Parlance") && !peers.isEmpty()) {
                print(name, Round.median(all), peers);
            }
        });
    }

    private static void print(String name, Round ours, List<Round> peers) {
        var fastest = peers.stream().mapToDouble(Round::perSecond).max().orElseThrow();
        var thriftiest = peers.stream().mapToDouble(Round::micros).min().orElseThrow();
        System.out.printf(
                "%s: %.2f times the deliveries/s of graphile-worker's best, %.2f times its least CPU a delivery%n",
                name, ours.perSecond() / fastest, ours.micros() / thriftiest);
    }

    private Side side(String name) throws Exception {
        var node = folder.resolve("node");
        return switch (name) {
            case "ours" -> new Ours(postgres, sink, folder, 1, Map.of());
            case "before" -> new Ours(postgres, sink, folder, 1, Map.of(), System.getProperty("bench.before"));
            case "loops2" -> new Ours(postgres, sink, folder, 1, Map.of("PARLANCE_DELIVERY_INSTANCES", "2"));
            case "ours2" -> new Ours(postgres, sink, folder, 2, Map.of());
            case "graphile1" -> new Peer("graphile", 1, 256, postgres, sink, node);
            case "graphile2" -> new Peer("graphile", 2, 128, postgres, sink, node);
            case "pgboss" -> new Peer("pgboss", 1, 256, postgres, sink, node);
            default -> throw new IllegalArgumentException(name);
        };
    }

    private void drain(Side side, int count, long until) throws Exception {
        side.enqueue(count);
        side.go();
        await(side, until * 99 / 100);
    }

    private static void await(Side side, long count) throws IOException, SQLException {
        var deadline = System.nanoTime() + 300_000_000_000L;
        while (side.delivered() < count) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("%s stands at %d".formatted(side.name(), side.delivered()));
            }
            // the query costs the database time too
            Machine.sleep(250);
        }
    }

    private void measure(Side side) throws Exception {
        var before = side instanceof Ours ? WARM : 0;
        if (side instanceof Ours) {
            await(side, before);
        }
        postgres.execute(side.database(), "vacuum analyze");
        postgres.execute("postgres", "checkpoint");
        sink.forget();
        side.enqueue(COUNT);
        postgres.number(side.database(), "select 1 from (select pg_stat_statements_reset()) r");
        side.go();
        await(side, before + COUNT / 5);
        var first = snapshot(side);
        await(side, before + COUNT * 9 / 10);
        var last = snapshot(side);
        var round = last.since(first);
        System.out.println(round.row(side.name()));
        if (Boolean.getBoolean("bench.statements")) {
            postgres.printStatements(side.database());
        }
        rounds.computeIfAbsent(side.name(), _ -> new ArrayList<>()).add(round);
        if (side instanceof Ours) {
            await(side, before + COUNT);
            verify();
        }
    }

    /** Checks that each event arrived once and that each attempt at the receiver is a row. */
    private void verify() throws IOException, SQLException {
        var ledger = Ledger.read(sink);
        var seen = ledger.attempts();
        var recorded = postgres.number(Ours.DATABASE, """
                select count(*)
                  from webhook_call
                 where id >= (
                           select id
                             from (select id from webhook_event order by id desc limit %d) e
                            order by id
                            limit 1)
                """.formatted(COUNT));
        if (ledger.distinct() != COUNT || ledger.again() > 0 || recorded != seen) {
            throw new IllegalStateException("%,d of %,d delivered, %d twice, %,d attempts seen, %,d recorded"
                    .formatted(ledger.distinct(), COUNT, ledger.again(), seen, recorded));
        }
    }

    private record Snapshot(
            long nanos,
            long delivered,
            double worker,
            double postgres,
            double sink,
            double own,
            double busy,
            long commits) {
        Round since(Snapshot first) {
            var count = delivered - first.delivered;
            var seconds = (nanos - first.nanos) / 1e9;
            var micros = 1e6 / count;
            return new Round(
                    count / seconds,
                    (worker - first.worker) * micros,
                    (postgres - first.postgres) * micros,
                    (sink - first.sink) * micros,
                    (double) (commits - first.commits) / count,
                    (busy - first.busy - all() + first.all()) / seconds);
        }

        private double all() {
            return worker + postgres + sink + own;
        }
    }

    private Snapshot snapshot(Side side) throws IOException, SQLException {
        return new Snapshot(
                System.nanoTime(),
                side.delivered(),
                side.seconds(),
                Machine.seconds(postgres.pid()),
                Machine.seconds(sink.pid()),
                Machine.own(),
                Machine.busy(),
                postgres.number(
                        "postgres",
                        "select xact_commit from pg_stat_database where datname = '%s'".formatted(side.database())));
    }
}
