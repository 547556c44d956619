package dev.parlance.webhook;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A receiver on loopback that records requests and sends the responses of a test. */
public final class Receiver implements AutoCloseable {
    private static final long SECONDS = 90;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Got> got = new ArrayList<>();
    private volatile Responder responder;

    private Receiver(Responder responder) {
        this.responder = responder;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        server.setExecutor(threads);
        server.createContext("/", this::receive);
        server.start();
    }

    /** A received request. */
    public record Got(HttpHeaders headers, String body, String path) {
        public String header(String name) {
            return headers.firstValue(name).orElse("");
        }
    }

    /** Responds to the request with this number, from 0. */
    @FunctionalInterface
    public interface Responder {
        void respond(HttpExchange exchange, int number) throws IOException;
    }

    /** Always responds 204. */
    public static Receiver kind() {
        return responding((exchange, _) -> exchange.sendResponseHeaders(204, -1));
    }

    public static Receiver responding(Responder responder) {
        return new Receiver(responder);
    }

    /** Responds with these statuses in turn; the last one repeats. */
    public static Receiver statuses(int... statuses) {
        return responding((exchange, number) ->
                exchange.sendResponseHeaders(statuses[Math.min(number, statuses.length - 1)], -1));
    }

    public void respond(Responder next) {
        responder = next;
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public String url() {
        return "http://127.0.0.1:%d/hook".formatted(port());
    }

    private void receive(HttpExchange exchange) throws IOException {
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        int number;
        synchronized (got) {
            number = got.size();
            got.add(new Got(
                    HttpHeaders.of(exchange.getRequestHeaders(), (_, _) -> true),
                    body,
                    exchange.getRequestURI().toString()));
            got.notifyAll();
        }
        try (exchange) {
            responder.respond(exchange, number);
        }
    }

    public List<Got> got() {
        synchronized (got) {
            return List.copyOf(got);
        }
    }

    /** Waits until this many requests have arrived. */
    public List<Got> await(int count) {
        return await(all -> all.size() >= count);
    }

    /** Waits until the condition is true. */
    public List<Got> await(Predicate<List<Got>> wanted) {
        var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        synchronized (got) {
            while (!wanted.test(got)) {
                var left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (left <= 0) {
                    throw new AssertionError("not as wanted in time, but " + got);
                }
                try {
                    got.wait(left);
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                    throw new AssertionError(interrupted);
                }
            }
            return List.copyOf(got);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
