package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.parlance.TestService;
import dev.parlance.attack.requests.StrangerRequests;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * What requests without a token cost an event loop, counted by the bytes that it allocates: unlike a time, they are the
 * same on every machine, and a parser that takes quadratic time allocates for it. The benchmark {@code attack} measures
 * the time of the same requests.
 */
@Isolated("it measures all event loops of the JVM")
class StrangerStepsIT {
    private static final TestService SERVICE = TestService.start("http.trustedProxies", "2");
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int REPEATED = 4;
    private static final long MOST = 2_000_000;

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    @Test
    void requestsOfStrangersTakeFewSteps() {
        var expensive = new TreeMap<String, Long>();
        new StrangerRequests().all().forEach((name, request) -> {
            send(name, request);
            var before = allocated();
            send(name, request);
            var each = (allocated() - before) / REPEATED;
            if (each > MOST) {
                expensive.put(name, each);
            }
        });
        assertThat(expensive).as("bytes allocated for a request").isEmpty();
    }

    private static void send(String name, String request) {
        for (var i = 0; i < REPEATED; i++) {
            try (var wire = Wire.to(SERVICE.base()).send(request)) {
                assertThat(wire.status()).as(name).isBetween(200, 505);
                if (!request.startsWith("HEAD")) {
                    wire.skipResponse();
                }
            }
        }
    }

    private static long allocated() {
        var eventLoops = Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                .filter(thread -> thread != null && thread.getThreadName().startsWith("vert.x-eventloop-thread"))
                .mapToLong(ThreadInfo::getThreadId)
                .toArray();
        return Arrays.stream(THREADS.getThreadAllocatedBytes(eventLoops)).sum();
    }
}
