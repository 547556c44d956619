package dev.parlance.bench.delivery;

import dev.parlance.event.EventKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A fresh service with some receivers that refuse connections: 300 events at once, then five per second for a minute.
 * With {@code bench.before}, the jar of another commit is measured too.
 */
final class RefusingRun {
    /** Refusing receivers, all receivers, and characters of the note in a body. */
    private static final List<List<Integer>> CASES = Stream.of(
                    System.getProperty("bench.refusing", "85/100/250,6/21/49650,5/20/250")
                            .split(",", -1))
            .map(text -> Stream.of(text.split("/", -1)).map(Integer::valueOf).toList())
            .toList();

    private static final int AT_ONCE = 300;
    private static final int PER_SECOND = 5;
    private static final int SECONDS = 60;
    private static final long PATIENCE = 5_000;

    private final Postgres postgres;
    private final Path folder;

    RefusingRun(Postgres postgres, Path folder) {
        this.postgres = postgres;
        this.folder = folder;
    }

    void run() throws Exception {
        System.out.println("| service | receivers that refuse | characters of a note | healthy deliveries | made "
                + "| of the minute | made | p50 ms | p99 ms |");
        System.out.println("|---|---|---|---|---|---|---|---|---|");
        var before = System.getProperty("bench.before");
        for (var one : CASES) {
            if (before != null) {
                measure("before", before, one.get(0), one.get(1), one.get(2));
            }
            measure("ours", System.getProperty("java.class.path"), one.get(0), one.get(1), one.get(2));
        }
    }

    private void measure(String name, String classPath, int dead, int all, int note) throws Exception {
        var settings = Map.of("PARLANCE_DELIVERY_RETRY_SCHEDULE", "2m,4m,8m,16m,30m");
        try (var sink = new Sink(folder.resolve("sink"), "0%");
                var service = new Ours(postgres, sink, folder, 1, settings, classPath)) {
            for (var uid : service.webhooks()) {
                service.delete("/webhooks/" + uid);
            }
            register(service, dead, "http://127.0.0.1:%d/hook".formatted(Sink.freePort()));
            for (var hook = 0; hook < all - dead; hook++) {
                register(service, 1, sink.url(hook));
            }
            for (var sent = 0; sent < AT_ONCE; sent += 10) {
                service.post(0, "/events", events(sent, 10, note));
            }
            var begun = System.currentTimeMillis();
            for (var sent = 0; sent < PER_SECOND * SECONDS; sent++) {
                Machine.sleep(begun + sent * 1_000L / PER_SECOND - System.currentTimeMillis());
                service.post(0, "/events", events(AT_ONCE + sent, 1, note));
            }
            Machine.sleep(PATIENCE);
            print(name, "%d of %d".formatted(dead, all), note, all - dead, Ledger.read(sink), begun);
        }
    }

    private void print(String name, String dead, int note, int healthy, Ledger ledger, long begun) {
        var minute = ledger.first().entrySet().stream()
                .filter(entry -> FaultBench.made(entry.getKey()) >= begun)
                .mapToLong(entry -> entry.getValue() - FaultBench.made(entry.getKey()))
                .sorted()
                .toArray();
        System.out.printf(
                "| %s | %s | %,d | %,d | %,d | %,d | %,d | %d | %d |%n",
                name,
                dead,
                note,
                healthy * (AT_ONCE + PER_SECOND * SECONDS),
                ledger.distinct(),
                healthy * PER_SECOND * SECONDS,
                minute.length,
                Ledger.quantile(minute, 500),
                Ledger.quantile(minute, 990));
    }

    private static void register(Ours service, int count, String url) throws IOException, InterruptedException {
        for (var i = 0; i < count; i++) {
            service.post(0, "/webhooks", Map.of("url", url, "events", List.of(EventKind.JOB_CREATED)));
        }
    }

    private static List<Map<String, Object>> events(int from, int count, int note) {
        return IntStream.range(from, from + count)
                .mapToObj(number -> {
                    var event = new HashMap<String, Object>();
                    event.put("event", EventKind.JOB_CREATED);
                    event.put("payload", Bodies.payload(number, note));
                    return (Map<String, Object>) event;
                })
                .toList();
    }
}
