package dev.parlance.http;

import static dev.parlance.db.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.Operation;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.ext.web.client.WebClient;
import io.vertx.ext.web.client.WebClientOptions;
import io.vertx.junit5.VertxExtension;
import io.vertx.junit5.VertxTestContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How requests are routed, limited and refused before an endpoint sees them. */
@ExtendWith(VertxExtension.class)
class HttpVerticleIT {
    private static final String BASE = Contract.BASE;

    private final StubService service =
            new StubService("http.host", "127.0.0.1", "http.port", "0", "http.maxBodyBytes", "4KiB");
    private WebClient client;

    @BeforeEach
    void start(Vertx vertx, VertxTestContext test) {
        client = WebClient.create(vertx, new WebClientOptions().setFollowRedirects(false));
        service.deploy(vertx).onComplete(test.succeedingThenComplete());
    }

    private HttpResponse<Buffer> send(
            HttpMethod method, String path, Map<String, String> headers, @Nullable Buffer body) {
        var request =
                client.request(method, service.port(), "127.0.0.1", path).putHeader("authorization", "ApiToken any");
        headers.forEach(request::putHeader);
        var response = body == null ? request.send() : request.sendBuffer(body);
        return response.timeout(20, TimeUnit.SECONDS).await();
    }

    private HttpResponse<Buffer> get(String path, String... header) {
        return send(HttpMethod.GET, path, header.length == 0 ? Map.of() : Map.of(header[0], header[1]), null);
    }

    private static String code(HttpResponse<Buffer> refused) {
        assertThat(refused.getHeader("content-type")).isEqualTo("application/problem+json");
        return Objects.requireNonNull(refused.bodyAsJsonObject()).getString("errorCode");
    }

    /** A path that a template matches. */
    private static String sample(Operation operation) {
        return BASE + operation.path().replaceAll("\\{[^}]*}", "x1");
    }

    @Test
    void everyOperationIsReachedByItsPath() {
        for (var operation : service.contract().operations()) {
            var type = operation.upload() ? "application/octet-stream" : "application/json";
            var body = operation.method().equals("GET") ? null : Buffer.buffer("{}");
            send(HttpMethod.valueOf(operation.method()), sample(operation), Map.of("content-type", type), body);
            // whether the schema refuses it or the endpoint runs, it is counted for this operation, once it is sent
            until(() -> service.answered(operation.id()) > 0);
            assertThat(service.answered(operation.id())).as(operation.id()).isEqualTo(1);
        }
        until(() -> service.inFlight() == 0);
    }

    @Test
    void everyPathListsItsMethodsForOthers() {
        var methods = new TreeMap<String, TreeSet<String>>();
        for (var operation : service.contract().operations()) {
            methods.computeIfAbsent(sample(operation), _ -> new TreeSet<>())
                    .addAll(OperationRoutes.methods(operation.method()));
        }
        methods.forEach((path, allowed) -> {
            var refused = send(HttpMethod.OPTIONS, path, Map.of(), null);
            assertThat(refused.statusCode()).as(path).isEqualTo(405);
            assertThat(code(refused)).isEqualTo("MethodNotAllowed");
            assertThat(refused.getHeader("allow")).as(path).isEqualTo(String.join(", ", allowed));
        });
    }

    @Test
    void aNameIsNotMatchedAsAParameter() {
        assertThat(get(BASE + "/projects/x1/jobs/batch").statusCode()).isEqualTo(405);
        get(BASE + "/async/status");
        until(() -> service.answered("getAsyncStatus") == 1);
        get(BASE + "/webhooks/schemas/test");
        until(() -> service.answered("getWebhookSchema") == 1);
    }

    /** Paths are matched as they arrive, so that a proxy sees the same path. */
    @ParameterizedTest
    @CsvSource({
        "/users/, 404",
        "//users, 404",
        "/projects//jobs, 404",
        "/projects/x1/jobs/, 404",
        "/users/../users, 404",
        "/projects/x1/%2e%2e/x2, 404",
        "/projects%2Fx1, 404",
        "/users/%00, 400",
        "/users/%zz, 400",
        "/users/%4, 400",
        "/users/%%41, 400",
        "/users/%ff, 400",
        "/users/%c0%af, 400",
        "/users/.., 204",
        "/users/%2e%2e, 204",
        "/users/a%2Fb, 204",
        "/nothing, 404"
    })
    void pathsAreMatchedAsTheyArrive(String path, int status) {
        var response = get(BASE + path);
        assertThat(response.statusCode()).isEqualTo(status);
        if (status >= 400) {
            assertThat(code(response)).isEqualTo(status == 404 ? "NotFound" : "InvalidArguments");
        }
    }

    @Test
    void pathParametersAreDecodedOnce() {
        var seen = new CopyOnWriteArrayList<String>();
        service.answerWith(call -> {
            seen.add(call.path("userUid"));
            return Future.succeededFuture(Reply.noContent());
        });
        for (var sent : List.of("a%2Fb", "%252F", "a+b", "%C3%A9", "..")) {
            assertThat(get(BASE + "/users/" + sent + "?userUid=other").statusCode())
                    .isEqualTo(204);
        }
        assertThat(seen).containsExactly("a/b", "%2F", "a+b", "é", "..");
    }

    @Test
    void aLongPathIsRefusedBeforeItIsMatched() {
        assertThat(get(BASE + "/projects/" + "x".repeat(450)).statusCode()).isEqualTo(204);
        assertThat(get(BASE + "/projects/" + "x".repeat(600)).statusCode()).isEqualTo(404);
    }

    @Test
    void aQueryThatCannotBeDecodedIsRefused() {
        for (var path : List.of("/users?name=%zz", "/users/x1?name=%zz")) {
            var refused = get(BASE + path);
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.bodyAsString()).contains("query: is not valid percent-encoded UTF-8");
        }
    }

    @Test
    void aLateResponseIsReplacedBy503() {
        withOwn(List.of("http.requestTimeout", "2s"), impatient -> {
            Promise<Reply> late = Promise.promise();
            impatient.answerWith(_ -> late.future());
            var refused = answer(user(impatient));
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(code(refused)).isEqualTo("Unavailable");
            assertThat(refused.getHeader("retry-after")).isNotEmpty();
            assertThat(impatient.inFlight()).isZero();
            late.complete(Reply.noContent());
            impatient.answerWith(_ -> Future.succeededFuture(Reply.noContent()));
            assertThat(answer(user(impatient)).statusCode()).isEqualTo(204);
            assertThat(impatient.inFlight()).isZero();
        });
    }

    @Test
    void refusesRequestsAboveTheLimitInsteadOfQueueing() {
        withOwn(List.of("http.maxInFlight", "1"), full -> {
            Promise<Reply> late = Promise.promise();
            full.answerWith(_ -> late.future());
            var first = user(full);
            until(() -> full.inFlight() > 0);
            var refused = answer(user(full));
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(code(refused)).isEqualTo("Unavailable");
            assertThat(Integer.parseInt(refused.getHeader("retry-after"))).isPositive();
            late.complete(Reply.noContent());
            assertThat(answer(first).statusCode()).isEqualTo(204);
            assertThat(full.inFlight()).isZero();
        });
    }

    /** Tests a service with other settings. */
    private static void withOwn(List<String> settings, Consumer<StubService> test) {
        var all = new ArrayList<>(List.of("http.host", "127.0.0.1", "http.port", "0"));
        all.addAll(settings);
        var service = new StubService(all.toArray(String[]::new));
        // servers with port 0 in the same Vertx share their port
        var vertx = Vertx.vertx();
        try {
            service.deploy(vertx).await();
            test.accept(service);
        } finally {
            vertx.close().await();
        }
    }

    private Future<HttpResponse<Buffer>> user(StubService of) {
        return client.get(of.port(), "127.0.0.1", BASE + "/users/x1")
                .putHeader("authorization", "ApiToken any")
                .send();
    }

    private static HttpResponse<Buffer> answer(Future<HttpResponse<Buffer>> response) {
        return response.timeout(20, TimeUnit.SECONDS).await();
    }

    @Test
    void aFailureOfAnEndpointIsAProblem() {
        service.answerWith(_ -> {
            throw new IllegalStateException("expected by this test");
        });
        var refused = get(BASE + "/users/x1");
        assertThat(refused.statusCode()).isEqualTo(500);
        assertThat(code(refused)).isEqualTo("InternalError");
        assertThat(refused.bodyAsString()).doesNotContain("expected by this test");
    }

    @Test
    void aBodyIsReadUpToItsLimit() {
        var headers = Map.of("content-type", "application/json");
        var path = BASE + "/auth/login";
        var whole = "{\"userName\":\"a\",\"password\":\"%s\"}";
        var fits = whole.formatted("x".repeat(4096 - whole.length() + 2));
        assertThat(fits).hasSize(4096);
        assertThat(send(HttpMethod.POST, path, headers, Buffer.buffer(fits)).statusCode())
                .isNotEqualTo(413);
        var refused = send(HttpMethod.POST, path, headers, Buffer.buffer(fits + " "));
        assertThat(refused.statusCode()).isEqualTo(413);
        assertThat(code(refused)).isEqualTo("PayloadTooLarge");
    }

    @Test
    void acceptsOnlyExpect100Continue() {
        var headers = Map.of("content-type", "application/json", "expect", "a-miracle");
        var refused = send(HttpMethod.POST, BASE + "/auth/login", headers, Buffer.buffer("{}"));
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(code(refused)).isEqualTo("InvalidArguments");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "Application/JSON",
                "text/html, application/json ; q=0.1",
                "application/*",
                "text/html, */*;q=0.1",
                ""
            })
    void acceptedTypesAreReturned(String accept) {
        assertThat(get(BASE + "/users/x1", "accept", accept).statusCode()).isEqualTo(204);
    }

    @ParameterizedTest
    @ValueSource(strings = {"image/png", "application/json;q=0", "text/*, application/json;q=0.000", "json"})
    void typesThatAreNotAcceptedAreRefused(String accept) {
        var refused = get(BASE + "/users/x1", "accept", accept);
        assertThat(refused.statusCode()).isEqualTo(406);
        assertThat(code(refused)).isEqualTo("NotAcceptable");
    }

    @Test
    void ignoresTooLongNegotiationHeaders() {
        assertThat(get(BASE + "/users/x1", "accept", "a/b,".repeat(1000)).statusCode())
                .isEqualTo(204);
    }

    /** Futures composed with the next piece would keep all pieces and overflow the stack at the end. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aDownloadMayHaveManyPieces(boolean known) {
        var pieces = 20_000;
        service.answerWith(_ -> Future.succeededFuture(
                known
                        ? Reply.streamOnce("text/plain", "a.txt", "\"a\"", pieces, _ -> pieces(pieces))
                        : Reply.made("text/plain", "a.txt", _ -> pieces(pieces))));
        var response = get(BASE + "/users/x1");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.bodyAsString()).hasSize(pieces);
    }

    private static Supplier<Future<@Nullable Buffer>> pieces(int count) {
        var left = new AtomicInteger(count);
        return () -> {
            var piece = left.getAndDecrement() > 0 ? Buffer.buffer("x") : null;
            var context = Objects.requireNonNull(Vertx.currentContext());
            return Future.future(promise -> context.runOnContext(_ -> promise.complete(piece)));
        };
    }
}
