package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.db.TestDatabase;
import dev.parlance.shared.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An instance with the role http and one with the role search, in processes of their own. */
@Tag("drill")
class SearchRoleIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String TEXTS = "/analyses/text";

    @TempDir
    private static Path directory;

    private static final TestDatabase DATABASE = TestDatabase.empty();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static String port = "";
    private static String management = "";
    private static Process search;
    private static ServiceProcess asking;
    private static String base = "";

    @BeforeAll
    static void start() throws Exception {
        port = freePort();
        management = freePort();
        search = startSearch();
        asking = ServiceProcess.start(
                directory,
                settings(Map.of(
                        "PARLANCE_ROLES",
                        "http",
                        "PARLANCE_SEARCH_URL",
                        "http://127.0.0.1:" + port,
                        "PARLANCE_MANAGEMENT_PORT",
                        management)));
        base = "/termBases/"
                + asking.post("/termBases", Map.of("name", "Machines", "langs", List.of("en", "de")))
                        .path("uid")
                        .asText();
        var concept = asking.post(base + "/terms", Map.of("lang", "en", "text", "torque wrench"));
        assertThat(concept.path("id").asText()).as(concept.toString()).isNotEmpty();
    }

    @AfterAll
    static void stop() throws IOException {
        if (asking != null) {
            asking.close();
        }
        end(search);
        HTTP.close();
    }

    private static Map<String, String> settings(Map<String, String> more) {
        var url = DATABASE.server().url();
        var all = new HashMap<>(Map.of(
                "PARLANCE_DATABASE_URL",
                "postgresql://postgres@%s:%d/%s?sslmode=disable".formatted(url.host(), url.port(), url.database()),
                "PARLANCE_ADMIN_PASSWORD",
                TestService.PASSWORD,
                "PARLANCE_SECRETS_ENCRYPTION_KEY",
                TestService.KEY));
        all.putAll(more);
        return all;
    }

    private static Process startSearch() throws IOException {
        var log = directory.resolve("search-%d.log".formatted(System.nanoTime()));
        var builder = new ProcessBuilder(ServiceCommand.brief("256m"))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment()
                .putAll(settings(Map.of(
                        "PARLANCE_ROLES", "search",
                        "PARLANCE_SEARCH_PORT", port,
                        "PARLANCE_MANAGEMENT_PORT", "0")));
        var process = builder.start();
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!Files.readString(log).contains("started")) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                end(process);
                throw new AssertionError("it did not start:\n" + Files.readString(log));
            }
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
        return process;
    }

    private static void end(Process process) {
        process.destroyForcibly();
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static String freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return Integer.toString(socket.getLocalPort());
        }
    }

    @Test
    void searchesTermsInTheOtherInstance() throws Exception {
        var found = json(ask(base + "/search", search("torque")));
        assertThat(found.at("/searchResults/0/sourceTerm/text").asText()).isEqualTo("torque wrench");
        var uid = base.substring("/termBases/".length());
        var inText = Map.of(
                "termBases",
                List.of(Map.of("uid", uid)),
                "sourceLang",
                "en",
                "targetLangs",
                List.of("de"),
                "text",
                "Use a torque wrench.");
        assertThat(json(ask("/termBases/searchInText", inText))
                        .at("/occurrences/0/start")
                        .asInt())
                .isEqualTo(6);
        assertThat(metrics()).doesNotContain("parlance_term_index_bytes");
    }

    @Test
    void countsTextsInTheOtherInstance() throws Exception {
        var counted = json(ask(TEXTS, Map.of("sourceLang", "en", "texts", List.of("One is here. Two is there."))));
        assertThat(counted.at("/data/all/segments").asInt())
                .as(counted.toString())
                .isEqualTo(2);
        var wrong = ask(TEXTS, Map.of("texts", List.of("a")));
        assertThat(wrong.statusCode()).isEqualTo(400);
        assertThat(wrong.body()).contains("/sourceLang");
    }

    @Test
    void passesOnWhatIsWrong() throws Exception {
        var missing = ask("/termBases/none/search", search("torque"));
        assertThat(missing.statusCode()).isEqualTo(404);
        assertThat(json(missing).path("detail").asText()).isEqualTo("there is no term base none");
    }

    @Test
    void refusesARequestWithoutAToken() throws Exception {
        for (var token : List.of("", "Bearer ", "Bearer wrong", asking.authorization())) {
            var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:%s/termbase.search".formatted(port)))
                    .header("Authorization", token)
                    .POST(BodyPublishers.ofString("{}"))
                    .build();
            assertThat(HTTP.send(request, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(401);
        }
    }

    @Test
    void answers503WithoutIt_andWorksAgainWithANewOne() throws Exception {
        assertThat(ask(base + "/search", search("torque")).statusCode()).isEqualTo(200);
        end(search);
        for (var path : List.of(base + "/search", TEXTS)) {
            var body = path.equals(TEXTS) ? Map.of("sourceLang", "en", "texts", List.of("a")) : search("torque");
            var refused = ask(path, body);
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).isPresent();
            assertThat(json(refused).path("detail").asText()).contains("no instance that searches answers");
        }
        search = startSearch();
        assertThat(ask(base + "/search", search("torque")).statusCode()).isEqualTo(200);
    }

    /** The connection that is kept belongs to a process that has ended. */
    @Test
    void repeatsARequestOnANewConnection() throws Exception {
        assertThat(ask(base + "/search", search("torque")).statusCode()).isEqualTo(200);
        search.destroy();
        assertThat(search.waitFor(30, TimeUnit.SECONDS)).isTrue();
        search = startSearch();
        for (var i = 0; i < 20; i++) {
            assertThat(ask(base + "/search", search("torque")).statusCode()).isEqualTo(200);
        }
    }

    private static Map<String, Object> search(String query) {
        return Map.of("query", query, "sourceLang", "en", "targetLangs", List.of("de"));
    }

    private static HttpResponse<String> ask(String path, Map<String, Object> body)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(asking.uri(path))
                .header("Authorization", asking.authorization())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(Json.text(body)))
                .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static JsonNode json(HttpResponse<String> answer) throws IOException {
        return Json.MAPPER.readTree(answer.body());
    }

    private static String metrics() throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:%s/metrics".formatted(management)))
                .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }
}
