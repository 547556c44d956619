package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.parlance.TestService;
import dev.parlance.http.contract.Contract;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Heads of requests that are expensive to read. The event loop is measured, not the response time. */
@Isolated("it measures all event loops of the JVM")
class HeadersIT {
    private static final TestService SERVICE = TestService.start();
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int REPEATED = 20;

    /** Ordinary requests take 0.1 to 0.5 ms in the slow mode of tests; the worst of these took 600. */
    private static final Duration MOST_CPU = Duration.ofMillis(8);

    private static final long MOST_BYTES = 1_500_000;

    private static final Map<String, String> HEADERS = new LinkedHashMap<>();

    static {
        HEADERS.put("backtracking", "Accept: " + ";q=0".repeat(1_950) + '\u0085');
        HEADERS.put("ranges", "Accept: " + ",".repeat(7_900));
        HEADERS.put("range lines", "Accept: a/b;q=x\r\n".repeat(450) + "Accept: a/b");
        HEADERS.put("weights", "Accept: " + "a/b;q=x,".repeat(950));
        HEADERS.put("encodings", "Accept-Encoding: " + "=x,".repeat(2_500));
        HEADERS.put("encoding lines", "Accept-Encoding: gzip\r\nAccept-Encoding: " + "=x,".repeat(2_500));
        HEADERS.put("languages", "Accept: text/html\r\nAccept-Language: " + "a-b-c;q=x,".repeat(750));
        HEADERS.put("preferences", "Prefer: " + "handling = ,".repeat(650));
        HEADERS.put("tags", "If-None-Match: *x" + ", W/\"a\"".repeat(950));
        HEADERS.put("tag lines", "If-None-Match: \"a\"\r\n".repeat(380) + "If-None-Match: \"a\"");
        HEADERS.put("match", "If-Match: " + "\"a\",".repeat(1_950));
        HEADERS.put("hops", "X-Forwarded-For: " + "1,".repeat(3_900));
        HEADERS.put("trace", "traceparent: 00-" + "0".repeat(7_500));
        HEADERS.put("request id", "X-Request-Id: " + "a".repeat(7_500));
        HEADERS.put("type", "Content-Type: application/json" + ";a=b".repeat(1_900));
        HEADERS.put("form", "Content-Type: multipart/form-data; boundary=" + "a".repeat(7_500));
        HEADERS.put("byte ranges", "Range: bytes=" + "0-1,".repeat(1_900));
        HEADERS.put("token", "Authorization: ApiToken " + "a ".repeat(3_750));
        HEADERS.put("cookies", "Cookie: " + "a=b; ".repeat(1_500));
        HEADERS.put("many", "x: y\r\n".repeat(950) + "x: y");
        HEADERS.put("colons", "X-Host: [" + ":".repeat(7_500));
    }

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    @Test
    void costLittleForStrangers() {
        HEADERS.forEach((name, header) -> {
            cheap(name + " to the documentation", "GET /docs HTTP/1.1\r\nHost: x\r\n" + header + "\r\n\r\n");
            cheap(name + " to a list", "GET " + Contract.BASE + "/users HTTP/1.1\r\nHost: x\r\n" + header + "\r\n\r\n");
            cheap(
                    name + " to the login",
                    "POST " + Contract.BASE + "/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n" + header
                            + "\r\n\r\n{}");
        });
    }

    @Test
    void costLittleForUsers() {
        var token = SERVICE.anonymous()
                .post("/auth/login", Map.of("userName", "admin", "password", TestService.PASSWORD))
                .json()
                .path("token")
                .asText();
        HEADERS.forEach((name, header) -> cheap(
                name + " of a user",
                "GET " + Contract.BASE + "/users HTTP/1.1\r\nHost: x\r\nAuthorization: ApiToken " + token + "\r\n"
                        + header + "\r\n\r\n"));
    }

    @Test
    void pathsAndQueriesCostLittle() {
        var path = Contract.BASE + "/projects/";
        for (var target : new String[] {
            path + "%41".repeat(160),
            path + "%41".repeat(2_500),
            path + "a/".repeat(3_900),
            path + "x?" + "a&".repeat(4_000),
            path + "x?" + "%61=%zz&".repeat(1_000),
            path + "x?" + "sort=".repeat(1_500),
            "/docs?" + "=&".repeat(4_000),
            "/" + "a/../".repeat(1_500)
        }) {
            cheap(target.substring(0, 40), "GET " + target + " HTTP/1.1\r\nHost: x\r\n\r\n");
        }
    }

    @Test
    void filesOfTheDocumentationAreNotReadAgain() {
        for (var path : new String[] {"/openapi.yaml", "/openapi.json", "/docs/swagger-ui-bundle.js"}) {
            cheap(path, "HEAD " + path + " HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n");
        }
    }

    private static void cheap(String name, String request) {
        send(request, REPEATED / 2);
        var cpu = cpu();
        var bytes = allocated();
        send(request, REPEATED);
        var cpuEach = Duration.ofNanos((cpu() - cpu) / REPEATED);
        assertThat(cpuEach).as("CPU time for " + name).isLessThan(MOST_CPU);
        assertThat((allocated() - bytes) / REPEATED).as("memory for " + name).isLessThan(MOST_BYTES);
    }

    private static void send(String request, int times) {
        for (var i = 0; i < times; i++) {
            try (var wire = Wire.to(SERVICE.base())) {
                assertThat(wire.send(request).status()).isBetween(200, 499);
            }
        }
    }

    private static long[] eventLoops() {
        return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                .filter(thread -> thread != null && thread.getThreadName().startsWith("vert.x-eventloop-thread"))
                .mapToLong(java.lang.management.ThreadInfo::getThreadId)
                .toArray();
    }

    private static long cpu() {
        return Arrays.stream(THREADS.getThreadCpuTime(eventLoops())).sum();
    }

    private static long allocated() {
        return Arrays.stream(THREADS.getThreadAllocatedBytes(eventLoops())).sum();
    }
}
