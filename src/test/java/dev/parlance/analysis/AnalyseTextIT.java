package dev.parlance.analysis;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Texts are counted like a file with the same texts. */
class AnalyseTextIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        result(DB.close());
        SERVICE.close();
    }

    @Test
    void countsTextsLikeAFile() {
        var before = rows();
        var counted =
                ADMIN.post("/analyses/text", Map.of("sourceLang", "en", "texts", List.of(Sample.FIRST, Sample.SECOND)));
        assertThat(counted.status()).as(counted.text()).isEqualTo(200);
        assertThat(rows()).as("nothing is stored").isEqualTo(before);
        var job = Sample.job(ADMIN, Sample.project(ADMIN, Map.of()), "a.txt", Sample.FIRST + Sample.SECOND);
        assertThat(counted.json().path("data"))
                .isEqualTo(Sample.analysed(ADMIN, Sample.body(job))
                        .path("analyseLanguageParts")
                        .path(0)
                        .path("data"));
        assertThat(counted.json().path("countMethod").asText()).isEqualTo("parlance-1");
        assertThat(counted.json().path("targetLang").isNull()).isTrue();
    }

    @Test
    void splitsTextsIntoSegmentsUnlessSegmentationIsOff() {
        var body =
                new HashMap<String, Object>(Map.of("sourceLang", "en", "texts", List.of("One is here. Two is there.")));
        assertThat(all(ADMIN.post("/analyses/text", body))).isEqualTo("2/6");
        body.put("segmentation", false);
        assertThat(all(ADMIN.post("/analyses/text", body))).isEqualTo("1/6");
    }

    @Test
    void usesTheMemoriesSettingsAndRatesOfAProject() {
        var project = Sample.project(ADMIN, Map.of());
        var memory =
                ADMIN.post("/transMemories", Map.of("name", "m", "sourceLang", "en", "targetLangs", List.of("de")));
        var unit = Map.of("source", "Open the door.", "target", "Tür öffnen.", "targetLang", "de");
        ADMIN.post("/transMemories/" + memory.uid() + "/segments", Map.of("segments", List.of(unit)));
        ADMIN.put(
                "/projects/" + project + "/transMemories",
                Map.of("transMemories", List.of(Map.of("transMemory", Map.of("uid", memory.uid())))));
        ADMIN.put("/projects/" + project + "/analyseSettings", Map.of("includeNumbers", false));
        var scheme = ADMIN.post("/netRateSchemes", Map.of("name", "n", "rates", Map.of("tm100", 0)));
        var body = new HashMap<String, Object>(Map.of(
                "project", Map.of("uid", project),
                "targetLang", "DE",
                "texts", List.of("Open the door.\n42"),
                "netRateScheme", Map.of("uid", scheme.uid())));
        var plain = ADMIN.post("/analyses/text", body);
        assertThat(all(plain)).isEqualTo("2/4");
        assertThat(Sample.counts(
                        plain.json().path("data").path("transMemoryMatches").path("match100")))
                .isEqualTo("1/3");
        assertThat(Sample.counts(plain.json().path("discountedData").path("all")))
                .isEqualTo("1/1");
        body.put("useProjectAnalysisSettings", true);
        assertThat(all(ADMIN.post("/analyses/text", body))).isEqualTo("1/3");
        assertThat(SERVICE.user("SUBMITTER").post("/analyses/text", body).pointers())
                .as("a project or scheme that is not seen is not there")
                .containsExactly("/netRateScheme", "/project");
    }

    @Test
    void usesTheDefaultNetRateSchemeExceptForASubmitter() {
        var scheme = Map.of("name", "default", "isDefault", true, "rates", Map.of("tm0", 50));
        var uid = ADMIN.post("/netRateSchemes", scheme).uid();
        var body = Map.of("sourceLang", "en", "texts", List.of("Open the door now."));
        assertThat(discounted(ADMIN, body)).isEqualTo("0.5/2");
        assertThat(discounted(SERVICE.user("SUBMITTER"), body))
                .as("the rates are not shown to it")
                .isEqualTo("1/4");
        ADMIN.delete("/netRateSchemes/" + uid);
        assertThat(discounted(ADMIN, body)).as("without a default").isEqualTo("1/4");
    }

    private static String discounted(TestService.Client user, Map<String, Object> body) {
        return Sample.counts(
                user.post("/analyses/text", body).json().path("discountedData").path("all"));
    }

    @Test
    void listsEveryViolation() {
        assertThat(ADMIN.post("/analyses/text", Map.of("texts", List.of("a"))).pointers())
                .containsExactly("/sourceLang");
        assertThat(ADMIN.post(
                                "/analyses/text",
                                Map.of(
                                        "texts", List.of("a"),
                                        "project", Map.of("id", Sample.project(ADMIN, Map.of())),
                                        "netRateScheme", Map.of("uid", "none")))
                        .pointers())
                .containsExactly("/netRateScheme", "/project");
        assertThat(ADMIN.post(
                                "/analyses/text",
                                Map.of(
                                        "texts", List.of("a"),
                                        "project", Map.of("uid", Sample.project(ADMIN, Map.of())),
                                        "targetLang", "it"))
                        .pointers())
                .containsExactly("/targetLang");
        for (var wrong : List.of("  ", "??", "english")) {
            assertThat(ADMIN.post(
                                    "/analyses/text",
                                    Map.of("sourceLang", wrong, "targetLang", wrong, "texts", List.of("a")))
                            .pointers())
                    .as(wrong)
                    .containsExactly("/sourceLang", "/targetLang");
        }
        assertThat(ADMIN.post("/analyses/text", Map.of("sourceLang", "en", "texts", List.of()))
                        .pointers())
                .containsExactly("/texts");
        assertThat(ADMIN.post("/analyses/text", Map.of("sourceLang", "en", "texts", List.of("a".repeat(1 << 20))))
                        .status())
                .isEqualTo(413);
    }

    private static String all(TestService.Answer counted) {
        assertThat(counted.status()).as(counted.text()).isEqualTo(200);
        JsonNode all = counted.json().path("data").path("all");
        return Sample.counts(all);
    }

    private static long rows() {
        return Rows.one(result(DB.query("select (select count(*) from analysis) + (select count(*) from segment)")))
                .getLong(0);
    }
}
