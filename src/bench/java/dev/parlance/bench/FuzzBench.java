package dev.parlance.bench;

import dev.parlance.TestService;
import dev.parlance.attack.requests.RequestFuzz;
import dev.parlance.attack.requests.WatchedProcess;
import dev.parlance.db.Waiting;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;

/**
 * 100,000 fuzzed requests to a service with a heap of 512 MB, whose event loops are watched: {@code mvn -q -Pbench
 * test-compile exec:exec@attack -Dbench.only=requests}. {@code -Dbench.options="-Dbench.seed=1 -Dbench.first=0
 * -Dbench.requests=100000 -Dbench.minutes=10"} are the choice of the requests and the longest time.
 */
public final class FuzzBench {
    private static final long SEED = Long.getLong("bench.seed", 1);
    private static final long FIRST = Long.getLong("bench.first", 0);
    private static final long REQUESTS = Long.getLong("bench.requests", 100_000);
    private static final Duration TIME = Duration.ofMinutes(Integer.getInteger("bench.minutes", 10));
    private static final long ROUND = 10_000;
    private static final long WARM_UP = 2_000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private FuzzBench() {}

    /** Exits with 1 after any failure. */
    public static void main(String... args) throws IOException, InterruptedException {
        var vertx = Vertx.vertx();
        var passed = false;
        try (var service = new WatchedProcess("512m")) {
            var port = service.port();
            var admin = TestService.admin(vertx, URI.create("http://127.0.0.1:" + port));
            passed = run(service, admin, port);
            if (!passed) {
                System.out.println("The output of the service is in " + service.log());
            }
        } finally {
            Waiting.result(vertx.close());
        }
        if (!passed) {
            System.exit(1);
        }
    }

    private static boolean run(WatchedProcess service, TestService.Client admin, int port) throws InterruptedException {
        try (var warmUp = new RequestFuzz(admin, port, ~SEED, PATIENCE)) {
            warmUp.send(0, Math.min(WARM_UP, REQUESTS), System.nanoTime() + TIME.toNanos());
        }
        System.out.println("warm-up: " + service.report());
        try (var fuzz = new RequestFuzz(admin, port, SEED, PATIENCE)) {
            var begun = System.nanoTime();
            var until = begun + TIME.toNanos();
            for (var sent = 0L; sent < REQUESTS && System.nanoTime() < until; sent += ROUND) {
                fuzz.send(FIRST + sent, Math.min(ROUND, REQUESTS - sent), until);
                System.out.printf(
                        "%d requests after %d s%n",
                        fuzz.tally().requests(),
                        Duration.ofNanos(System.nanoTime() - begun).toSeconds());
            }
            var took = Duration.ofNanos(System.nanoTime() - begun);
            var processor = service.processorTime();
            var tally = fuzz.tally();
            System.out.printf(
                    "seed %d: %d of %d requests in %d s; processor time of the service %d s%n",
                    SEED, tally.requests(), REQUESTS, took.toSeconds(), processor.toSeconds());
            System.out.println(tally.report());
            System.out.println(tally.failures());
            System.out.println(service.end());
            service.blocked().forEach(System.out::println);
            service.errors().forEach(error -> System.out.println("error logged: " + error));
            return tally.failures().isEmpty()
                    && service.errors().isEmpty()
                    && service.blocked().isEmpty()
                    && tally.requests() == REQUESTS;
        }
    }
}
