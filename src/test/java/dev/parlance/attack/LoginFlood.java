package dev.parlance.attack;

import dev.parlance.AtOnce;
import dev.parlance.http.contract.Contract;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Strangers who flood the login from many connections and addresses: heads without a body, bodies that do not end,
 * wrong passwords. Meanwhile a few users with a token send requests, whose response times are measured.
 */
public final class LoginFlood {
    private static final int ADDRESSES = 50;
    private static final int USERS = 4;
    private static final Duration PACE = Duration.ofMillis(10);
    private static final Duration HOLD = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofMillis(250);
    /** Threads of their own: virtual ones would also wait for those of the strangers. */
    private static final Executor USER_THREADS = task -> Thread.ofPlatform().start(task);

    private final URI service;
    private final String request;

    /** The users send GET requests of a path with this value of {@code Authorization}. */
    public LoginFlood(URI service, String path, String authorization) {
        this.service = service;
        this.request = "GET %s%s HTTP/1.1\r\nHost: x\r\nAuthorization: %s\r\n\r\n"
                .formatted(Contract.BASE, path, authorization);
    }

    /** What users notice: their requests, those without status 200, and percentiles of the response time in ms. */
    public record Noticed(int requests, int failed, double p50, double p99) {
        static Noticed of(List<Long> nanos, int failed) {
            var sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
            return new Noticed(sorted.length, failed, at(sorted, 0.5), at(sorted, 0.99));
        }

        private static double at(long[] sorted, double part) {
            return sorted.length == 0 ? Double.NaN : sorted[(int) (part * (sorted.length - 1))] / 1e6;
        }
    }

    /** Measures the users without a flood. */
    public Noticed idle(Duration time) {
        var nanos = Collections.synchronizedList(new ArrayList<Long>());
        var failed = new AtomicInteger();
        join(IntStream.range(0, USERS)
                .mapToObj(_ -> CompletableFuture.supplyAsync(
                        () -> use(System.nanoTime() + time.toNanos(), nanos, failed), USER_THREADS))
                .toList());
        return Noticed.of(nanos, failed.get());
    }

    /** Measures the users during a flood. */
    public Noticed flooded(int connections, Duration time) {
        var end = System.nanoTime() + time.toNanos();
        var strangers = IntStream.range(0, connections)
                .mapToObj(i -> AtOnce.start(() -> attack(i, end)))
                .toList();
        var noticed = idle(time);
        join(strangers);
        return noticed;
    }

    private static void join(List<CompletableFuture<Integer>> all) {
        all.forEach(CompletableFuture::join);
    }

    private int use(long end, List<Long> nanos, AtomicInteger failed) {
        try (var wire = Wire.to(service)) {
            while (System.nanoTime() < end) {
                var begun = System.nanoTime();
                if (wire.send(request).status() != 200) {
                    failed.incrementAndGet();
                }
                wire.skipResponse();
                nanos.add(System.nanoTime() - begun);
                LockSupport.parkNanos(PACE.toNanos());
            }
        }
        return 0;
    }

    /** One connection after the other until the end. */
    private int attack(int number, long end) {
        var tries = 0;
        for (; System.nanoTime() < end; tries++) {
            try (var wire = Wire.from("127.0.3." + (1 + number % ADDRESSES), service)) {
                wire.send(login(number, tries)).read(least(HOLD, Duration.ofNanos(end - System.nanoTime())));
            } catch (java.io.UncheckedIOException refused) {
                LockSupport.parkNanos(PAUSE.toNanos());
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        return tries;
    }

    private static Duration least(Duration one, Duration other) {
        var millis = Math.min(one.toMillis(), other.toMillis());
        return Duration.ofMillis(Math.max(1, millis));
    }

    private static String login(int number, int tries) {
        return switch (number % 3) {
            case 0 -> Wire.loginHead(100);
            case 1 -> Wire.loginHead(4096) + " ".repeat(4000);
            default -> {
                var body = "{\"userName\":\"nobody-%d-%d\",\"password\":\"wrong password\"}".formatted(number, tries);
                yield Wire.loginHead(body.length()).replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n") + body;
            }
        };
    }

    private static String line(String name, Noticed noticed) {
        return "%-8s %6d requests, %d failed, p50 %.2f ms, p99 %.2f ms"
                .formatted(name, noticed.requests(), noticed.failed(), noticed.p50(), noticed.p99());
    }

    /** Prints two measurements and whether the goal is met. */
    public static String report(Noticed idle, Noticed flooded) {
        return String.join(
                "\n",
                Arrays.asList(
                        line("idle", idle),
                        line("flooded", flooded),
                        "p99 during the flood: %.1f times that without (goal: at most 5)"
                                .formatted(flooded.p99() / idle.p99())));
    }
}
