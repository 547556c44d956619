package dev.parlance.bench.delivery;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * {@code POST /projects} at a constant rate with 0, 100 and 1,000 webhooks for {@code PROJECT_CREATED}, each of which
 * gets every event: {@code mvn -q -Pbench test-compile exec:exec@fan-out}. The time of a request begins when it is
 * due.
 */
public final class FanOutBench {
    private static final List<Integer> WEBHOOKS = Stream.of(
                    System.getProperty("bench.webhooks", "0,100,1000").split(",", -1))
            .map(Integer::valueOf)
            .toList();
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 3);
    private static final int PER_SECOND = Integer.getInteger("bench.rate", 5);
    private static final int SECONDS = Integer.getInteger("bench.seconds", 30);
    // what the transaction of a request writes for its event
    private static final String APPEND = """
            select coalesce(max(mean_exec_time), 0) * 1000
              from pg_stat_statements
             where query ~ '^with given as not materialized'
            """;
    private static final int WARM_SECONDS = 5;
    private static final long PATIENCE = 60_000;

    private final Path folder = Path.of("target", "bench");
    private final Map<Integer, List<long[]>> rounds = new TreeMap<>();

    private FanOutBench() {}

    public static void main(String... args) throws Exception {
        var data = Files.createTempDirectory(Files.createDirectories(Path.of("target", "bench")), "postgres");
        try (var postgres = new Postgres(data)) {
            new FanOutBench().run(postgres);
        }
    }

    private void run(Postgres postgres) throws Exception {
        System.out.println("| webhooks | requests | p50 ms | p99 ms | longest ms | mean ms of the event's statement |");
        System.out.println("|---|---|---|---|---|---|");
        for (var round = 0; round < ROUNDS; round++) {
            for (var webhooks : WEBHOOKS) {
                var nanos = measure(postgres, webhooks);
                print(Integer.toString(webhooks), nanos, postgres.number(Ours.DATABASE, APPEND) / 1e3);
                rounds.computeIfAbsent(webhooks, _ -> new ArrayList<>()).add(nanos);
            }
        }
        System.out.println("all rounds:");
        rounds.forEach((webhooks, all) -> print(
                Integer.toString(webhooks),
                all.stream().flatMapToLong(LongStream::of).toArray(),
                Double.NaN));
    }

    private static void print(String name, long[] nanos, double statement) {
        Arrays.sort(nanos);
        System.out.printf(
                "| %s | %,d | %.1f | %.1f | %.1f | %.2f |%n",
                name,
                nanos.length,
                nanos[nanos.length / 2] / 1e6,
                nanos[nanos.length * 99 / 100] / 1e6,
                nanos[nanos.length - 1] / 1e6,
                statement);
    }

    private long[] measure(Postgres postgres, int webhooks) throws Exception {
        try (var sink = new Sink(folder.resolve("sink"), "0%");
                var service = new Ours(postgres, sink, folder, 1, Map.of())) {
            for (var hook = 0; hook < webhooks; hook++) {
                service.post(
                        0,
                        "/webhooks",
                        Map.of("url", sink.url(hook % Sink.HOOKS), "events", List.of("PROJECT_CREATED")));
            }
            create(service, WARM_SECONDS);
            delivered(postgres);
            sink.forget();
            postgres.number(Ours.DATABASE, "select 1 from (select pg_stat_statements_reset()) r");
            var nanos = create(service, SECONDS);
            delivered(postgres);
            var ledger = Ledger.read(sink);
            if (ledger.distinct() != nanos.length * webhooks || ledger.again() > 0) {
                throw new IllegalStateException("%,d of %,d deliveries made, %d twice"
                        .formatted(ledger.distinct(), nanos.length * webhooks, ledger.again()));
            }
            return nanos;
        }
    }

    private static void delivered(Postgres postgres) throws SQLException {
        var deadline = System.currentTimeMillis() + PATIENCE;
        while (postgres.number(Ours.DATABASE, "select count(*) from webhook_outbox") > 0) {
            if (System.currentTimeMillis() > deadline) {
                throw new IllegalStateException("not all events were delivered");
            }
            Machine.sleep(200);
        }
    }

    private static long[] create(Ours service, int seconds) throws Exception {
        var count = PER_SECOND * seconds;
        var begun = System.nanoTime();
        var answers = new ArrayList<Future<Long>>();
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var sent = 0; sent < count; sent++) {
                var due = begun + sent * 1_000_000_000L / PER_SECOND;
                while (System.nanoTime() < due) {
                    Machine.sleep(1);
                }
                var project = Map.of("name", "Project " + sent, "sourceLang", "en", "targetLangs", List.of("cs"));
                answers.add(clients.submit(() -> {
                    service.post(0, "/projects", project);
                    return System.nanoTime() - due;
                }));
            }
        }
        var nanos = new long[count];
        for (var i = 0; i < count; i++) {
            nanos[i] = answers.get(i).get();
        }
        return nanos;
    }
}
