package dev.parlance.bench.operate;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.parlance.bench.delivery.Machine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/** A webhook that counts how often each event arrives. */
final class Receiver implements AutoCloseable {
    private static final Pattern EVENT = Pattern.compile("\"eventUid\":\"([^\"]+)\"");

    private final Map<String, Integer> arrived = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;

    /** Listens on a free port of 127.0.0.1. */
    Receiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
        server.setExecutor(threads);
        server.createContext("/", this::receive);
        server.start();
    }

    private void receive(HttpExchange call) throws IOException {
        var body = new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        var event = EVENT.matcher(body);
        if (event.find()) {
            arrived.merge(event.group(1), 1, Integer::sum);
        }
        call.sendResponseHeaders(204, -1);
        call.close();
    }

    String url() {
        return "http://127.0.0.1:%d/".formatted(server.getAddress().getPort());
    }

    /** Waits for the events, and returns how many have not arrived. */
    long lost(Collection<String> events, Duration patience) {
        var deadline = System.nanoTime() + patience.toNanos();
        while (!arrived.keySet().containsAll(events) && System.nanoTime() < deadline) {
            Machine.sleep(100);
        }
        return events.stream().filter(event -> !arrived.containsKey(event)).count();
    }

    /** The events that arrived more than once. */
    long again() {
        return arrived.values().stream().filter(count -> count > 1).count();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
