package dev.parlance.bench.delivery;

import dev.parlance.event.EventKind;
import dev.parlance.shared.TimeUids;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * A thousand events a second by {@code POST /events}, each to one of twenty webhooks: the time from just before an event is
 * stored to the receiver's answer, with none, one and five of the receivers never answering; and how many events a second are
 * accepted and durable: {@code mvn -q -Pbench test-compile exec:exec@steady}.
 */
public final class SteadyBench {
    private static final int HOOKS = 20;
    private static final List<EventKind> KINDS = List.of(EventKind.values());
    private static final int PER_SECOND = Integer.getInteger("bench.rate", 1_000);
    private static final int SECONDS = Integer.getInteger("bench.seconds", 15);
    private static final int BATCH = 10;
    private static final int LIST = 100;
    private static final int CLIENTS = 8;

    private final Ours service;
    private final Sink sink;

    private SteadyBench(Ours service, Sink sink) {
        this.service = service;
        this.sink = sink;
    }

    public static void main(String... args) throws Exception {
        var folder = Files.createDirectories(Path.of("target", "bench"));
        try (var postgres = new Postgres(Files.createTempDirectory(folder, "postgres"));
                var black = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress())) {
            System.out.println(
                    "| receivers that never answer | healthy deliveries | made | p50 ms | p99 ms | most ms |");
            System.out.println("|---|---|---|---|---|---|");
            for (var dead : List.of(0, 1, 5)) {
                try (var sink = new Sink(folder.resolve("sink"), "0%");
                        var service = new Ours(postgres, sink, folder, 1, Map.of())) {
                    new SteadyBench(service, sink).steady(dead, black.getLocalPort());
                }
            }
            try (var sink = new Sink(folder.resolve("sink"), "0%");
                    var service = new Ours(postgres, sink, folder, 1, Map.of())) {
                new SteadyBench(service, sink).publish();
            }
        }
    }

    private static EventKind kind(int hook) {
        return KINDS.get(hook);
    }

    private void steady(int dead, int blackPort) throws Exception {
        for (var uid : service.webhooks()) {
            service.delete("/webhooks/" + uid);
        }
        for (var hook = 0; hook < HOOKS; hook++) {
            var url = hook >= HOOKS - dead
                    ? "http://127.0.0.1:%d/hook".formatted(blackPort)
                    : "http://%s:%d/hook".formatted(Sink.host(hook), sink.port());
            service.post(0, "/webhooks", Map.of("url", url, "events", List.of(kind(hook))));
        }
        run(PER_SECOND * 10);
        Machine.sleep(2_000);
        sink.forget();
        var count = run(PER_SECOND * SECONDS);
        Machine.sleep(3_000);
        var healthy = count / HOOKS * (HOOKS - dead);
        var millis = latencies();
        System.out.printf(
                "| %d of %d | %,d | %,d | %d | %d | %d |%n",
                dead,
                HOOKS,
                healthy,
                millis.length,
                millis[millis.length / 2],
                millis[millis.length * 99 / 100],
                millis[millis.length - 1]);
        if (millis.length != healthy) {
            throw new IllegalStateException("not all healthy deliveries were made");
        }
    }

    /** Events at the rate, in lists of ten. */
    private int run(int count) throws Exception {
        var begun = System.nanoTime();
        var answers = new ArrayList<Future<?>>();
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var sent = 0; sent < count; sent += BATCH) {
                var due = begun + sent * 1_000_000_000L / PER_SECOND;
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

    private static List<Map<String, Object>> events(int from, int count) {
        return IntStream.range(from, from + count)
                .mapToObj(number ->
                        Map.<String, Object>of("event", kind(number % HOOKS), "payload", Bodies.payload(number)))
                .toList();
    }

    /** From the time in an event's identifier, which is made just before it is stored, to the line in the receiver's log. */
    private long[] latencies() throws IOException {
        var first = new HashMap<String, Long>();
        for (var line : Files.readAllLines(sink.log())) {
            var parts = line.split(" ", -1);
            var id = parts[1].substring(0, parts[1].indexOf('.'));
            first.putIfAbsent(id, Math.round(Double.parseDouble(parts[0]) * 1_000));
        }
        var millis = new ArrayList<Long>();
        first.forEach(
                (id, at) -> millis.add(at - TimeUids.time(TimeUids.parse(id)).toEpochMilli()));
        var sorted = millis.stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(sorted);
        return sorted;
    }

    /** Lists of a hundred by some clients, each waiting for its answer. */
    private void publish() throws Exception {
        for (var uid : service.webhooks()) {
            service.delete("/webhooks/" + uid);
        }
        var accepted = new AtomicLong();
        var until = System.nanoTime() + 2L * SECONDS * 1_000_000_000L;
        var half = new long[2];
        var working = new ArrayList<Future<?>>();
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var client = 0; client < CLIENTS; client++) {
                working.add(clients.submit(() -> {
                    while (System.nanoTime() < until) {
                        accepted.addAndGet(service.post(0, "/events", events(0, LIST))
                                .path("accepted")
                                .asLong());
                    }
                    return null;
                }));
            }
            Machine.sleep(SECONDS * 1_000L);
            half[0] = System.nanoTime();
            half[1] = accepted.get();
            for (var one : working) {
                one.get();
            }
        }
        System.out.printf(
                "POST /events in lists of %d, %d clients: %,.0f events/s%n",
                LIST, CLIENTS, (accepted.get() - half[1]) / ((System.nanoTime() - half[0]) / 1e9));
    }
}
