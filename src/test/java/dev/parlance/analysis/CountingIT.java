package dev.parlance.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Counts of whole analyses, compared with numbers that were computed by hand. */
class CountingIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void countsRepetitionsAcrossFiles() {
        var two = new Two();
        var analysis = Sample.analysed(ADMIN, two.body());
        assertThat(Sample.summary(analysis))
                .isEqualTo("all 8/23 rep 2/7 tm101 0/0 tm100 0/0 tm95 0/0 tm50 1/3 new 5/13 nt 0/0");
        var all = analysis.path("analyseLanguageParts").path(0).path("data").path("all");
        assertThat(all.path("characters").asText()).isEqualTo("116");
        assertThat(all.path("normalizedPages").decimalValue()).isEqualByComparingTo("0.0728"); // 131 of 1800
        assertThat(all.path("percent").asText()).isEqualTo("100");
        assertThat(analysis.path("analyseLanguageParts")
                        .path(0)
                        .path("data")
                        .path("repetitions")
                        .path("percent")
                        .decimalValue())
                .isEqualByComparingTo("30.4");
    }

    @Test
    void givesRepetitionsToTheLaterJob() {
        var two = new Two();
        var parts = Sample.analysed(ADMIN, Sample.body(two.second, two.first));
        assertThat(parts.path("analyseLanguageParts").path(0).path("jobs").findValuesAsText("filename"))
                .containsExactly("b.txt", "a.txt");
        assertThat(Sample.summary(parts)).contains("rep 2/7"); // a.txt: valve 3, pump 4
    }

    @Test
    void findsExactMatchesAndMatchesInContext() {
        var two = new Two();
        attach(two, 0);
        var analysis = Sample.analysed(ADMIN, two.body());
        assertThat(Sample.summary(analysis))
                .isEqualTo("all 8/23 rep 2/7 tm101 1/4 tm100 1/3 tm95 0/0 tm50 1/3 new 3/6 nt 0/0");
        assertThat(Sample.summary(Sample.analysed(ADMIN, two.with("includeTransMemory", false))))
                .contains("tm101 0/0 tm100 0/0");
    }

    @Test
    void subtractsThePenaltyBeforeTheBand() {
        var two = new Two();
        attach(two, 2);
        assertThat(Sample.summary(Sample.analysed(ADMIN, two.body())))
                .isEqualTo("all 8/23 rep 2/7 tm101 0/0 tm100 0/0 tm95 2/7 tm50 0/0 new 4/9 nt 0/0");
    }

    @Test
    void countsNonTranslatablesSeparately() {
        assertThat(Sample.summary(Sample.analysed(ADMIN, new Two().with("includeNonTranslatables", true))))
                .isEqualTo("all 8/23 rep 2/7 tm101 0/0 tm100 0/0 tm95 0/0 tm50 1/3 new 3/11 nt 2/2");
    }

    @Test
    void excludesSegmentsThatAreNotIncluded() {
        var two = new Two();
        assertThat(Sample.summary(Sample.analysed(ADMIN, two.with("includeNumbers", false))))
                .startsWith("all 7/22 rep 2/7");
        edit(two.project, two.first, Map.of("ordinal", 1, "target", "Ventil schließen.", "confirmed", true));
        assertThat(Sample.summary(Sample.analysed(ADMIN, two.with("includeConfirmedSegments", false))))
                .as("the valve of the second file is no repetition any more")
                .startsWith("all 7/20 rep 1/4");
        edit(two.project, two.first, Map.of("ordinal", 0, "target", "Die Pumpe läuft.", "locked", true));
        assertThat(Sample.summary(Sample.analysed(ADMIN, two.with("includeLockedSegments", false))))
                .startsWith("all 7/19 rep 1/3");
    }

    @Test
    void countsTargetsByTheSettings() {
        var two = new Two();
        edit(two.project, two.first, Map.of("ordinal", 1, "target", "Schließen Sie jetzt bitte das Ventil."));
        var analysis = Sample.analysed(ADMIN, two.with("countSourceUnits", false));
        assertThat(analysis.path("type").asText()).isEqualTo("PreAnalyseTarget");
        assertThat(Sample.summary(analysis)).startsWith("all 8/6 rep 2/0");
    }

    @Test
    void discountsEveryCategoryByTheRateOfItsWorkflowStep() {
        var steps = ADMIN.get("/workflowSteps").json().path("content").findValuesAsText("uid");
        var project = Sample.project(
                ADMIN, Map.of("workflowSteps", List.of(Map.of("uid", steps.get(0)), Map.of("uid", steps.get(1)))));
        var jobs = Sample.jobs(ADMIN, project, "a.txt", Sample.FIRST, Map.of("targetLangs", List.of("de")));
        var scheme = ADMIN.post(
                "/netRateSchemes",
                Map.of(
                        "name", "agency",
                        "rates", Map.of("repetition", 10),
                        "workflowStepNetSchemes",
                                List.of(Map.of(
                                        "workflowStep", Map.of("uid", steps.get(1)),
                                        "rates", Map.of("repetition", 50)))));
        var body = new HashMap<>(Sample.body(jobs.toArray(String[]::new)));
        body.put("netRateScheme", Map.of("uid", scheme.uid()));
        var analysis = Sample.analysed(ADMIN, body);
        assertThat(Sample.summary(analysis)).startsWith("all 10/26 rep 6/17"); // 1/4 of step 1, 5/13 of step 2
        var part = analysis.path("analyseLanguageParts").path(0);
        var discounted = part.path("discountedData");
        assertThat(number(discounted.path("repetitions"), "words")).isEqualTo("6.9"); // 4 · 0.1 + 13 · 0.5
        assertThat(number(discounted.path("repetitions"), "segments")).isEqualTo("2.6"); // 1 · 0.1 + 5 · 0.5
        assertThat(number(discounted.path("all"), "words")).isEqualTo("15.9");
        assertThat(number(discounted.path("repetitions"), "percent")).isEqualTo("43.4");

        var path = "/analyses/" + analysis.path("uid").asText() + "/netRateScheme";
        var removed = ADMIN.put(path, Map.of()).json();
        assertThat(removed.path("netRateScheme").isNull()).isTrue();
        assertThat(removed.path("analyseLanguageParts").path(0).path("discountedData"))
                .isEqualTo(part.path("data"));
        var wrapped = ADMIN.put(path, Map.of("netRateScheme", Map.of("uid", scheme.uid())));
        assertThat(wrapped.json()).isEqualTo(analysis);
        var byId = ADMIN.put(path, Map.of("id", scheme.json().path("id").asText()));
        assertThat(byId.bytes()).isEqualTo(wrapped.bytes());
    }

    @Test
    void givesTheSameDigestForTheSameInput() {
        var two = new Two();
        var first = Sample.analysed(ADMIN, two.body());
        var again = Sample.analysed(ADMIN, two.body());
        assertThat(first.path("digest").asText())
                .hasSize(64)
                .isEqualTo(again.path("digest").asText());
        assertThat(Sample.analysed(ADMIN, two.with("includeNumbers", false))
                        .path("digest")
                        .asText())
                .isNotEqualTo(first.path("digest").asText());
    }

    @Test
    void countsEveryLanguageSeparately() {
        var project = Sample.project(ADMIN, Map.of());
        var jobs = Sample.jobs(ADMIN, project, "a.txt", Sample.FIRST, Map.of("targetLangs", List.of("de", "fr")));
        var analysis = Sample.analysed(ADMIN, Sample.body(jobs.toArray(String[]::new)));
        var parts = analysis.path("analyseLanguageParts");
        assertThat(parts.findValuesAsText("targetLang")).containsExactly("de", "fr");
        assertThat(parts.path(1).path("data")).isEqualTo(parts.path(0).path("data"));
        assertThat(Sample.summary(analysis)).startsWith("all 5/13 rep 1/4");
    }

    private static String number(JsonNode counts, String name) {
        return counts.path(name).decimalValue().toPlainString();
    }

    private static void edit(String project, String job, Map<String, Object> segment) {
        assertThat(ADMIN.put(
                                "/projects/%s/jobs/%s/segments".formatted(project, job),
                                Map.of("segments", List.of(segment)))
                        .status())
                .isEqualTo(200);
    }

    /** Gives the project a memory that contains the last two sentences of the second file, the last one in context. */
    private static void attach(Two two, int penalty) {
        var memory = ADMIN.post("/transMemories", Map.of("name", "m", "sourceLang", "en", "targetLangs", List.of("de")))
                .uid();
        var button = Map.of(
                "source", "Press the green button.",
                "target", "Grünen Knopf drücken.",
                "targetLang", "de",
                "previousSource", "Open the door.");
        var door = Map.of("source", "Open the door.", "target", "Tür öffnen.", "targetLang", "de");
        ADMIN.post("/transMemories/" + memory + "/segments", Map.of("segments", List.of(button, door)));
        var put = ADMIN.put(
                "/projects/" + two.project + "/transMemories",
                Map.of("transMemories", List.of(Map.of("transMemory", Map.of("uid", memory), "penalty", penalty))));
        assertThat(put.status()).isEqualTo(200);
    }

    /** A project with both files. */
    private static final class Two {
        final String project = Sample.project(ADMIN, Map.of());
        final String first = Sample.job(ADMIN, project, "a.txt", Sample.FIRST);
        final String second = Sample.job(ADMIN, project, "b.txt", Sample.SECOND);

        Map<String, Object> body() {
            return Sample.body(first, second);
        }

        Map<String, Object> with(String setting, Object value) {
            var body = body();
            body.put(setting, value);
            return body;
        }
    }
}
