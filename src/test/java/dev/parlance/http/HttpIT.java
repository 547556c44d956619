package dev.parlance.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.AtOnce;
import dev.parlance.TestService;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class HttpIT {
    private static final TestService SERVICE =
            TestService.start("http.bodyTimeout", "2s", "http.maxBodyBytes", "4KiB", "http.requestsPerMinute", "500");

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    private static Map<String, Object> user(String name) {
        return Map.of(
                "userName", name,
                "firstName", "A",
                "lastName", "B",
                "email", "a@example.com",
                "password", "long enough",
                "role", "GUEST",
                "timezone", "UTC");
    }

    private static String code(TestService.Answer answer) {
        return answer.json().path("errorCode").asText();
    }

    @Test
    void returnsAProblemForEveryFailureOfTheFramework() {
        var admin = SERVICE.admin();
        assertThat(code(admin.get("/no/such/path"))).isEqualTo("NotFound");
        var method = admin.delete("/users");
        assertThat(method.status()).isEqualTo(405);
        assertThat(method.header("allow")).isEqualTo("GET, HEAD, POST");
        assertThat(code(admin.raw("POST", "/users", "application/json", "{\"userName\"")))
                .isEqualTo("MalformedJson");
        assertThat(code(admin.raw("POST", "/users", "application/json", "{} {}")))
                .isEqualTo("MalformedJson");
        assertThat(code(admin.raw("POST", "/users", "text/plain", "{}"))).isEqualTo("UnsupportedMediaType");
        assertThat(code(admin.raw("POST", "/users", "application/json", " ".repeat(5000))))
                .isEqualTo("PayloadTooLarge");
        assertThat(code(admin.with("Accept", "image/png").get("/users"))).isEqualTo("NotAcceptable");
        assertThat(admin.raw("POST", "/users", "application/json", "").pointers())
                .containsExactly("");
        assertThat(admin.raw("POST", "/users", "application/json", "[]").pointers())
                .containsExactly("");
    }

    @Test
    void aJsonBodyWithoutATypeIsRead() {
        assertThat(SERVICE.admin().raw("POST", "/users", "", "{}").pointers()).contains("/userName");
    }

    @Test
    void badEncodingIsABadRequest() throws IOException {
        assertThat(exchange("GET /web/api2/v1/users/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ")
                .contains("application/problem+json")
                .contains("percent-encoded");
        assertThat(exchange("GET /web/api2/v1/users/%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ");
    }

    @Test
    void invalidHttpReturnsAProblemAndClosesTheConnection() throws IOException {
        assertThat(exchange("NONSENSE\r\n\r\n")).startsWith("HTTP/1.0 400 ").contains("application/problem+json");
        assertThat(exchange("GET / HTTP/1.1\r\nHost: x\r\nX-Large: " + "x".repeat(20_000) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 431 ")
                .contains("application/problem+json");
    }

    @Test
    void aSlowBodyTimesOut() throws IOException {
        assertThat(exchange("POST /web/api2/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                        + "Content-Length: 100\r\n\r\n{"))
                .startsWith("HTTP/1.1 408 ")
                .contains("RequestTimeout");
    }

    /** Some clients read no response before they have sent the whole request. */
    @Test
    void aRefusedBodyIsReadWhileItArrives() throws IOException {
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), SERVICE.base().getPort())) {
            socket.setSoTimeout(30_000);
            var head = String.join(
                    "\r\n",
                    "POST /web/api2/v1/users HTTP/1.1",
                    "Host: x",
                    "Content-Length: 5000",
                    "Content-Type: application/json",
                    "Connection: close",
                    "",
                    "");
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            for (var part = 0; part < 10; part++) {
                socket.getOutputStream().write(" ".repeat(500).getBytes(StandardCharsets.US_ASCII));
                LockSupport.parkNanos(400_000_000);
            }
            assertThat(read(socket.getInputStream())).startsWith("HTTP/1.1 401 ");
        }
    }

    @Test
    void anEncodedBodyIsRefused() {
        assertThat(code(SERVICE.admin().with("Content-Encoding", "gzip").post("/users", user("zipped"))))
                .isEqualTo("UnsupportedMediaType");
    }

    @Test
    void textThatTheDatabaseCannotStoreIsReportedByItsPointer() {
        var body =
                "{\"userName\":\"a\\u0000b\",\"firstName\":\"\\ud800\",\"lastName\":\"B\",\"email\":\"a@example.com\","
                        + "\"password\":\"long enough\",\"role\":\"GUEST\",\"timezone\":\"UTC\"}";
        assertThat(SERVICE.admin()
                        .raw("POST", "/users", "application/json", body)
                        .pointers())
                .containsExactlyInAnyOrder("/userName", "/firstName");
    }

    @Test
    void unknownFieldsAreIgnoredUnlessTheCallerIsStrict() {
        var admin = SERVICE.admin();
        var body = new java.util.HashMap<>(user("lenient"));
        body.put("unknown", 1);
        body.put("note", null);
        var created = admin.post("/users?p%20x=1", body);
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.header("parlance-ignored")).isEqualTo("p%20x, /unknown");
        assertThat(admin.get("/users").header("parlance-ignored")).isEmpty();
        assertThat(admin.with("Prefer", "handling=strict").post("/users", body).pointers())
                .containsExactly("/unknown");
        var strict = admin.with("Prefer", "handling=strict").with("Prefer", "handling=lenient");
        assertThat(strict.get("/users?nope=1").pointers()).containsExactly("nope");
        assertThat(admin.with("Prefer", "handling=lenient, handling=strict")
                        .get("/users?nope=1")
                        .header("parlance-ignored"))
                .isEqualTo("nope");
    }

    @Test
    void pagingOutOfRangeIsRefusedNotClamped() {
        var admin = SERVICE.admin();
        assertThat(admin.get("/users?pageSize=51&pageNumber=-1").pointers())
                .containsExactlyInAnyOrder("pageSize", "pageNumber");
        assertThat(admin.get("/users?pageSize=0").pointers()).containsExactly("pageSize");
        assertThat(admin.get("/users?pageNumber=x").pointers()).containsExactly("pageNumber");
        assertThat(admin.get("/users?pageNumber=99999999999999999999").pointers())
                .containsExactly("pageNumber");
    }

    @Test
    void pagesLinkToTheirNeighbours() {
        var admin = SERVICE.admin();
        IntStream.range(0, 3).forEach(i -> admin.post("/users", user("page" + i)));
        var first = admin.get("/users?name=A&pageSize=1");
        assertThat(first.header("link")).contains("pageNumber=1>; rel=\"next\"").doesNotContain("prev");
        var second = admin.get("/users?pageNumber=1&name=A&pageSize=1");
        assertThat(second.header("link"))
                .contains("name=A&pageSize=1&pageNumber=2>; rel=\"next\"")
                .contains("pageNumber=0>; rel=\"prev\"");
    }

    @Test
    void aKeyReturnsTheFirstResponseAndIsRefusedForAnotherRequest() {
        var admin = SERVICE.admin().with("Idempotency-Key", "create-once");
        var first = admin.post("/users", user("once"));
        var again = admin.post("/users", user("once"));
        assertThat(first.status()).isEqualTo(201).isEqualTo(again.status());
        assertThat(again.json()).isEqualTo(first.json());
        assertThat(again.header("etag")).isEqualTo(first.header("etag"));
        assertThat(again.header("idempotent-replayed")).isEqualTo("true");
        assertThat(code(admin.post("/users", user("other")))).isEqualTo("IdempotencyKeyReused");
        assertThat(code(admin.post("/apiTokens", Map.of("name", "other")))).isEqualTo("IdempotencyKeyReused");
        assertThat(SERVICE.user("ADMIN")
                        .with("Idempotency-Key", "create-once")
                        .post("/users", user("mine"))
                        .status())
                .as("a key belongs to its caller")
                .isEqualTo(201);
        assertThat(SERVICE.admin()
                        .with("Idempotency-Key", "x".repeat(256))
                        .post("/users", user("long"))
                        .pointers())
                .containsExactly("Idempotency-Key");
    }

    @Test
    void concurrentRequestsWithOneKeyCreateOneEntity() {
        var admin = SERVICE.admin().with("Idempotency-Key", "race");
        var answers =
                IntStream.range(0, 8)
                        .mapToObj(_ -> AtOnce.start(() -> admin.post("/users", user("racer"))))
                        .toList()
                        .stream()
                        .map(CompletableFuture::join)
                        .toList();
        assertThat(answers)
                .extracting(TestService.Answer::status)
                .containsAnyOf(201)
                .allMatch(status -> status == 201 || status == 409);
        assertThat(SERVICE.admin()
                        .get("/users?userName=racer")
                        .json()
                        .path("totalElements")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void responsesContainTheRequestIdAndTheRateLimit() {
        var admin = SERVICE.admin();
        assertThat(admin.with("X-Request-Id", "sane-1").get("/auth/whoAmI").header("x-request-id"))
                .isEqualTo("sane-1");
        assertThat(admin.with("X-Request-Id", "x".repeat(200))
                        .get("/auth/whoAmI")
                        .header("x-request-id"))
                .hasSize(22);
        var answer = admin.get("/auth/whoAmI");
        assertThat(answer.header("ratelimit-policy")).isEqualTo("\"user\";q=500;w=60");
        assertThat(answer.header("ratelimit")).matches("\"user\";r=\\d+;t=\\d+");
        assertThat(answer.header("x-content-type-options")).isEqualTo("nosniff");
    }

    @Test
    void aUserAboveTheRateLimitGetsRetryAfter() {
        var user = SERVICE.user("GUEST");
        var last = user.get("/auth/whoAmI");
        for (var i = 0; i < 500 && last.status() == 200; i++) {
            last = user.get("/auth/whoAmI");
        }
        assertThat(code(last)).isEqualTo("TooManyRequests");
        assertThat(Integer.parseInt(last.header("retry-after"))).isBetween(1, 60);
        assertThat(SERVICE.admin().get("/auth/whoAmI").status()).isEqualTo(200);
    }

    @Test
    void longResponsesAreCompressedIfAccepted() {
        var answer = SERVICE.admin().with("Accept-Encoding", "gzip").get("/auth/whoAmI");
        assertThat(answer.header("content-encoding")).as("short").isEmpty();
        assertThat(fetch("/openapi.json", "gzip")).contains("content-encoding: gzip");
    }

    @Test
    void everyEncodingHasItsOwnTagAndBothAreConditions() {
        var admin = SERVICE.admin();
        var body = Map.of("name", "long", "sourceLang", "en", "targetLangs", List.of("de"), "note", "n".repeat(2000));
        var path = "/projects/" + admin.post("/projects", body).uid();
        var plain = admin.get(path);
        var zipped = admin.with("Accept-Encoding", "gzip")
                .with("If-None-Match", plain.header("etag"))
                .get(path);
        assertThat(zipped.status()).isEqualTo(304);
        assertThat(plain.header("vary")).isEqualTo("accept-encoding");
        assertThat(zipped.header("vary")).isEqualTo("accept-encoding");
        assertThat(zipped.header("etag")).isNotEqualTo(plain.header("etag")).endsWith("-gzip\"");
        for (var tag : List.of(plain.header("etag"), zipped.header("etag"))) {
            assertThat(admin.with("If-None-Match", tag).get(path).status()).isEqualTo(304);
            assertThat(admin.with("If-Match", tag)
                            .patch(path, Map.of("archived", false))
                            .status())
                    .isEqualTo(200);
        }
        assertThat(admin.with("If-Match", "\"other-gzip\"")
                        .patch(path, Map.of())
                        .status())
                .isEqualTo(412);
    }

    @Test
    void linesOfAListCountAsOne() {
        var admin = SERVICE.admin();
        var image = admin.with("Accept", "image/png");
        assertThat(image.with("Accept", "application/json").get("/users").status())
                .isEqualTo(200);
        assertThat(image.with("Accept", "text/css").get("/users").status()).isEqualTo(406);
        var path = "/projects/"
                + admin.post("/projects", Map.of("name", "lines", "sourceLang", "en", "targetLangs", List.of("de")))
                        .uid();
        var tag = admin.get(path).header("etag");
        var known = admin.with("If-None-Match", "\"other\"").with("If-None-Match", tag);
        assertThat(known.get(path).status()).isEqualTo(304);
        assertThat(known.patch(path, Map.of("name", "changed")).status()).isEqualTo(412);
        var current = admin.with("If-Match", "\"other\"").with("If-Match", tag);
        assertThat(current.patch(path, Map.of("name", "changed")).status()).isEqualTo(200);
        var encoded = admin.with("Content-Encoding", "identity").with("Content-Encoding", "gzip");
        assertThat(code(encoded.post("/users", user("zipped")))).isEqualTo("UnsupportedMediaType");
    }

    @Test
    void servesTheContractAndItsPageWithoutOtherHosts() {
        assertThat(fetch("/openapi.yaml", "identity")).contains("openapi: 3.1.0");
        assertThat(fetch("/docs", "identity"))
                .contains("swagger-ui-bundle.js")
                .contains("default-src 'self'")
                .doesNotContain("https://");
        assertThat(fetch("/docs/swagger-ui-bundle.js", "gzip")).startsWith("HTTP/1.1 200");
        assertThat(fetch("/", "identity")).startsWith("HTTP/1.1 302");
    }

    @Test
    void headReturnsTheHeadersOfGetWithoutABody() throws IOException {
        assertThat(exchange("HEAD /openapi.yaml HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200 ")
                .contains("content-length: ")
                .endsWith("\r\n\r\n");
    }

    @Test
    void servesHealthAndMetricsOnTheirOwnPort() throws Exception {
        var management = SERVICE.management();
        assertThat(exchange(management.getPort(), get("/health/ready")))
                .startsWith("HTTP/1.1 200")
                .contains("\"database\":\"UP\"");
        assertThat(exchange(management.getPort(), get("/health/live"))).startsWith("HTTP/1.1 200");
        SERVICE.admin().get("/auth/whoAmI");
        assertThat(exchange(management.getPort(), get("/metrics")))
                .contains("parlance_http_requests_seconds_count{operation=\"whoAmI\",status=\"200\"}")
                .contains("parlance_event_loop_lag_seconds_count");
        assertThat(exchange(SERVICE.base().getPort(), get("/metrics"))).startsWith("HTTP/1.1 404");
    }

    @Test
    void finishesRequestsAndRefusesNewOnesWhileDraining() throws Exception {
        var other = TestService.on(SERVICE.database());
        assertThat(exchange(other.management().getPort(), get("/health/ready"))).startsWith("HTTP/1.1 200");
        var port = other.base().getPort();
        other.close();
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> exchange(port, get("/openapi.yaml")))
                .isInstanceOf(IOException.class);
    }

    private static String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    }

    private static String fetch(String path, String encoding) {
        try {
            return exchange("GET " + path + " HTTP/1.1\r\nHost: x\r\nAccept-Encoding: " + encoding
                    + "\r\nConnection: close\r\n\r\n");
        } catch (IOException broken) {
            throw new java.io.UncheckedIOException(broken);
        }
    }

    private static String exchange(String request) throws IOException {
        return exchange(SERVICE.base().getPort(), request);
    }

    private static String exchange(int port, String request) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return read(socket.getInputStream());
        }
    }

    /** Reads until the server closes the connection, as it does after each of these requests. */
    private static String read(InputStream in) throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
}
