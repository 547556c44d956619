package dev.parlance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.parlance.db.Waiting;
import dev.parlance.http.contract.Contract;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.client.HttpRequest;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.ext.web.client.WebClient;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The service in a separate process, which a test can kill: from the packaged jar if there is one, otherwise from the
 * class path. Its client has a Vertx of its own, because benchmarks, which no JUnit extension runs, use it too.
 */
public final class ServiceProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    /** An instance with a database of its own prints its address, and others log their port. */
    private static final Pattern LISTENING =
            Pattern.compile("interface\\s+http://\\S+:(\\d+)/web/api2/v1|started .*\\bport=\"(\\d+)\"");

    private final Process process;
    private final Path log;
    private final String base;
    private final Vertx vertx = Vertx.vertx();
    private final WebClient http = WebClient.create(vertx);

    private String token = "";

    private ServiceProcess(Process process, Path log, String base) {
        this.process = process;
        this.log = log;
        this.base = base;
    }

    /** Starts the process for a test and waits until it prints its port. */
    public static ServiceProcess start(Path dataDir, Map<String, String> environment) throws IOException {
        return start(ServiceCommand.brief("512m"), dataDir, environment);
    }

    /** Starts the service for a benchmark, with the optimizing compiler. */
    public static ServiceProcess measured(Path dataDir, Map<String, String> environment) throws IOException {
        return start(ServiceCommand.measured("512m"), dataDir, environment);
    }

    private static ServiceProcess start(List<String> command, Path dataDir, Map<String, String> environment)
            throws IOException {
        var log = Files.createTempFile("parlance-", ".log");
        var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment()
                .putAll(Map.of(
                        "PARLANCE_HTTP_HOST", "127.0.0.1",
                        "PARLANCE_HTTP_PORT", "0",
                        "PARLANCE_MANAGEMENT_PORT", "0",
                        "PARLANCE_DATABASE_EMBEDDED_DATA_DIR", dataDir.toString(),
                        "PARLANCE_ADMIN_PASSWORD", TestService.PASSWORD));
        builder.environment().putAll(environment);
        var process = builder.start();
        var base = await(log, process);
        var service = new ServiceProcess(process, log, base);
        service.login();
        return service;
    }

    private static String await(Path log, Process process) throws IOException {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline && process.isAlive()) {
            var listening = LISTENING.matcher(Files.readString(log));
            if (listening.find()) {
                var port = listening.group(1) == null ? listening.group(2) : listening.group(1);
                return "http://127.0.0.1:" + port;
            }
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
        process.destroyForcibly();
        throw new AssertionError("the service did not start:\n" + Files.readString(log));
    }

    private void login() {
        token = post("/auth/login", Map.of("userName", "admin", "password", TestService.PASSWORD))
                .path("token")
                .asText();
    }

    public JsonNode post(String path, Object body) {
        return send(request(HttpMethod.POST, path).sendBuffer(Buffer.buffer(Json.bytes(body))));
    }

    public JsonNode upload(String path, String filename, byte[] bytes) {
        return send(request(HttpMethod.POST, path)
                .putHeader("Content-Disposition", "attachment; filename=\"" + filename + "\"")
                .sendBuffer(Buffer.buffer(bytes)));
    }

    public JsonNode get(String path) {
        return send(request(HttpMethod.GET, path).send());
    }

    /** Repeats a GET until the response is as expected. */
    public JsonNode until(String path, Predicate<JsonNode> wanted) throws IOException {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            var answer = get(path);
            if (wanted.test(answer)) {
                return answer;
            }
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
        throw new AssertionError("the condition was not met: " + get(path) + "\n" + Files.readString(log));
    }

    public JsonNode put(String path, Object body) {
        return send(request(HttpMethod.PUT, path).sendBuffer(Buffer.buffer(Json.bytes(body))));
    }

    public long pid() {
        return process.pid();
    }

    /** The URI of an operation's path. */
    public URI uri(String path) {
        return URI.create(base + Contract.BASE + path);
    }

    /** The Authorization header of its administrator. */
    public String authorization() {
        return "ApiToken " + token;
    }

    private HttpRequest<Buffer> request(HttpMethod method, String path) {
        var request = http.requestAbs(method, uri(path).toString()).putHeader("Content-Type", "application/json");
        return token.isEmpty() ? request : request.putHeader("Authorization", authorization());
    }

    private static JsonNode send(Future<HttpResponse<Buffer>> response) {
        try {
            var body = response.await(PATIENCE.toSeconds(), TimeUnit.SECONDS).body();
            return body == null ? MissingNode.getInstance() : Json.MAPPER.readTree(body.getBytes());
        } catch (IOException | TimeoutException broken) {
            throw new AssertionError(broken);
        }
    }

    /** Sends SIGKILL: no shutdown code runs, and the embedded PostgreSQL keeps running. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor(10, TimeUnit.SECONDS);
    }

    /** Sends SIGTERM and returns the output of the process. */
    public String stop() throws IOException, InterruptedException {
        process.destroy();
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("the service did not end:\n" + Files.readString(log));
        }
        return Files.readString(log);
    }

    /** The processes that work in the data directory, such as its PostgreSQL. */
    static List<ProcessHandle> under(Path dataDir) {
        return ProcessHandle.allProcesses()
                .filter(one -> one.info().commandLine().orElse("").contains(dataDir.toString()))
                .toList();
    }

    @Override
    public void close() throws IOException {
        if (process.isAlive()) {
            process.destroy();
            try {
                process.waitFor(30, TimeUnit.SECONDS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            process.destroyForcibly();
        }
        Waiting.result(vertx.close());
        Files.deleteIfExists(log);
    }
}
