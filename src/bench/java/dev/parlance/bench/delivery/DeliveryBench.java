package dev.parlance.bench.delivery;

import dev.parlance.bench.Quartiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Deliveries per second and CPU per delivery, of a backlog to {@value Sink#HOOKS} webhooks with 5 % of the attempts
 * failing, without TLS and over TLS by HTTP/1.1 and HTTP/2, compared with graphile-worker: {@code mvn -q -Pbench
 * test-compile exec:exec@delivery}. Needs nginx and npm. All sides warm up for the same time, are measured in windows
 * of the same length and have the same number of calls in flight; the rounds of all sides alternate. Other sides are
 * {@code pgboss}, {@code loops2} (two event loops), {@code ours2} (two instances), and {@code before}, another commit's
 * jar with its {@code lib} folder beside it, given by {@code bench.before}.
 */
public final class DeliveryBench {
    private static final List<String> TRANSPORTS = list("bench.transports", "h1,h2,plain");
    private static final List<String> CONCURRENCY = list("bench.concurrency", "256,1024");
    private static final List<String> SIDES = list("bench.sides", "ours,graphile1,graphile2");
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 5);
    /** Seconds until the just-in-time compilers of both sides are done. */
    private static final int WARM = Integer.getInteger("bench.warm", 30);

    private static final int WINDOW = Integer.getInteger("bench.window", 60);

    private final Path folder = Path.of("target", "bench");
    private final Postgres postgres;
    private final Map<Case, List<Round>> rounds = new LinkedHashMap<>();

    private DeliveryBench() throws IOException {
        Files.createDirectories(folder);
        postgres = new Postgres(Files.createTempDirectory(folder, "postgres"));
    }

    private static List<String> list(String property, String otherwise) {
        return List.of(System.getProperty(property, otherwise).split(",", -1));
    }

    /** What is measured in each round. */
    private record Case(Transport transport, int concurrency, String side) {
        boolean isPeer() {
            return side.startsWith("graphile");
        }
    }

    public static void main(String... args) throws Exception {
        if (SIDES.stream().anyMatch(side -> side.startsWith("graphile") || side.equals("pgboss"))) {
            Peer.install(Path.of("target", "bench", "node"));
        }
        var bench = new DeliveryBench();
        try {
            bench.run();
        } finally {
            bench.postgres.close();
        }
    }

    private void run() throws Exception {
        System.out.println(Round.HEAD);
        for (var round = 0; round < ROUNDS; round++) {
            for (var one : cases().toList()) {
                try (var sink = new Sink(folder.resolve("sink"), "5%", one.transport);
                        var side = side(one, sink)) {
                    var measured = new Window(postgres, sink, side).measure(WARM, WINDOW);
                    System.out.println(Round.row(name(one), List.of(measured)));
                    rounds.computeIfAbsent(one, _ -> new ArrayList<>()).add(measured);
                }
            }
        }
        System.out.printf("%nMedians and quartiles of %d rounds:%n%s%n", ROUNDS, Round.HEAD);
        rounds.forEach((one, all) -> System.out.println(Round.row(name(one), all)));
        rounds.forEach((one, all) -> {
            if (!one.isPeer()) {
                compare(one, all);
            }
        });
    }

    private static Stream<Case> cases() {
        return TRANSPORTS.stream()
                .flatMap(transport -> CONCURRENCY.stream()
                        .flatMap(concurrency -> SIDES.stream()
                                .map(side -> new Case(Transport.of(transport), Integer.parseInt(concurrency), side))));
    }

    private static String name(Case one) {
        return "%s, %d, %s".formatted(one.transport.title, one.concurrency, one.side);
    }

    /** Compares each round with the best of graphile-worker over the same transport in the same round. */
    private void compare(Case one, List<Round> ours) {
        var peers = rounds.entrySet().stream()
                .filter(entry -> entry.getKey().isPeer() && entry.getKey().transport == one.transport)
                .map(Map.Entry::getValue)
                .toList();
        if (peers.isEmpty()) {
            return;
        }
        var speed = new ArrayList<Double>();
        var effort = new ArrayList<Double>();
        for (var round = 0; round < ours.size(); round++) {
            var number = round;
            var fastest = peers.stream()
                    .mapToDouble(all -> all.get(number).perSecond())
                    .max()
                    .orElseThrow();
            var thriftiest = peers.stream()
                    .mapToDouble(all -> all.get(number).micros())
                    .min()
                    .orElseThrow();
            speed.add(ours.get(round).perSecond() / fastest);
            effort.add(ours.get(round).micros() / thriftiest);
        }
        System.out.printf(
                "%s: %s times the deliveries/s of graphile-worker's best, %s times its least CPU per delivery%n",
                name(one),
                Quartiles.of(speed, Double::doubleValue).text("%.2f"),
                Quartiles.of(effort, Double::doubleValue).text("%.2f"));
    }

    private Side side(Case one, Sink sink) throws IOException, SQLException, InterruptedException {
        var node = folder.resolve("node");
        var calls = one.concurrency;
        var limit = Map.of("PARLANCE_DELIVERY_MAX_IN_FLIGHT", Integer.toString(calls));
        var loops =
                Map.of("PARLANCE_DELIVERY_MAX_IN_FLIGHT", Integer.toString(calls), "PARLANCE_DELIVERY_INSTANCES", "2");
        var half = Map.of("PARLANCE_DELIVERY_MAX_IN_FLIGHT", Integer.toString(calls / 2));
        return switch (one.side) {
            case "ours" -> new Ours(postgres, sink, folder, 1, limit);
            case "before" -> new Ours(postgres, sink, folder, 1, limit, System.getProperty("bench.before"));
            case "loops2" -> new Ours(postgres, sink, folder, 1, loops);
            case "ours2" -> new Ours(postgres, sink, folder, 2, half);
            case "graphile1" -> new Peer("graphile", 1, calls, postgres, sink, node);
            case "graphile2" -> new Peer("graphile", 2, calls / 2, postgres, sink, node);
            case "pgboss" -> new Peer("pgboss", 1, calls, postgres, sink, node);
            default -> throw new IllegalArgumentException(one.side);
        };
    }
}
