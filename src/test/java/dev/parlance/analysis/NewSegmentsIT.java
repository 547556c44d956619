package dev.parlance.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Analyses of the segments that are new since a version of the source file. */
class NewSegmentsIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static void update(String project, String job, String text) {
        var path = "/projects/%s/jobs/%s/source".formatted(project, job);
        var started = ADMIN.upload(path, "a.txt", text.getBytes(StandardCharsets.UTF_8));
        assertThat(started.status()).as(started.text()).isEqualTo(202);
        Sample.ended(ADMIN, started.json().path("asyncRequest"));
    }

    /** The analysis after its end. */
    private static JsonNode analysed(String job, @Nullable Integer since) {
        var body = Sample.body(job);
        body.put("newSinceSourceVersion", since);
        var created = ADMIN.post("/analyses/byProviders", body);
        assertThat(created.status()).as(created.text()).isEqualTo(200);
        var first = created.json().at("/analyses/0");
        Sample.ended(ADMIN, first.path("asyncRequest"));
        return ADMIN.get("/analyses/" + first.at("/analyse/uid").asText()).json();
    }

    private static String counts(JsonNode analysis) {
        return Sample.counts(analysis.at("/analyseLanguageParts/0/data/all"));
    }

    @Test
    void countsOnlySegmentsThatAreNewInLaterVersions() {
        var project = Sample.project(ADMIN, Map.of("targetLangs", List.of("de")));
        var job = Sample.job(ADMIN, project, "a.txt", "One.\nTwo two.\n");
        update(project, job, "One.\nThree is new.\nTwo two.\n");
        update(project, job, "Four has four words.\nOne.\nThree is new.\nTwo two.\n");
        assertThat(counts(analysed(job, null))).isEqualTo("4/10");
        assertThat(counts(analysed(job, 1))).isEqualTo("2/7");
        assertThat(counts(analysed(job, 2))).isEqualTo("1/4");
        assertThat(counts(analysed(job, 3))).isEqualTo("0/0");
        var refused = ADMIN.post(
                "/analyses/byProviders", Map.of("jobs", List.of(Map.of("uid", job)), "newSinceSourceVersion", 0));
        assertThat(refused.pointers()).containsExactly("/newSinceSourceVersion");
    }

    @Test
    void countsTheSameWhenItIsRecalculated() {
        var project = Sample.project(ADMIN, Map.of("targetLangs", List.of("de")));
        var job = Sample.job(ADMIN, project, "a.txt", "One.\nTwo two.\n");
        update(project, job, "One.\nThree is new.\nTwo two.\n");
        var analysis = analysed(job, 1);
        assertThat(analysis.at("/analyseLanguageParts/0/data/all/segments").asInt())
                .isEqualTo(1);
        update(project, job, "One.\nThree is new.\n");
        var uid = analysis.path("uid").asText();
        var again = ADMIN.post("/analyses/recalculate", Map.of("analyses", List.of(Map.of("uid", uid))));
        assertThat(again.status()).as(again.text()).isBetween(200, 202);
        again.json().findValues("asyncRequest").forEach(request -> Sample.ended(ADMIN, request));
        assertThat(counts(ADMIN.get("/analyses/" + uid).json())).isEqualTo("1/3");
    }

    @Test
    void showsNoTextsOfAnOlderVersionAtThePlacesOfTheNewOne() {
        var project = Sample.project(ADMIN, Map.of("targetLangs", List.of("de")));
        var job = Sample.job(ADMIN, project, "a.txt", "One.\n");
        var path = "/analyses/" + analysed(job, null).path("uid").asText() + "/segments";
        assertThat(ADMIN.get(path).json().at("/content/0/source").asText()).isEqualTo("One.");
        update(project, job, "Other.\n");
        assertThat(ADMIN.get(path).json().at("/content/0/source").isNull()).isTrue();
    }
}
