package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.parlance.config.Config;
import dev.parlance.config.TestConfig;
import dev.parlance.config.value.Secret;
import dev.parlance.db.TestDatabase;
import dev.parlance.db.Waiting;
import dev.parlance.file.worker.FileWorkers;
import dev.parlance.http.AnswerCheck;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.MediaTypes;
import dev.parlance.http.transport.TunedTransport;
import dev.parlance.secret.SecretBox;
import dev.parlance.shared.Json;
import dev.parlance.trace.Tracing;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.ext.web.client.WebClient;
import io.vertx.ext.web.client.WebClientOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The whole service on a free port with its own database, and a client that checks every response against the
 * contract: {@code static final TestService SERVICE = TestService.start();}, closed with {@link #close} after all
 * tests. It has a Vertx of its own: the service closes last, as a process does, and static fields are set before
 * VertxExtension has a Vertx to inject.
 */
public final class TestService implements AutoCloseable {
    public static final String PASSWORD = "correct horse battery";
    private static final AnswerCheck CHECK = new AnswerCheck();
    /** Encrypts the stored secrets. */
    public static final String KEY = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
    /** Signs callbacks; receivers know it with the prefix {@code whsec_}. */
    public static final String CALLBACK_KEY = "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXowMTIzNDU=";

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    /** By their heap in bytes. All services of a JVM share them, because a process takes a second to start. */
    private static final Map<Long, FileWorkers> WORKERS = new ConcurrentHashMap<>();

    static {
        Runtime.getRuntime()
                .addShutdownHook(
                        Thread.ofPlatform().unstarted(() -> WORKERS.values().forEach(FileWorkers::close)));
    }

    private final TestDatabase database;
    private final Vertx vertx;
    private final Service service;
    private final Meters meters = new Meters();
    private final WebClient http;

    private TestService(TestDatabase database, String... settings) {
        var all = Stream.concat(
                        Stream.of(
                                "http.host", "127.0.0.1",
                                "http.port", "0",
                                "http.instances", "1",
                                // the fewest: a connection is a process, and plans each statement anew
                                "database.maxConnections", "15",
                                "management.host", "127.0.0.1",
                                "management.port", "0",
                                "admin.password", PASSWORD,
                                "auth.passwordHashing.memory", "1MiB",
                                "auth.passwordHashing.iterations", "1",
                                "secrets.encryptionKey", KEY),
                        Arrays.stream(settings))
                .toArray(String[]::new);
        this.database = database;
        var config = TestConfig.with(all);
        this.vertx =
                Tracing.build(Vertx.builder().withTransport(new TunedTransport()), config.tracing(), meters.registry());
        this.http = http(vertx);
        var options = database.server().options(config.database());
        var workers = WORKERS.computeIfAbsent(config.imports().reader().memory().bytes(), FileWorkers::new);
        this.service = Service.start(
                        new Features.Ground(vertx, config, options, box(config), CALLBACK_KEY, meters, workers))
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }

    private static SecretBox box(Config config) {
        var secrets = config.secrets();
        return SecretBox.of(
                Objects.requireNonNull(secrets.encryptionKey()).value(),
                secrets.decryptionKeys().stream().map(Secret::value).toList());
    }

    /**
     * Starts the service on a new database.
     *
     * @param settings paths of settings, each followed by its value
     */
    public static TestService start(String... settings) {
        return new TestService(TestDatabase.fresh(), settings);
    }

    /** Starts another instance of the service on an existing database. */
    public static TestService on(TestDatabase database, String... settings) {
        return new TestService(database, settings);
    }

    /** The database of this service. */
    public TestDatabase database() {
        return database;
    }

    /** All meters in the text format of Prometheus. */
    public String scrape() {
        return meters.scrape();
    }

    public Vertx vertx() {
        return vertx;
    }

    public URI base() {
        return URI.create("http://127.0.0.1:" + service.httpPort());
    }

    public URI management() {
        return URI.create("http://127.0.0.1:" + service.managementPort());
    }

    /** The client of the first administrator. */
    public Client admin() {
        return login("admin", PASSWORD);
    }

    /** The client of a new user with that role. */
    public Client user(String role) {
        return user(role, Map.of());
    }

    /**
     * The client of a new user with that role.
     *
     * @param more properties of the user
     */
    public Client user(String role, Map<String, ?> more) {
        var name = role.toLowerCase(java.util.Locale.ROOT) + "-" + dev.parlance.shared.Uid.next();
        var body = new HashMap<String, Object>(Map.of(
                "userName", name,
                "firstName", "Test",
                "lastName", role,
                "email", name + "@example.com",
                "password", PASSWORD,
                "role", role,
                "timezone", "UTC"));
        body.putAll(more);
        assertThat(admin().post("/users", body).status()).isEqualTo(201);
        return login(name, PASSWORD);
    }

    public Client login(String userName, String password) {
        return anonymous().login(userName, password);
    }

    /** A client without a token. */
    public Client anonymous() {
        return new Client(http, base(), true, "", List.of());
    }

    /** A client of the first administrator of another service; the password is {@link #PASSWORD}. */
    public static Client admin(Vertx vertx, URI base) {
        return admin(vertx, base, true);
    }

    /**
     * A client of the first administrator of another service, which may be an earlier version.
     *
     * @param checks whether responses must conform to the contract of this version
     */
    public static Client admin(Vertx vertx, URI base, boolean checks) {
        return new Client(http(vertx), base, checks, "", List.of()).login("admin", PASSWORD);
    }

    /** A client whose pool is larger than the number of threads of any test. */
    private static WebClient http(Vertx vertx) {
        return WebClient.create(
                vertx, new WebClientOptions().setFollowRedirects(false), new PoolOptions().setHttp1MaxSize(1_000));
    }

    @Override
    public void close() {
        http.close();
        service.stop().toCompletionStage().toCompletableFuture().join();
        // from here and not from one of its event loops, which have ended when it completes
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    /**
     * A response.
     *
     * @param json the body as a tree; a missing node if there is no body or it is not JSON
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Answer(int status, JsonNode json, byte[] bytes, MultiMap headers) {
        public String header(String name) {
            return Objects.requireNonNullElse(headers.get(name), "");
        }

        public String text() {
            return new String(bytes, StandardCharsets.UTF_8);
        }

        /** The uid of the entity. */
        public String uid() {
            return json.path("uid").asText();
        }

        /** The pointers and parameters of all violations of a problem. */
        public List<String> pointers() {
            var pointers = new ArrayList<String>();
            json.path("errorDetails")
                    .forEach(detail -> pointers.add(
                            detail.has("pointer")
                                    ? detail.get("pointer").asText()
                                    : detail.path("parameter").asText()));
            return pointers;
        }
    }

    /** Sends requests below the base path as one caller; each response must conform to the contract. */
    public static final class Client {
        private final WebClient http;
        private final URI base;
        private final boolean checks;
        private final String authorization;
        private final List<String> headers;

        private Client(WebClient http, URI base, boolean checks, String authorization, List<String> headers) {
            this.http = http;
            this.base = base;
            this.checks = checks;
            this.authorization = authorization;
            this.headers = headers;
        }

        /** The same caller with an additional header. */
        public Client with(String name, String value) {
            return new Client(
                    http,
                    base,
                    checks,
                    authorization,
                    Stream.concat(headers.stream(), Stream.of(name, value)).toList());
        }

        private Client login(String userName, String password) {
            var answer = post("/auth/login", Map.of("userName", userName, "password", password));
            assertThat(answer.status()).isEqualTo(200);
            return new Client(
                    http,
                    base,
                    checks,
                    "ApiToken " + answer.json().path("token").asText(),
                    List.of());
        }

        public Answer get(String path) {
            return send("GET", path, Buffer.buffer(), "");
        }

        public Answer post(String path, Object body) {
            return json("POST", path, body);
        }

        public Answer put(String path, Object body) {
            return json("PUT", path, body);
        }

        public Answer patch(String path, Object body) {
            return json("PATCH", path, body);
        }

        public Answer delete(String path) {
            return send("DELETE", path, Buffer.buffer(), "");
        }

        /** A POST without a body. */
        public Answer post(String path) {
            return send("POST", path, Buffer.buffer(), "");
        }

        /** A POST of a file's bytes under a name. */
        public Answer upload(String path, String filename, byte[] bytes) {
            var encoded =
                    java.net.URLEncoder.encode(filename, StandardCharsets.UTF_8).replace("+", "%20");
            return with("Content-Disposition", "attachment; filename*=UTF-8''" + encoded)
                    .send("POST", path, Buffer.buffer(bytes), "application/octet-stream");
        }

        /** Sends text without converting it. */
        public Answer raw(String method, String path, String contentType, String body) {
            return send(method, path, Buffer.buffer(body), contentType);
        }

        /** Repeats a GET until the response is as expected; fails after 30 s. */
        public Answer until(String path, Predicate<Answer> wanted) {
            var deadline = System.nanoTime() + PATIENCE.toNanos();
            while (true) {
                var answer = get(path);
                if (wanted.test(answer)) {
                    return answer;
                }
                assertThat(System.nanoTime())
                        .as("the condition was not met in time: %s", answer.text())
                        .isLessThan(deadline);
                java.util.concurrent.locks.LockSupport.parkNanos(
                        Duration.ofMillis(20).toNanos());
            }
        }

        private Answer json(String method, String path, Object body) {
            return send(method, path, Buffer.buffer(Json.bytes(body)), "application/json");
        }

        private Answer send(String method, String path, Buffer body, String contentType) {
            var uri = Contract.BASE + path;
            var request = http.request(HttpMethod.valueOf(method), base.getPort(), base.getHost(), uri);
            if (!authorization.isEmpty()) {
                request.headers().add("Authorization", authorization);
            }
            if (!contentType.isEmpty()) {
                request.headers().add("Content-Type", contentType);
            }
            for (var i = 0; i < headers.size(); i += 2) {
                request.headers().add(headers.get(i), headers.get(i + 1));
            }
            var sent = body.length() == 0 ? request.send() : request.sendBuffer(body);
            return checked(method, uri, Waiting.result(sent));
        }

        private Answer checked(String method, String uri, HttpResponse<Buffer> response) {
            var type = Objects.requireNonNullElse(response.getHeader("content-type"), "");
            var bytes = response.body() == null ? new byte[0] : response.body().getBytes();
            var tree = tree(type, bytes);
            if (checks) {
                var path = uri.split("[?]", 2)[0];
                assertThat(CHECK.check(method, path, response.statusCode(), type, tree))
                        .as("%s %s answered %d %s", method, uri, response.statusCode(), tree)
                        .isEmpty();
            }
            return new Answer(response.statusCode(), tree, bytes, response.headers());
        }

        private static JsonNode tree(String type, byte[] body) {
            try {
                return type.contains("json") && !MediaTypes.isLines(type)
                        ? Json.MAPPER.readTree(body)
                        : MissingNode.getInstance();
            } catch (IOException broken) {
                throw new AssertionError("not JSON: " + new String(body, StandardCharsets.UTF_8), broken);
            }
        }
    }
}
