package dev.parlance.attack.requests;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.TestService;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A process with the service and a watch of its event loops. It prints its port. A line {@code reset} on its standard
 * input makes the watch forget what it has measured; the end of the input ends the process after a report.
 */
public final class WatchedService {
    static final String PORT = "watched service on port ";
    static final String LOOPS = "watched loops: ";
    static final String BLOCKED = "watched loop was blocked: ";

    static final String LONGEST = "watched loop: ";

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private WatchedService() {}

    public static void main(String... args) throws IOException {
        try (var service = TestService.start(RequestFuzz.settings("http.instances", "2"));
                var watch = LoopWatch.of(service.vertx());
                var in = new BufferedReader(new InputStreamReader(System.in, UTF_8))) {
            System.out.println(PORT + service.base().getPort());
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                System.out.println(LOOPS + watch.report());
                watch.reset();
            }
            waitUntilFree(service);
            System.out.println(LOOPS + watch.report() + "; heap at most " + heapMegabytes() + " MB");
            print(LONGEST, watch.longest());
            print(BLOCKED, watch.blocked());
        }
        System.exit(0);
    }

    private static void print(String prefix, List<LoopWatch.Late> times) {
        times.stream()
                .flatMap(late -> late.toString().lines())
                .map(prefix::concat)
                .forEach(System.out::println);
    }

    /** What requests occupy is free again when all have ended; what is not is an error. */
    private static void waitUntilFree(TestService service) {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!RequestFuzz.occupied(service.scrape()).isEmpty() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
        RequestFuzz.occupied(service.scrape()).forEach(gauge -> System.out.println(" ERROR not free: " + gauge));
    }

    private static long heapMegabytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                        .filter(pool -> pool.getType() == MemoryType.HEAP)
                        .map(MemoryPoolMXBean::getPeakUsage)
                        .mapToLong(java.lang.management.MemoryUsage::getUsed)
                        .sum()
                >> 20;
    }
}
