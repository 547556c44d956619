package dev.parlance.analysis;

import static dev.parlance.analysis.PreTranslations.attach;
import static dev.parlance.analysis.PreTranslations.body;
import static dev.parlance.analysis.PreTranslations.ended;
import static dev.parlance.analysis.PreTranslations.segments;
import static dev.parlance.analysis.PreTranslations.targets;
import static dev.parlance.analysis.PreTranslations.unit;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Waiting;
import dev.parlance.shared.Uid;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Jobs are pre-translated from the memories of their project. */
class PreTranslateIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());
    private static final String TEXT = """
            Close the valve.
            Open the red door.
            Press the button.
            Wait.
            """;
    private static final List<Map<String, Object>> UNITS =
            List.of(unit("Close the valve.", "Ventil zu."), unit("Open the green door.", "Grüne Tür auf."));

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    private static String project() {
        return Sample.project(ADMIN, Map.of("targetLangs", List.of("de")));
    }

    private static void edit(String project, String job, Object... segments) {
        var answer =
                ADMIN.put("/projects/" + project + "/jobs/" + job + "/segments", Map.of("segments", List.of(segments)));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    private static long number(String sql) {
        return Rows.one(Waiting.result(DB.query(sql))).getLong(0);
    }

    @Test
    void writesMatchesWithTheirOriginAndScore() {
        var project = project();
        attach(ADMIN, project, UNITS);
        var job = Sample.job(ADMIN, project, "a.txt", TEXT);
        var response = ended(ADMIN, project, body(Map.of(), job));
        assertThat(response.path("acceptedSegmentsCount").asInt()).isEqualTo(2);
        assertThat(response.path("warnings")).isEmpty();
        assertThat(targets(ADMIN, project, job)).containsExactly("Ventil zu.", "Grüne Tür auf.", "null", "null");
        var segments = segments(ADMIN, project, job);
        assertThat(segments.path(0).at("/suggestion/origin").asText()).isEqualTo("TM");
        assertThat(segments.path(0).at("/suggestion/score").asInt()).isEqualTo(100);
        assertThat(segments.path(1).at("/suggestion/score").asInt()).isBetween(70, 99);
        assertThat(segments.path(1).at("/suggestion/text").asText()).isEqualTo("Grüne Tür auf.");
        assertThat(segments.path(2).path("suggestion").isNull()).isTrue();
    }

    @Test
    void usesMatchesFromTheThresholdOn() {
        var project = project();
        attach(ADMIN, project, UNITS);
        var probe = Sample.job(ADMIN, project, "a.txt", TEXT);
        ended(ADMIN, project, body(Map.of("translationMemoryThreshold", 50), probe));
        var score =
                segments(ADMIN, project, probe).path(1).at("/suggestion/score").asInt();
        var at = Sample.job(ADMIN, project, "b.txt", TEXT);
        ended(ADMIN, project, body(Map.of("translationMemoryThreshold", score), at));
        assertThat(targets(ADMIN, project, at).get(1)).isEqualTo("Grüne Tür auf.");
        var above = Sample.job(ADMIN, project, "c.txt", TEXT);
        ended(ADMIN, project, body(Map.of("translationMemoryThreshold", score + 1), above));
        assertThat(targets(ADMIN, project, above)).containsExactly("Ventil zu.", "null", "null", "null");
    }

    @Test
    void neverReplacesConfirmedOrLockedSegments() {
        var project = project();
        attach(ADMIN, project, UNITS);
        var text = "Close the valve.\n".repeat(4);
        var job = Sample.job(ADMIN, project, "a.txt", text);
        edit(
                project,
                job,
                Map.of("ordinal", 0, "target", "Mein.", "confirmed", true),
                Map.of("ordinal", 1, "locked", true),
                Map.of("ordinal", 2, "target", "Entwurf.", "editingTime", 7));
        ended(ADMIN, project, body(Map.of(), job));
        assertThat(targets(ADMIN, project, job)).startsWith("Mein. !", "null", "Entwurf.");
        ended(ADMIN, project, body(Map.of("overwriteExistingTranslations", true), job));
        assertThat(targets(ADMIN, project, job)).startsWith("Mein. !", "null").doesNotContain("Entwurf.");
        var segments = segments(ADMIN, project, job);
        assertThat(segments.path(1).path("locked").asBoolean()).isTrue();
        assertThat(segments.path(2).path("editingTime").asInt()).isEqualTo(7);
    }

    @Test
    void confirmsMatchesOf100OnRequestAndWritesThemToMemories() {
        var project = project();
        var memory = attach(ADMIN, project, UNITS);
        var job = Sample.job(ADMIN, project, "a.txt", TEXT);
        ended(ADMIN, project, body(Map.of("confirm100PercentMatches", true), job));
        assertThat(targets(ADMIN, project, job)).startsWith("Ventil zu. !", "Grüne Tür auf.");
        var units = ADMIN.get("/transMemories/" + memory + "/segments").json().path("content");
        assertThat(units.findValuesAsText("nextSource")).contains("Open the red door.");
        assertThat(number("select translated_segments * 10 + confirmed_segments from job where uid = '" + job + "'"))
                .isEqualTo(21);
    }

    @Test
    void givesMatchesTheCodesOfTheSegment() {
        var project = project();
        var codes = List.of(code("OPEN", "<i>"), code("CLOSE", "</i>"));
        var bold = unit("Press \uFFFCOK\uFFFC.", "\uFFFCOK\uFFFC drücken.");
        bold.putAll(Map.of("sourceCodes", codes, "targetCodes", codes));
        var lacking = unit("Turn \uFFFCoff\uFFFC.", "Ausschalten.");
        lacking.put("sourceCodes", codes);
        attach(ADMIN, project, List.of(bold, lacking, unit("Stay here until the pump stops.", "Bleib hier.")));
        var html = "<p>Press <b>OK</b>.</p><p>Turn <b>off</b>.</p><p>Stay <b>here</b> until the pump stops.</p>"
                + "<p>Stay here until the pump stops.</p>";
        var job = Sample.job(ADMIN, project, "a.html", html);
        var response = ended(ADMIN, project, body(Map.of(), job));
        assertThat(targets(ADMIN, project, job))
                .containsExactly("\uFFFCOK\uFFFC drücken.", "null", "null", "Bleib hier.");
        assertThat(segments(ADMIN, project, job).path(0).path("targetCodes").findValuesAsText("data"))
                .containsExactly("<b>", "</b>");
        assertThat(response.path("warnings").findValuesAsText("code")).containsExactly("matchesNotFitting");
        assertThat(response.at("/warnings/0/args/matches/value").asInt()).isEqualTo(2);
        assertThat(response.path("acceptedSegmentsCount").asInt()).isEqualTo(2);
    }

    private static Map<String, Object> code(String kind, String data) {
        return Map.of("kind", kind, "id", 1, "data", data, "space", false);
    }

    @Test
    void publishesTheEventAndCallsTheCallbackUrl() {
        var from = ADMIN.get("/events?after=latest").json().path("next").asText();
        var project = project();
        attach(ADMIN, project, UNITS);
        var first = Sample.job(ADMIN, project, "a.txt", TEXT);
        var second = Sample.job(ADMIN, project, "b.txt", "Close the valve.");
        var url = "http://127.0.0.1:9/" + Uid.next();
        ended(ADMIN, project, body(Map.of("callbackUrl", url), second, first));
        var events = ADMIN.get("/events?events=PRE_TRANSLATION_FINISHED&after=" + from)
                .json()
                .path("content")
                .valueStream()
                .filter(event -> event.toString().contains(first))
                .toList();
        assertThat(events).hasSize(1);
        var jobs = events.getFirst().findValue("jobParts");
        assertThat(Sample.uids(jobs)).containsExactly(second, first);
        assertThat(number("select count(*) from webhook_event where url = '%s' and ".formatted(url)
                        + "body::json -> 'jobs' -> 1 ->> 'uid' = '%s'".formatted(first)))
                .isEqualTo(1);
    }

    @Test
    void continuesAfterABatchWithTheContextAround() {
        var project = project();
        var unit = unit("Line 200.", "Zeile 200.");
        unit.putAll(Map.of("previousSource", "Line 199.", "nextSource", "Line 201."));
        attach(ADMIN, project, List.of(unit));
        var lines = java.util.stream.IntStream.range(0, 450)
                .mapToObj("Line %d."::formatted)
                .collect(java.util.stream.Collectors.joining("\n"));
        var job = Sample.job(ADMIN, project, "a.txt", lines);
        var response = ended(ADMIN, project, body(Map.of("translationMemoryThreshold", 101), job));
        assertThat(response.path("acceptedSegmentsCount").asInt()).isEqualTo(1);
        var all = ended(ADMIN, project, body(Map.of("translationMemoryThreshold", 50), job));
        assertThat(all.path("acceptedSegmentsCount").asInt()).isEqualTo(449);
        assertThat(number("select translated_segments from job where uid = '" + job + "'"))
                .isEqualTo(450);
    }

    @Test
    void refusesWhatCannotBePreTranslated() {
        var project = project();
        var job = Sample.job(ADMIN, project, "a.txt", TEXT);
        var foreign = Sample.job(ADMIN, project(), "a.txt", TEXT);
        var path = "/projects/" + project + "/jobs/preTranslate";
        var body = body(Map.of("callbackUrl", "ftp://x"), job, foreign, job, "unknown");
        assertThat(pointers(path, body)).containsExactly("/callbackUrl", "/jobs/1/uid", "/jobs/2/uid", "/jobs/3/uid");
        assertThat(pointers(path, body(Map.of("translationMemoryThreshold", 49), job)))
                .containsExactly("/translationMemoryThreshold");
        assertThat(ADMIN.post("/projects/unknown/jobs/preTranslate", body(Map.of(), job))
                        .status())
                .isEqualTo(404);
        assertThat(SERVICE.user("LINGUIST").post(path, body(Map.of(), job)).status())
                .isEqualTo(403);
        assertThat(SERVICE.user("SUBMITTER").post(path, body(Map.of(), job)).status())
                .isEqualTo(403);
    }

    private static List<String> pointers(String path, Map<String, Object> body) {
        var refused = ADMIN.post(path, body);
        assertThat(refused.status()).as(refused.text()).isEqualTo(400);
        return refused.pointers();
    }

    @Test
    void warnsOfMemoriesWithoutTheLanguage() {
        var project = Sample.project(ADMIN, Map.of("targetLangs", List.of("fr")));
        attach(ADMIN, project, UNITS);
        var job = Sample.jobs(ADMIN, project, "a.txt", TEXT, Map.of("targetLangs", List.of("fr")))
                .getFirst();
        JsonNode response = ended(ADMIN, project, body(Map.of(), job));
        assertThat(response.path("warnings").findValuesAsText("code")).containsExactly("transMemoryWithoutLanguage");
        assertThat(response.path("acceptedSegmentsCount").asInt()).isZero();
    }
}
