package dev.parlance.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.parlance.TestService;
import dev.parlance.shared.Json;
import dev.parlance.shared.Uid;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A machine translation service that a test simulates; each request has its own thread. */
final class Translations implements AutoCloseable {
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final ConcurrentLinkedQueue<JsonNode> requests = new ConcurrentLinkedQueue<>();
    private final HttpServer server;
    private final Answering answering;

    /** The response to a request. */
    @FunctionalInterface
    interface Answering {
        Answer answer(JsonNode request) throws Exception;
    }

    /** A response with a status and a body. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Answer(int status, byte[] body) {
        static Answer of(Object body) {
            return new Answer(200, Json.bytes(body));
        }

        static Answer of(int status) {
            return new Answer(status, new byte[0]);
        }
    }

    Translations(Answering answering) throws IOException {
        this.answering = answering;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/translate", this::handle);
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            var request = Json.read(body, JsonNode.class);
            requests.add(request);
            var answer = answering.answer(request);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(answer.status, answer.body.length == 0 ? -1 : answer.body.length);
            exchange.getResponseBody().write(answer.body);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } catch (Exception broken) {
            throw new IOException(broken);
        }
    }

    /** Every translation has this quality, 0 to 1. */
    static Answer estimates(JsonNode request, double quality) {
        return Answer.of(Map.of(
                "translatedText",
                request.path("q")
                        .valueStream()
                        .map(_ -> Map.of("text", "x", "quality", quality))
                        .toList()));
    }

    /** All requests so far. */
    List<JsonNode> requests() {
        return List.copyOf(requests);
    }

    String url() {
        return "http://127.0.0.1:%d/translate".formatted(server.getAddress().getPort());
    }

    /** Makes a project use it. */
    void serve(TestService.Client admin, String project) {
        serve(admin, project, url());
    }

    static void serve(TestService.Client admin, String project, String url) {
        var settings = admin.post(
                "/machineTranslateSettings", Map.of("name", Uid.next(), "url", url, "qualityEstimation", true));
        if (settings.status() != 201) {
            throw new AssertionError(settings.text());
        }
        var set = admin.put(
                "/projects/" + project + "/mtSettings",
                Map.of("machineTranslateSettings", Map.of("uid", settings.uid())));
        if (set.status() != 200) {
            throw new AssertionError(set.text());
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
