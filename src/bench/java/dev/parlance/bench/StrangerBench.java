package dev.parlance.bench;

import com.sun.management.ThreadMXBean;
import dev.parlance.TestService;
import dev.parlance.attack.requests.StrangerRequests;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/**
 * What each kind of request of a stranger costs an event loop, at the largest size that is allowed: processor time and
 * allocated bytes of all event loops of a warm service, divided by the number of requests. {@code mvn -q -Pbench
 * test-compile exec:exec@attack -Dbench.only=stranger}
 *
 * <p>{@code -Dbench.options=-Dstranger.only=login} measures only the requests whose name contains a text.
 */
public final class StrangerBench {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final String ONLY = System.getProperty("stranger.only", "");
    private static final int ROUNDS = 3;
    private static final long WARM_UP_NANOS = 200_000_000L;
    private static final long ROUND_NANOS = 80_000_000L;
    private static final int MOST_TRIED = 20;

    private StrangerBench() {}

    /** What one kind of request costs. */
    private record Cost(String name, int sent, int status, int received, double millis, double most, long bytes) {}

    public static void main(String... args) throws IOException {
        var service = TestService.start("http.trustedProxies", "2");
        try {
            var requests = new StrangerRequests().all();
            requests.keySet().removeIf(name -> !name.contains(ONLY));
            requests.values().forEach(request -> warmUp(service.base(), request));
            System.out.println(
                    "| request | bytes sent | status | bytes received | ms | slowest round | KB allocated |");
            requests.entrySet().stream()
                    .map(request -> measure(service.base(), request))
                    .forEach(StrangerBench::print);
        } finally {
            service.close();
        }
    }

    private static void print(Cost cost) {
        System.out.println(String.format(
                Locale.ROOT,
                "| %s | %d | %d | %d | %.3f | %.3f | %d |",
                cost.name,
                cost.sent,
                cost.status,
                cost.received,
                cost.millis,
                cost.most,
                cost.bytes / 1_000));
    }

    private static void warmUp(URI service, String request) {
        try (var client = new Client(service, request)) {
            var until = System.nanoTime() + WARM_UP_NANOS;
            while (System.nanoTime() - until < 0) {
                client.send();
            }
        } catch (IOException failed) {
            throw new IllegalStateException(request, failed);
        }
    }

    private static Cost measure(URI service, Map.Entry<String, String> request) {
        try (var client = new Client(service, request.getValue())) {
            var begun = System.nanoTime();
            var sent = 0;
            for (; sent < 2 || (sent < MOST_TRIED && System.nanoTime() - begun < ROUND_NANOS); sent++) {
                client.send();
            }
            var each = Math.max(1, (System.nanoTime() - begun) / sent);
            var times = Math.clamp(ROUND_NANOS / each, 2, 5_000);
            var millis = new double[ROUNDS];
            var bytes = new long[ROUNDS];
            for (var round = 0; round < ROUNDS; round++) {
                var cpu = cpu();
                var allocated = allocated();
                for (var i = 0; i < times; i++) {
                    client.send();
                }
                millis[round] = (cpu() - cpu) / 1e6 / times;
                bytes[round] = (allocated() - allocated) / times;
            }
            Arrays.sort(millis);
            Arrays.sort(bytes);
            return new Cost(
                    request.getKey(),
                    client.request.length,
                    client.status,
                    client.received,
                    millis[ROUNDS / 2],
                    millis[ROUNDS - 1],
                    bytes[ROUNDS / 2]);
        } catch (IOException failed) {
            throw new IllegalStateException(request.getKey(), failed);
        }
    }

    private static long[] eventLoops() {
        return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                .filter(thread -> thread != null && thread.getThreadName().startsWith("vert.x-eventloop-thread"))
                .mapToLong(ThreadInfo::getThreadId)
                .toArray();
    }

    private static long cpu() {
        return Arrays.stream(THREADS.getThreadCpuTime(eventLoops())).sum();
    }

    private static long allocated() {
        return Arrays.stream(THREADS.getThreadAllocatedBytes(eventLoops())).sum();
    }

    /** Sends one request again and again, over one connection as long as the service keeps it. */
    private static final class Client implements AutoCloseable {
        private final URI service;
        private final byte[] request;
        private final boolean head;
        private Socket socket;
        private InputStream in;
        private int status;
        private int received;
        private boolean again;

        Client(URI service, String request) throws IOException {
            this.service = service;
            this.request = request.getBytes(StandardCharsets.ISO_8859_1);
            this.head = request.startsWith("HEAD ");
            open();
        }

        private void open() throws IOException {
            socket = new Socket(InetAddress.getLoopbackAddress(), service.getPort());
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(10_000);
            in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
        }

        private void reopen() throws IOException {
            socket.close();
            open();
        }

        void send() throws IOException {
            try {
                socket.getOutputStream().write(request);
            } catch (IOException _) {
                // refused before it was sent completely; the response says why
            }
            var keeps = response();
            if (status == 0 && !again) {
                // the service had closed the connection after the request before
                again = true;
                reopen();
                send();
            } else if (!keeps) {
                reopen();
            }
            again = false;
        }

        /** Reads a response; false when the connection ends with it. */
        private boolean response() throws IOException {
            received = 0;
            var line = line();
            if (line.isEmpty()) {
                status = 0;
                return false;
            }
            status = Integer.parseInt(line.substring(9, 12));
            var length = -1;
            var chunked = false;
            var keep = true;
            for (line = line(); !line.isEmpty(); line = line()) {
                var lower = line.toLowerCase(Locale.ROOT);
                if (lower.startsWith("content-length:")) {
                    length = Integer.parseInt(lower.substring(15).strip());
                }
                chunked |= lower.startsWith("transfer-encoding:") && lower.endsWith("chunked");
                keep &= !lower.equals("connection: close");
            }
            body(length, chunked);
            return keep;
        }

        private void body(int length, boolean chunked) throws IOException {
            if (head || status == 304) {
                return;
            }
            if (chunked) {
                for (var size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
                    in.skipNBytes(size);
                    received += size;
                    line();
                }
                line();
            } else if (length > 0) {
                in.skipNBytes(length);
                received += length;
            }
        }

        private String line() throws IOException {
            var line = new StringBuilder();
            try {
                for (var c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
                    if (c != '\r') {
                        line.append((char) c);
                    }
                    received++;
                }
            } catch (java.net.SocketException _) {
                return "";
            }
            return line.toString();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
