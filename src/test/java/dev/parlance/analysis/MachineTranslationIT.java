package dev.parlance.analysis;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Estimates of a machine translation service that the test simulates. */
class MachineTranslationIT {
    private static final TestService SERVICE = TestService.start(
            "delivery.allowedNetworks",
            "127.0.0.0/8",
            "machineTranslation.textsPerRequest",
            "2",
            "machineTranslation.maxAttempts",
            "2",
            "machineTranslation.timeout",
            "2s");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final String TEXT = "Good text here.\nPoor text there now.\nGood text here.\nUnknown.\n77\n";

    private final ConcurrentLinkedQueue<JsonNode> requests = new ConcurrentLinkedQueue<>();
    private Function<JsonNode, Map<String, Object>> answer = MachineTranslationIT::estimates;
    private int failures;
    private HttpServer server;

    @BeforeEach
    void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/translate", this::handle);
        server.start();
    }

    @AfterEach
    void shut() {
        server.stop(0);
    }

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private synchronized void handle(HttpExchange exchange) throws IOException {
        var request =
                Json.read(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8), JsonNode.class);
        requests.add(request);
        if (failures > 0) {
            failures--;
            exchange.sendResponseHeaders(503, -1);
        } else {
            var body = Json.bytes(answer.apply(request));
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    private static Map<String, Object> estimates(JsonNode request) {
        var texts = request.path("q").valueStream().map(JsonNode::asText).toList();
        return Map.of(
                "translatedText",
                texts,
                "quality",
                texts.stream()
                        .map(text -> text.startsWith("Good") ? (Object) 0.999 : text.startsWith("Poor") ? 0.3 : "?")
                        .toList());
    }

    @Test
    void countsByTheEstimateOfTheService() {
        failures = 1;
        var analysed = analysed(true);
        assertThat(analysed.warnings()).isEmpty();
        var machine = analysed.data().path("machineTranslationMatches");
        assertThat(Sample.counts(machine.path("match95"))).as("99 of 100").isEqualTo("1/3");
        assertThat(Sample.counts(machine.path("match0"))).isEqualTo("1/4");
        assertThat(Sample.counts(analysed.data().path("repetitions"))).isEqualTo("1/3");
        assertThat(Sample.counts(analysed.data().path("transMemoryMatches").path("match0")))
                .as("no estimate")
                .isEqualTo("2/2");
        assertThat(requests)
                .as("two of at most two texts, one of which is repeated, and the last segment, whose end shows later")
                .hasSize(4);
        assertThat(requests).allSatisfy(request -> {
            assertThat(request.path("source").asText()).isEqualTo("en");
            assertThat(request.path("target").asText()).isEqualTo("de");
            assertThat(request.path("api_key").asText()).isEqualTo("secret key");
            assertThat(request.path("q")).hasSizeLessThanOrEqualTo(2);
        });
    }

    @Test
    void readsEstimatesWithinTranslations() {
        answer = request -> Map.of(
                "translatedText",
                IntStream.range(0, request.path("q").size())
                        .mapToObj(_ -> Map.of("text", "x", "quality", 1))
                        .toList());
        assertThat(Sample.counts(
                        analysed(true).data().path("machineTranslationMatches").path("match100")))
                .isEqualTo("4/9");
    }

    @Test
    void warnsOfAServiceThatFailsAndCountsTheRest() {
        failures = 100;
        var analysed = analysed(true);
        assertThat(analysed.warnings()).containsExactly("machineTranslationUnavailable");
        assertThat(Sample.counts(analysed.data().path("all"))).isEqualTo("5/12");
        assertThat(Sample.counts(analysed.data().path("transMemoryMatches").path("match0")))
                .isEqualTo("4/9");
    }

    @Test
    void warnsOfAnInvalidResponse() {
        answer = _ -> Map.of("translatedText", List.of());
        assertThat(analysed(true).warnings()).containsExactly("machineTranslationUnavailable");
        assertThat(requests).as("it would answer no better").hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void warnsOfAServiceWithAForbiddenAddress() {
        var project = Sample.project(ADMIN, Map.of());
        Translations.serve(
                ADMIN,
                project,
                "http://127.0.0.1:%d/translate".formatted(server.getAddress().getPort()));
        var body = Sample.body(Sample.job(ADMIN, project, "a.txt", TEXT));
        body.put("includeMachineTranslationMatches", true);
        SERVICE.database().execute("update machine_translate_settings set url = replace(url, '127.0.0.1', '10.1.2.3')");
        var created = ADMIN.post("/analyses/byProviders", body)
                .json()
                .path("analyses")
                .path(0);
        var response = Sample.ended(ADMIN, created.path("asyncRequest")).path("asyncResponse");
        assertThat(response.path("errorCode").isNull()).isTrue();
        assertThat(response.path("acceptedSegmentsCount").asInt()).isEqualTo(5);
        assertThat(response.path("warnings").findValuesAsText("code")).containsExactly("machineTranslationUnavailable");
        assertThat(response.path("warnings")
                        .path(0)
                        .path("args")
                        .path("reason")
                        .path("value")
                        .asText())
                .contains("not allowed");
        assertThat(requests).isEmpty();
    }

    @Test
    void doesNotCallAServiceWithoutEstimates() {
        assertThat(analysed(false).warnings()).containsExactly("machineTranslationWithoutEstimates");
        assertThat(requests).isEmpty();
    }

    private record Analysed(JsonNode data, List<String> warnings) {}

    private Analysed analysed(boolean estimates) {
        var settings = ADMIN.post(
                "/machineTranslateSettings",
                Map.of(
                        "name",
                        Uid.next(),
                        "url",
                        "http://127.0.0.1:%d/translate"
                                .formatted(server.getAddress().getPort()),
                        "key",
                        "secret key",
                        "qualityEstimation",
                        estimates));
        assertThat(settings.status()).as(settings.text()).isEqualTo(201);
        var project = Sample.project(ADMIN, Map.of());
        assertThat(ADMIN.put(
                                "/projects/" + project + "/mtSettings",
                                Map.of("machineTranslateSettings", Map.of("uid", settings.uid())))
                        .status())
                .isEqualTo(200);
        var body = Sample.body(Sample.job(ADMIN, project, "a.txt", TEXT));
        body.put("includeMachineTranslationMatches", true);
        body.put("includeFuzzyRepetitions", false);
        var created = ADMIN.post("/analyses/byProviders", body)
                .json()
                .path("analyses")
                .path(0);
        var response = Sample.ended(ADMIN, created.path("asyncRequest")).path("asyncResponse");
        var analysis = ADMIN.get(
                        "/analyses/" + created.path("analyse").path("uid").asText())
                .json();
        return new Analysed(
                analysis.path("analyseLanguageParts").path(0).path("data"),
                response.path("warnings").findValuesAsText("code"));
    }
}
