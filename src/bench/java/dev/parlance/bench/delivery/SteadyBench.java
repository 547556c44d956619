package dev.parlance.bench.delivery;

import com.sun.net.httpserver.HttpServer;
import dev.parlance.event.EventKind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A thousand deliveries per second, published by {@code POST /events}: the time from the creation of an event to the
 * receiver's response, while 0, 1 and 5 of 20 receivers never respond, compared with graphile-worker; and with 3 bad
 * receivers of 100: {@code mvn -q -Pbench test-compile exec:exec@steady}. With {@code bench.sides=dead} or
 * {@code refusing}, only {@link DeadRun} or {@link RefusingRun}.
 */
public final class SteadyBench {
    private static final int HOOKS = 20;
    private static final List<EventKind> KINDS = List.of(EventKind.values());
    private static final int PER_SECOND = Integer.getInteger("bench.rate", 1_000);
    private static final int SECONDS = Integer.getInteger("bench.seconds", 15);
    private static final String SIDES = System.getProperty("bench.sides", "ours,graphile,fair");
    private static final int BATCH = 10;

    private final Path folder = Path.of("target", "bench");
    private final Postgres postgres;
    private final ServerSocket black;

    private SteadyBench(Postgres postgres, ServerSocket black) {
        this.postgres = postgres;
        this.black = black;
    }

    public static void main(String... args) throws Exception {
        if (SIDES.contains("graphile")) {
            Peer.install(Path.of("target", "bench", "node"));
        }
        try (var postgres = new Postgres(Files.createTempDirectory(Path.of("target", "bench"), "postgres"));
                var black = new ServerSocket(0, 10_000, InetAddress.getLoopbackAddress())) {
            System.out.println(
                    "| side | receivers that never answer | healthy deliveries | made | p50 ms | p99 ms | most ms "
                            + "| worker µs | PostgreSQL µs | others' cores |");
            System.out.println("|---|---|---|---|---|---|---|---|---|---|");
            new SteadyBench(postgres, black).all();
        }
    }

    private void all() throws Exception {
        for (var dead : List.of(0, 1, 5)) {
            if (SIDES.contains("ours")) {
                var urls = urls(HOOKS - dead, HOOKS, blackHole());
                ours("%d of %d".formatted(dead, HOOKS), urls, HOOKS - dead);
            }
            if (SIDES.contains("graphile")) {
                graphile(dead);
            }
        }
        if (SIDES.contains("fair")) {
            fair(Sink.freePort());
        }
        if (SIDES.contains("refusing")) {
            new RefusingRun(postgres, folder).run();
        }
        if (SIDES.contains("dead")) {
            new DeadRun(postgres, folder).run();
        }
    }

    private void fair(int closed) throws Exception {
        var slow = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            slow.setExecutor(threads);
            slow.createContext("/", exchange -> {
                Machine.sleep(10_000);
                exchange.sendResponseHeaders(204, -1);
                exchange.close();
            });
            slow.start();
            ours("0 of 97", urls(97, 97, ""), 97);
            var bad = List.of(
                    blackHole(),
                    "http://127.0.0.1:%d/hook".formatted(closed),
                    "http://127.0.0.1:%d/hook".formatted(slow.getAddress().getPort()));
            var urls = Stream.concat(urls(97, 97, "").stream(), bad.stream()).toList();
            ours("3 of 100: one hangs, one refuses, one takes 10 s", urls, 97);
            slow.stop(0);
            threads.shutdownNow();
        }
    }

    private String blackHole() {
        return "http://127.0.0.1:%d/hook".formatted(black.getLocalPort());
    }

    /** Null means the receiver of the run. */
    private static List<String> urls(int healthy, int all, String rest) {
        return IntStream.range(0, all)
                .mapToObj(hook -> hook < healthy ? "" : rest)
                .toList();
    }

    private void ours(String name, List<String> urls, int healthy) throws Exception {
        try (var sink = new Sink(folder.resolve("sink"), "0%");
                var service = new Ours(postgres, sink, folder, 1, Map.of())) {
            for (var uid : service.webhooks()) {
                service.delete("/webhooks/" + uid);
            }
            for (var hook = 0; hook < urls.size(); hook++) {
                var url = urls.get(hook).isEmpty() ? sink.url(hook) : urls.get(hook);
                service.post(0, "/webhooks", Map.of("url", url, "events", List.of(KINDS.get(hook % HOOKS))));
            }
            // each webhook gets every twentieth event; the rate is chosen for a thousand deliveries per second
            var perSecond = PER_SECOND * HOOKS / Math.ceilDiv(urls.size(), HOOKS) / HOOKS;
            publish(service, 4 * perSecond, 10);
            Machine.sleep(2_000);
            sink.forget();
            var watch = new Watch(service);
            var events = publish(service, perSecond, SECONDS);
            watch.stop();
            Machine.sleep(3_000);
            var expected = IntStream.range(0, healthy)
                    .map(hook -> count(events, hook % HOOKS))
                    .sum();
            print("Parlance", name, expected, sink, FaultBench::made, watch);
        }
    }

    /** The number of events of the kind with that number. */
    private static int count(int events, int kind) {
        return (events - kind + HOOKS - 1) / HOOKS;
    }

    private void graphile(int dead) throws Exception {
        try (var sink = new Sink(folder.resolve("sink"), "0%");
                var peer = new Peer("graphile", 1, 128, postgres, sink, folder.resolve("node"))) {
            peer.blackHoles(dead, black.getLocalPort());
            peer.go();
            peer.steady(PER_SECOND, 5);
            Machine.sleep(2_000);
            sink.forget();
            var watch = new Watch(peer);
            peer.steady(PER_SECOND, SECONDS);
            watch.stop();
            // here a separate process accepts the events
            watch.worker += peer.producing();
            Machine.sleep(3_000);
            var events = PER_SECOND * SECONDS;
            print(
                    "graphile, 1 × 128",
                    "%d of %d".formatted(dead, HOOKS),
                    events / HOOKS * (HOOKS - dead),
                    sink,
                    id -> UUID.fromString(id).getMostSignificantBits() >>> 16,
                    watch);
        }
    }

    /** CPU seconds of a side and of the database during the run. */
    private final class Watch {
        private final Side side;
        private final long begun = System.nanoTime();
        private double worker;
        private double database;
        private double busy;
        private double known;

        private Watch(Side side) throws Exception {
            this.side = side;
            count(-1);
        }

        private void stop() throws Exception {
            count(1);
        }

        private void count(int sign) throws Exception {
            var ofSide = side.seconds();
            var ofDatabase = Machine.seconds(postgres.pid());
            worker += sign * ofSide;
            database += sign * ofDatabase;
            busy += sign * Machine.busy();
            // this process has started the side and the sink
            known +=
                    sign * (ofDatabase + Machine.seconds(ProcessHandle.current().pid()));
        }

        private String row(int deliveries) {
            var seconds = (System.nanoTime() - begun) / 1e9;
            return "%.0f | %.0f | %.2f"
                    .formatted(worker * 1e6 / deliveries, database * 1e6 / deliveries, (busy - known) / seconds);
        }
    }

    private static void print(
            String side, String dead, int expected, Sink sink, ToLongFunction<String> made, Watch watch)
            throws IOException {
        var ledger = Ledger.read(sink);
        var millis = ledger.millis(made);
        System.out.printf(
                "| %s | %s | %,d | %,d | %d | %d | %d | %s |%n",
                side,
                dead,
                expected,
                ledger.distinct(),
                Ledger.quantile(millis, 500),
                Ledger.quantile(millis, 990),
                Ledger.quantile(millis, 1_000),
                watch.row(Math.max(1, ledger.distinct())));
        if (side.equals("Parlance") && (ledger.distinct() != expected || ledger.again() > 0)) {
            throw new IllegalStateException("%d of %d healthy deliveries made, %d twice"
                    .formatted(ledger.distinct(), expected, ledger.again()));
        }
    }

    /** Publishes events at the rate, in lists of ten. */
    private static int publish(Ours service, int perSecond, int seconds) throws Exception {
        var count = perSecond * seconds;
        var begun = System.nanoTime();
        var answers = new ArrayList<Future<?>>();
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var sent = 0; sent < count; sent += BATCH) {
                var due = begun + sent * 1_000_000_000L / perSecond;
                while (System.nanoTime() < due) {
                    Machine.sleep(1);
                }
                var from = sent;
                answers.add(clients.submit(() -> service.post(0, "/events", events(from, BATCH))));
            }
        }
        for (var answer : answers) {
            answer.get();
        }
        return count;
    }

    static List<Map<String, Object>> events(int from, int count) {
        return IntStream.range(from, from + count).mapToObj(SteadyBench::event).toList();
    }

    private static Map<String, Object> event(int number) {
        var kind = KINDS.get(number % HOOKS);
        return Map.of("event", kind, "payload", Bodies.payload(kind, number, 100));
    }
}
