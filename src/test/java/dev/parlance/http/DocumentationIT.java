package dev.parlance.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.ext.web.client.WebClient;
import io.vertx.junit5.VertxExtension;
import io.vertx.junit5.VertxTestContext;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract and the reference page: which files are served, and when a 304 replaces them. */
@ExtendWith(VertxExtension.class)
class DocumentationIT {
    private final StubService service = new StubService("http.host", "127.0.0.1", "http.port", "0");
    private WebClient client;

    @BeforeEach
    void start(Vertx vertx, VertxTestContext test) {
        client = WebClient.create(vertx);
        service.deploy(vertx).onComplete(test.succeedingThenComplete());
    }

    private HttpResponse<Buffer> send(HttpMethod method, String path, String... header) {
        var request = client.request(method, service.port(), "127.0.0.1", path);
        if (header.length > 0) {
            request.putHeader(header[0], header[1]);
        }
        return request.send().timeout(20, TimeUnit.SECONDS).await();
    }

    private HttpResponse<Buffer> get(String path, String... header) {
        return send(HttpMethod.GET, path, header);
    }

    @Test
    void respondsWith304ToUnchangedPagesAndFiles() {
        for (var path : List.of(
                "/docs", "/openapi.json", "/asyncapi.json", "/docs/swagger-ui.css", "/docs/swagger-ui-bundle.js")) {
            var first = get(path);
            assertThat(first.statusCode()).as(path).isEqualTo(200);
            assertThat(first.getHeader("x-content-type-options")).isEqualTo("nosniff");
            assertThat(first.getHeader("cache-control")).isEqualTo("private, no-cache");
            assertThat(first.bodyAsString()).isNotEmpty();
            assertThat(get(path, "if-none-match", Objects.requireNonNull(first.getHeader("etag")))
                            .statusCode())
                    .isEqualTo(304);
            assertThat(get(path, "if-none-match", "\"other\"").statusCode()).isEqualTo(200);
        }
        assertThat(get("/docs/swagger-ui.css").getHeader("content-type")).startsWith("text/css");
        assertThat(get("/docs/start.js").getHeader("content-type")).isEqualTo("text/javascript");
        assertThat(service.inFlight()).isZero();
    }

    @Test
    void servesTheContractForGeneratorsOfClients() {
        var all = Objects.requireNonNull(get("/openapi.json").bodyAsJsonObject());
        var forClients =
                Objects.requireNonNull(get("/openapi.json?webhooks=false").bodyAsJsonObject());
        assertThat(all.remove("webhooks")).isNotNull();
        assertThat(forClients.fieldNames()).isEqualTo(all.fieldNames());
        assertThat(forClients.getJsonObject("paths").fieldNames())
                .isEqualTo(all.getJsonObject("paths").fieldNames());
        assertThat(required(all)).contains("uid", "path", "workflowStep");
        assertThat(required(forClients)).contains("uid").doesNotContain("path", "workflowStep");
    }

    /** A path of a job may be null by its type, a workflow step by its branches. */
    private static List<Object> required(JsonObject contract) {
        return contract
                .getJsonObject("components")
                .getJsonObject("schemas")
                .getJsonObject("Job")
                .getJsonArray("required")
                .stream()
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/docs/",
                "/docs/index.html",
                "/docs/../docs",
                "/docs/swagger-ui.js",
                "/docs/%2e%2e/swagger-ui.css",
                "/docs/..%2fswagger-ui.css",
                "/docs/swagger-ui.css/",
                "/META-INF/MANIFEST.MF"
            })
    void otherFilesAreNotServed(String path) {
        assertThat(get(path).statusCode()).isEqualTo(404);
    }

    @Test
    void filesAreReadOnly() {
        for (var path : List.of("/", "/docs", "/openapi.yaml", "/docs/swagger-ui.css")) {
            var refused = send(HttpMethod.DELETE, path);
            assertThat(refused.statusCode()).as(path).isEqualTo(405);
            assertThat(refused.getHeader("allow")).isEqualTo("GET, HEAD");
        }
    }
}
