package dev.parlance.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Analyses that are counted again after their texts have changed, and the differences. */
class RecalculateIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    private final String project = Sample.project(ADMIN, Map.of());
    private final String job = Sample.job(ADMIN, project, "a.txt", Sample.FIRST);

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void showsThatSegmentsHaveChangedSince() {
        var body = Sample.body(job);
        body.put("includeConfirmedSegments", false);
        var analysis = Sample.analysed(ADMIN, body);
        assertThat(analysis.path("outdated").asBoolean(true)).isFalse();
        confirm(1);
        assertThat(get(analysis).path("outdated").asBoolean()).isTrue();
        var again = ADMIN.post("/analyses/recalculate", of(analysis));
        assertThat(again.status()).as(again.text()).isEqualTo(202);
        var item = again.json().path("analyses").path(0);
        assertThat(item.path("analyse").path("uid")).isEqualTo(analysis.path("uid"));
        var response = Sample.ended(ADMIN, item.path("asyncRequest")).path("asyncResponse");
        assertThat(response.path("acceptedSegmentsCount").asInt()).isEqualTo(4);
        var recounted = get(analysis);
        assertThat(recounted.path("outdated").asBoolean(true)).isFalse();
        assertThat(Sample.summary(analysis)).startsWith("all 5/13");
        assertThat(Sample.summary(recounted)).startsWith("all 4/10");
        assertThat(recounted.path("digest")).isNotEqualTo(analysis.path("digest"));
    }

    @Test
    void countingAgainGivesTheSameBytes() {
        var analysis = Sample.analysed(ADMIN, Sample.body(job));
        var item = ADMIN.post("/analyses/recalculate", of(analysis))
                .json()
                .path("analyses")
                .path(0);
        Sample.ended(ADMIN, item.path("asyncRequest"));
        assertThat(get(analysis)).isEqualTo(analysis);
    }

    @Test
    void listsAnalysesThatCannotBeRecalculated() {
        var analysis = Sample.analysed(ADMIN, Sample.body(job));
        var uid = Map.of("uid", analysis.path("uid").asText());
        var id = Map.of("id", analysis.path("id").asText());
        var refused = ADMIN.post(
                "/analyses/recalculate",
                Map.of("analyses", List.of(uid, Map.of("uid", "none"), id), "callbackUrl", "ftp://example.com"));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers()).containsExactly("/analyses/1", "/analyses/2", "/callbackUrl");
        assertThat(ADMIN.post("/analyses/recalculate", Map.of("analyses", List.of()))
                        .pointers())
                .containsExactly("/analyses");
        assertThat(get(analysis)).isEqualTo(analysis);
    }

    @Test
    void warnsOfAJobThatIsDeleted() {
        var other = Sample.job(ADMIN, project, "b.txt", Sample.SECOND);
        var analysis = Sample.analysed(ADMIN, Sample.body(job, other));
        assertThat(ADMIN.delete("/projects/" + project + "/jobs/" + other).status())
                .isEqualTo(204);
        assertThat(get(analysis).path("outdated").asBoolean()).isTrue();
        var item = ADMIN.post("/analyses/recalculate", of(analysis))
                .json()
                .path("analyses")
                .path(0);
        var response = Sample.ended(ADMIN, item.path("asyncRequest")).path("asyncResponse");
        assertThat(response.path("warnings").findValuesAsText("code")).contains("jobDeleted");
        assertThat(Sample.summary(get(analysis))).startsWith("all 5/13");
    }

    @Test
    void showsTheDifferencesBetweenAnalyses() {
        var all = Sample.analysed(ADMIN, Sample.body(job));
        var body = Sample.body(job);
        body.put("includeNumbers", false);
        var some = Sample.analysed(ADMIN, body);
        var diff = diff(all, some);
        assertThat(diff.path("sameInput").asBoolean(true)).isFalse();
        assertThat(diff.path("settings").findValuesAsText("name")).containsExactly("includeNumbers");
        assertThat(diff.path("settings").path(0).path("value").asBoolean()).isTrue();
        var part = diff.path("analyseLanguageParts").path(0);
        assertThat(Sample.counts(part.path("data").path("all"))).isEqualTo("5/13");
        assertThat(Sample.counts(part.path("withData").path("all"))).isEqualTo("4/12");
        assertThat(Sample.counts(part.path("difference").path("all"))).isEqualTo("1/1");
        assertThat(Sample.counts(diff(some, all)
                        .path("analyseLanguageParts")
                        .path(0)
                        .path("difference")
                        .path("transMemoryMatches")
                        .path("match0")))
                .isEqualTo("-1/-1");
        assertThat(diff(all, Sample.analysed(ADMIN, Sample.body(job)))
                        .path("sameInput")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void showsALanguageThatOnlyOneHas() {
        var french = Sample.jobs(ADMIN, project, "b.txt", "One.", Map.of("targetLangs", List.of("fr")))
                .getFirst();
        var parts = diff(Sample.analysed(ADMIN, Sample.body(job)), Sample.analysed(ADMIN, Sample.body(french)))
                .path("analyseLanguageParts");
        assertThat(parts.findValuesAsText("targetLang")).containsExactly("de", "fr");
        assertThat(parts.path(0).path("withData").isNull()).isTrue();
        assertThat(parts.path(1).path("data").isNull()).isTrue();
        assertThat(Sample.counts(parts.path(1).path("difference").path("all"))).isEqualTo("-1/-1");
    }

    @Test
    void refusesToCompareWithAnUnknownAnalysis() {
        var path = "/analyses/"
                + Sample.analysed(ADMIN, Sample.body(job)).path("uid").asText() + "/diff";
        assertThat(ADMIN.get(path + "?with=none").pointers()).containsExactly("with");
        assertThat(ADMIN.get(path).pointers()).containsExactly("with");
    }

    private void confirm(int ordinal) {
        var edit = Map.of("segments", List.of(Map.of("ordinal", ordinal, "target", "Ventil zu.", "confirmed", true)));
        assertThat(ADMIN.put("/projects/" + project + "/jobs/" + job + "/segments", edit)
                        .status())
                .isEqualTo(200);
    }

    private static Map<String, Object> of(JsonNode analysis) {
        return Map.of("analyses", List.of(Map.of("uid", analysis.path("uid").asText())));
    }

    private static JsonNode get(JsonNode analysis) {
        return ADMIN.get("/analyses/" + analysis.path("uid").asText()).json();
    }

    private static JsonNode diff(JsonNode analysis, JsonNode with) {
        var answer = ADMIN.get("/analyses/%s/diff?with=%s"
                .formatted(analysis.path("uid").asText(), with.path("uid").asText()));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }
}
