package dev.parlance.bench.operate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.bench.delivery.Bodies;
import dev.parlance.shared.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A client of the interface at one address, as the administrator. */
final class Api implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    private final String base;
    private final String authorization;

    Api(String base) throws IOException, InterruptedException {
        this.base = base;
        var login = HttpRequest.newBuilder(uri("/auth/login"))
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .POST(json(Map.of("userName", "admin", "password", Instance.PASSWORD)));
        authorization = "ApiToken " + sent(login.build()).path("token").asText();
    }

    private URI uri(String path) {
        return URI.create(base + "/web/api2/v1" + path);
    }

    private static HttpRequest.BodyPublisher json(Object body) {
        return BodyPublishers.ofString(Json.text(body));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(uri(path)).timeout(PATIENCE).header("Authorization", authorization);
    }

    /** A list that every answer reads from the database. */
    HttpRequest list() {
        return request("/projects?pageSize=10").build();
    }

    /** Publishes an event. */
    HttpRequest publish(String eventUid) {
        var event = new HashMap<String, Object>();
        event.put("event", Bodies.KIND);
        event.put("eventUid", eventUid);
        event.put("payload", Bodies.payload(1));
        return request("/events")
                .header("Content-Type", "application/json")
                .POST(json(List.of(event)))
                .build();
    }

    HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private JsonNode sent(HttpRequest request) throws IOException, InterruptedException {
        var answer = send(request);
        if (answer.statusCode() >= 300) {
            throw new IllegalStateException(
                    "%s %s: %d %s".formatted(request.method(), request.uri(), answer.statusCode(), answer.body()));
        }
        return Json.MAPPER.readTree(answer.body());
    }

    JsonNode get(String path) throws IOException, InterruptedException {
        return sent(request(path).build());
    }

    JsonNode post(String path, Object body) throws IOException, InterruptedException {
        return sent(request(path)
                .header("Content-Type", "application/json")
                .POST(json(body))
                .build());
    }

    /** Uploads a file. */
    JsonNode upload(String path, String filename, byte[] bytes) throws IOException, InterruptedException {
        return sent(request(path)
                .header("Content-Type", "application/octet-stream")
                .header("Content-Disposition", "attachment; filename=\"%s\"".formatted(filename))
                .POST(BodyPublishers.ofByteArray(bytes))
                .build());
    }

    /** Uploads a file that the client reads piece by piece. */
    JsonNode upload(String path, Path file) throws IOException, InterruptedException {
        return sent(HttpRequest.newBuilder(uri(path))
                .header("Authorization", authorization)
                .header("Content-Type", "application/octet-stream")
                .header("Content-Disposition", "attachment; filename=\"large.bin\"")
                .POST(BodyPublishers.ofFile(file))
                .build());
    }

    /** A new project, by its uid. */
    String project() throws IOException, InterruptedException {
        return post("/projects", Map.of("name", "Operation", "sourceLang", "en", "targetLangs", List.of("de")))
                .path("uid")
                .asText();
    }

    /** Registers a webhook for the events that this client publishes. */
    void register(Receiver receiver) throws IOException, InterruptedException {
        post("/webhooks", Map.of("url", receiver.url(), "events", List.of(Bodies.KIND)));
    }

    /** The body of a response as it arrives; its length has no limit of time. */
    HttpResponse<InputStream> open(String path, Map<String, String> headers) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(uri(path)).header("Authorization", authorization);
        headers.forEach(request::header);
        return http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Also ends requests that wait. */
    @Override
    public void close() {
        http.shutdownNow();
    }
}
