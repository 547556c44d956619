package dev.parlance.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.parlance.event.Kind;
import dev.parlance.http.reply.ProblemCode;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.ext.web.client.WebClient;
import io.vertx.junit5.VertxExtension;
import io.vertx.junit5.VertxTestContext;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract and the reference page: which files are served, and when a 304 replaces them. */
@ExtendWith(VertxExtension.class)
class DocumentationIT {
    private static final Pattern LINK = Pattern.compile("href=\"(/[a-zA-Z0-9/_.-]*)\"");

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
        assertThat(all.encode()).contains("\"default\":{}", "\"default\":\"PreAnalyse\"");
        assertThat(forClients.encode()).doesNotContain("\"default\":{}", "\"default\":\"PreAnalyse\"");
    }

    @Test
    void servesTheSameDocumentAsYaml() throws IOException {
        var yaml = new YAMLMapper().readTree(get("/openapi.yaml").bodyAsString());
        assertThat(yaml.isObject()).isTrue();
        assertThat(yaml)
                .isEqualTo(new ObjectMapper().readTree(get("/openapi.json").bodyAsString()));
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

    @Test
    void theTypeOfAProblemIsTheAddressOfItsPage() {
        var problem = Objects.requireNonNull(get("/web/api2/v1/nothing").bodyAsJsonObject());
        var type = problem.getString("type");
        assertThat(type).isEqualTo("/docs/errors/NotFound");
        var page = get(type, "accept", "text/html,application/xhtml+xml,*/*;q=0.8");
        assertThat(page.getHeader("content-type")).isEqualTo("text/html; charset=utf-8");
        assertThat(page.getHeader("vary")).contains("accept,", "accept-encoding");
        assertThat(page.bodyAsString()).contains("<h1", problem.getString("title"), "HTTP status 404");
        var data = get(type, "accept", "application/json");
        assertThat(data.getHeader("content-type")).isEqualTo("application/json");
        var code = Objects.requireNonNull(data.bodyAsJsonObject());
        assertThat(code.getString("errorCode")).isEqualTo("NotFound");
        assertThat(code.getInteger("status")).isEqualTo(404);
        assertThat(get(type, "if-none-match", Objects.requireNonNull(data.getHeader("etag")))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void everyProblemHasAPage() {
        var problems = Objects.requireNonNull(
                        get("/docs/errors", "accept", "application/json").bodyAsJsonObject())
                .getJsonArray("problems");
        assertThat(problems).hasSize(ProblemCode.values().length);
        for (var code : ProblemCode.values()) {
            var page = get(code.type());
            assertThat(page.statusCode()).as(code.name()).isEqualTo(200);
            assertThat(page.bodyAsString()).contains(code.title, "href=\"/docs/errors\"");
        }
        assertThat(get("/docs/errors/Nothing").statusCode()).isEqualTo(404);
        assertThat(get("/docs/errors").bodyAsString()).contains("<tr id=\"maxLength\">", "id=\"violations\"");
    }

    @Test
    void everyEventHasAPageWithItsOwnExampleAndSchema() {
        var catalogue = get("/docs/events").bodyAsString();
        for (var kind : Kind.all()) {
            assertThat(catalogue).contains("href=\"/docs/events/" + kind + "\"");
            var whole = Objects.requireNonNull(
                    get("/docs/events/" + kind, "accept", "application/json").bodyAsJsonObject());
            assertThat(whole.getJsonObject("event").getString("summary")).isNotBlank();
            assertThat(whole.getJsonObject("example").getString("event")).isEqualTo(kind.name());
            assertThat(whole.getJsonObject("schema").getString("title")).isEqualTo(kind.name());
        }
        assertThat(get("/docs/events/JOB_DELETED").bodyAsString())
                .contains("<h1 id=\"job-deleted\">", "Jobs were deleted", "language-json", "webhook-signature");
        assertThat(get("/docs/events/PROJECT_UNSHARED").bodyAsString()).contains("Sender: other systems");
    }

    @Test
    void linksOfTheArticlesPointToPages() {
        var open = new ArrayDeque<>(List.of("/docs"));
        var seen = new TreeSet<String>();
        for (var path = open.poll(); path != null; path = open.poll()) {
            if (seen.add(path)) {
                var page = get(path);
                assertThat(page.statusCode()).as(path).isEqualTo(200);
                LINK.matcher(page.bodyAsString()).results().forEach(link -> open.add(link.group(1)));
            }
        }
        assertThat(seen)
                .contains("/docs/roles", "/docs/formats", "/docs/import-settings", "/docs/events/JOB_CREATED")
                .hasSizeGreaterThan(ProblemCode.values().length + Kind.all().size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/docs/roles", "/docs/formats", "/docs/import-settings", "/docs/events", "/docs/errors"})
    void articlesAreHtmlUnlessJsonIsPreferred(String path) {
        for (var accept : List.of("*/*", "text/html", "text/html, application/json;q=0.9", "image/png")) {
            assertThat(get(path, "accept", accept).getHeader("content-type"))
                    .as(accept)
                    .isEqualTo("text/html; charset=utf-8");
        }
        for (var accept :
                List.of("application/json", "application/problem+json", "application/json, text/html;q=0.9")) {
            assertThat(get(path, "accept", accept).getHeader("content-type"))
                    .as(accept)
                    .isEqualTo("application/json");
        }
        assertThat(get(path, "accept-encoding", "gzip").getHeader("content-security-policy"))
                .contains("default-src 'self'");
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
