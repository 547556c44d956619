package dev.parlance.attack;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestEvents;
import dev.parlance.TestService;
import dev.parlance.shared.Uid;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A stream of events that stays open when its caller has lost the right to it, and streams that fill all slots. */
@ExtendWith(VertxExtension.class)
class EventStreamIT {
    private static final TestService SERVICE = TestService.start("http.maxConnectionsPerAddress", "4000");
    private static final TestService.Client ADMIN = SERVICE.admin();
    /** Less than a heartbeat: only a hint ends a stream as early. */
    private static final Duration AT_ONCE = Duration.ofSeconds(10);

    private static HttpClient http;

    @BeforeAll
    static void open(Vertx vertx) {
        http = vertx.createHttpClient(new PoolOptions().setHttp1MaxSize(1_000));
    }

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    /** A user with a token of a login and an API token; the stream uses the latter. */
    record Reader(Map<String, Object> user, String uid, String token, String tokenUid) {
        static Reader create() {
            var name = "reader-" + Uid.next();
            var user = new HashMap<String, Object>(Map.of(
                    "userName", name,
                    "firstName", "Test",
                    "lastName", "Reader",
                    "email", name + "@example.com",
                    "password", TestService.PASSWORD,
                    "role", "PROJECT_MANAGER",
                    "timezone", "UTC"));
            var uid = ADMIN.post("/users", user).uid();
            var made = SERVICE.login(name, TestService.PASSWORD).post("/apiTokens", Map.of("name", "stream"));
            assertThat(made.status()).as(made.text()).isEqualTo(201);
            return new Reader(user, uid, made.json().path("token").asText(), made.uid());
        }

        String name() {
            return String.valueOf(user.get("userName"));
        }

        Map<String, Object> with(String field, Object value) {
            var changed = new HashMap<>(user);
            changed.put(field, value);
            changed.remove("password");
            return changed;
        }
    }

    /** The text that a stream has sent, and its end. */
    private record Opened(int status, AtomicReference<String> text, Promise<Void> ended) {}

    private static Opened stream(String token, HttpMethod method) {
        var options = new RequestOptions()
                .setMethod(method)
                .setAbsoluteURI(SERVICE.base() + "/web/api2/v1/events/stream?events=PROJECT_CREATED")
                .putHeader("Authorization", "ApiToken " + token);
        var text = new AtomicReference<>("");
        var ended = Promise.<Void>promise();
        var response = result(http.request(options).compose(request -> {
            // set before the request is sent: a short response can end before another thread sets its handlers
            var answer = request.response()
                    .onSuccess(received -> received.handler(
                                    piece -> text.accumulateAndGet(piece.toString(), String::concat))
                            .exceptionHandler(_ -> ended.tryComplete())
                            .endHandler(_ -> ended.tryComplete()));
            return request.end().compose(_ -> answer);
        }));
        return new Opened(response.statusCode(), text, ended);
    }

    static Stream<Named<Consumer<Reader>>> revocations() {
        return Stream.of(
                Named.of("the user is deleted", reader -> answered(ADMIN.delete("/users/" + reader.uid()), 204)),
                Named.of(
                        "the user is deactivated",
                        reader -> answered(ADMIN.put("/users/" + reader.uid(), reader.with("active", false)), 200)),
                Named.of(
                        "the role is changed",
                        reader -> answered(ADMIN.put("/users/" + reader.uid(), reader.with("role", "LINGUIST")), 200)),
                Named.of(
                        "all tokens are revoked",
                        reader -> answered(ADMIN.post("/users/" + reader.uid() + "/revokeTokens"), 204)),
                Named.of("the token is revoked", reader -> {
                    var own = SERVICE.login(reader.name(), TestService.PASSWORD);
                    answered(own.delete("/apiTokens/" + reader.tokenUid()), 204);
                }));
    }

    private static void answered(TestService.Answer answer, int status) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
    }

    @ParameterizedTest
    @MethodSource("revocations")
    void endsAtOnceWhen(Consumer<Reader> revoke) {
        var reader = Reader.create();
        var stream = stream(reader.token(), HttpMethod.GET);
        assertThat(stream.status()).isEqualTo(200);
        publish("before");
        await(() -> stream.text().get().contains("\"before\""));
        revoke.accept(reader);
        publish("SECRET");
        result(stream.ended().future().timeout(AT_ONCE.toMillis(), TimeUnit.MILLISECONDS));
        assertThat(stream.text().get()).doesNotContain("SECRET");
    }

    private static void publish(String text) {
        answered(ADMIN.post("/events", TestEvents.of("PROJECT_CREATED", Map.of("text", text))), 202);
    }

    private static void await(BooleanSupplier condition) {
        var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(15);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("not in time").isLessThan(deadline);
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
    }

    @Test
    void givesTheSlotsOfResetStreamsBack() throws IOException {
        var token = Reader.create().token();
        var request = """
                GET /web/api2/v1/events/stream HTTP/1.1\r
                Host: localhost\r
                Authorization: ApiToken %s\r
                \r
                """.formatted(token).getBytes(StandardCharsets.ISO_8859_1);
        for (var i = 0; i < 1_500; i++) {
            try (var socket =
                    new Socket(SERVICE.base().getHost(), SERVICE.base().getPort())) {
                socket.setSoLinger(true, 0);
                socket.getOutputStream().write(request);
            }
        }
        // as many streams as an event loop takes of one user, but for a few, are open at the same time
        for (var i = 0; i < 24; i++) {
            await(() -> stream(token, HttpMethod.GET).status() == 200);
        }
    }

    /** One user opened all streams of an event loop, and everybody else got 503. */
    @Test
    void leavesStreamsToOthers() {
        var greedy = Reader.create();
        var token = greedy.token();
        for (var i = 0; i < 25; i++) {
            assertThat(stream(token, HttpMethod.GET).status()).isEqualTo(200);
        }
        var refused = stream(token, HttpMethod.GET);
        assertThat(refused.status()).isEqualTo(429);
        result(refused.ended().future());
        assertThat(refused.text().get()).contains("\"errorCode\":\"TooManyRequests\"");
        assertThat(stream(Reader.create().token(), HttpMethod.GET).status()).isEqualTo(200);
        answered(ADMIN.post("/users/" + greedy.uid() + "/revokeTokens"), 204);
        var again = SERVICE.login(greedy.name(), TestService.PASSWORD).post("/apiTokens", Map.of("name", "again"));
        await(() -> stream(again.json().path("token").asText(), HttpMethod.GET).status() == 200);
    }

    @Test
    void takesNoSlotForAHeadRequest() {
        var token = Reader.create().token();
        for (var i = 0; i < 250; i++) {
            var head = stream(token, HttpMethod.HEAD);
            assertThat(head.status()).isEqualTo(200);
            result(head.ended().future());
        }
    }
}
