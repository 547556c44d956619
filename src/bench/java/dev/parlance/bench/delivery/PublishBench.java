package dev.parlance.bench.delivery;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Durable events per second by {@code POST /events} in lists of a hundred:
 * {@code mvn -q -Pbench test-compile exec:exec@publish}.
 */
public final class PublishBench {
    private static final int SECONDS = Integer.getInteger("bench.seconds", 15);
    private static final int LIST = 100;
    private static final int CLIENTS = Integer.getInteger("bench.clients", 8);

    private PublishBench() {}

    public static void main(String... args) throws Exception {
        var folder = Files.createDirectories(Path.of("target", "bench"));
        try (var postgres = new Postgres(Files.createTempDirectory(folder, "postgres"));
                var sink = new Sink(folder.resolve("sink"), "0%");
                var service = new Ours(postgres, sink, folder, 1, Map.of())) {
            for (var uid : service.webhooks()) {
                service.delete("/webhooks/" + uid);
            }
            publish(service, SECONDS);
            var before = postgres.number(Ours.DATABASE, "select count(*) from webhook_event");
            var worker = service.seconds();
            var database = Machine.seconds(postgres.pid());
            var begun = System.nanoTime();
            var accepted = publish(service, SECONDS);
            var seconds = (System.nanoTime() - begun) / 1e9;
            System.out.printf(
                    "POST /events in lists of %d by %d clients: %,.0f events/s accepted;"
                            + " per event: service %.0f µs, PostgreSQL %.0f µs%n",
                    LIST,
                    CLIENTS,
                    accepted / seconds,
                    (service.seconds() - worker) * 1e6 / accepted,
                    (Machine.seconds(postgres.pid()) - database) * 1e6 / accepted);
            var stored = postgres.number(Ours.DATABASE, "select count(*) from webhook_event") - before;
            if (stored != accepted) {
                throw new IllegalStateException("%d accepted, %d stored".formatted(accepted, stored));
            }
        }
    }

    /** Clients, each of which waits for its response. */
    private static long publish(Ours service, int seconds) throws Exception {
        var accepted = new AtomicLong();
        var until = System.nanoTime() + seconds * 1_000_000_000L;
        var working = new ArrayList<Future<?>>();
        var list = dev.parlance.shared.Json.bytes(SteadyBench.events(0, LIST));
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var client = 0; client < CLIENTS; client++) {
                working.add(clients.submit(() -> {
                    while (System.nanoTime() < until) {
                        accepted.addAndGet(service.post(0, "/events", list)
                                .path("accepted")
                                .asLong());
                    }
                    return null;
                }));
            }
        }
        for (var one : working) {
            one.get();
        }
        return accepted.get();
    }
}
