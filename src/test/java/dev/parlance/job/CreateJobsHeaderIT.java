package dev.parlance.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.shared.Json;
import dev.parlance.shared.Uid;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The header of an upload: its fields, its checks and its names. */
class CreateJobsHeaderIT {
    private static final TestService SERVICE = TestService.start("http.jobHeaderNames", "X-Other-Name");
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void createsAJobPerLanguageAndStep() {
        var steps = ADMIN.get("/workflowSteps").json().path("content");
        var two = List.of(
                Map.of("uid", steps.path(0).path("uid").asText()),
                Map.of("uid", steps.path(1).path("uid").asText()));
        var project = Uploads.project(ADMIN, two, "de", "fr");
        var linguist = SERVICE.user("LINGUIST").get("/auth/whoAmI").json().path("user");
        var vendor = ADMIN.post("/vendors", Map.of("name", Uid.next()));
        var header = Map.<String, Object>of(
                "targetLangs",
                List.of("DE", "fr"),
                "due",
                "2027-03-01T12:00:00+02:00",
                "path",
                "a/b",
                "assignments",
                List.of(
                        Map.of(
                                "targetLang",
                                "de",
                                "providers",
                                List.of(
                                        Map.of(
                                                "type",
                                                "USER",
                                                "id",
                                                linguist.path("id").asText()),
                                        Map.of("type", "VENDOR", "uid", vendor.uid()))),
                        Map.of(
                                "targetLang",
                                "fr",
                                "workflowLevel",
                                2,
                                "providers",
                                List.of(Map.of("type", "VENDOR", "uid", vendor.uid())))));
        var uploaded = Uploads.upload(ADMIN, project, "lines.txt", Uploads.text("One."), header);
        var jobs = Uploads.imported(ADMIN, project, uploaded);
        assertThat(jobs.stream()
                        .map(job -> job.path("targetLang").asText()
                                + job.path("workflowLevel").asInt()))
                .containsExactly("de1", "de2", "fr1", "fr2");
        assertThat(jobs.get(0).path("providers").findValuesAsText("uid"))
                .containsExactly(linguist.path("uid").asText(), vendor.uid());
        assertThat(jobs.get(1).path("providers")).isEmpty();
        assertThat(jobs.get(3).path("providers").findValuesAsText("type")).containsExactly("VENDOR");
        assertThat(jobs.get(2).path("dateDue").asText()).isEqualTo("2027-03-01T10:00:00Z");
        assertThat(jobs.get(2).path("path").asText()).isEqualTo("a/b");
        assertThat(jobs.get(1).path("workflowStep").path("uid").asText())
                .isEqualTo(two.get(1).get("uid"));
    }

    @Test
    void listsAllViolationsOfTheHeader() {
        var project = Uploads.project(ADMIN, "de");
        var header = Map.<String, Object>of(
                "targetLangs", List.of("fr", "de", "de"),
                "callbackUrl", "ftp://example.com",
                "assignments",
                        List.of(
                                Map.of("targetLang", "es", "workflowLevel", 2, "providers", List.of()),
                                Map.of(
                                        "targetLang",
                                        "de",
                                        "providers",
                                        List.of(Map.of("type", "USER", "uid", "nobody"))),
                                Map.of("targetLang", "de", "providers", List.of())));
        var refused = Uploads.upload(ADMIN, project, "lines.txt", Uploads.text("One."), header);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers())
                .containsExactlyInAnyOrder(
                        "/callbackUrl",
                        "/targetLangs/0",
                        "/targetLangs/2",
                        "/assignments/0/targetLang",
                        "/assignments/0/workflowLevel",
                        "/assignments/1/providers/0",
                        "/assignments/2");
        assertThat(ADMIN.get(project + "/jobs").json().path("totalElements").asInt(-1))
                .isZero();
    }

    @Test
    void checksTheHeaderBySchema() {
        var project = Uploads.project(ADMIN, "de");
        var header = Map.<String, Object>of(
                "due", "tomorrow",
                "targetLangs", "de",
                "assignments", List.of(Map.of("providers", List.of(Map.of("type", "DOG", "uid", "x")))));
        var refused = Uploads.upload(ADMIN, project, "lines.txt", Uploads.text("One."), header);
        assertThat(refused.pointers())
                .containsExactlyInAnyOrder(
                        "/due", "/targetLangs", "/assignments/0/targetLang", "/assignments/0/providers/0/type");
        var noJson = ADMIN.with("Parlance", "{").upload(project + "/jobs", "lines.txt", Uploads.text("One."));
        assertThat(noJson.json().path("errorCode").asText()).isEqualTo("MalformedJson");
        var lenient = Uploads.upload(ADMIN, project, "lines.txt", Uploads.text("One."), Map.of("dew", 1));
        assertThat(lenient.status()).isEqualTo(201);
        assertThat(lenient.header("parlance-ignored")).isEqualTo("/dew");
        var strict = ADMIN.with("Prefer", "handling=strict");
        assertThat(Uploads.upload(strict, project, "lines.txt", Uploads.text("One."), Map.of("dew", 1))
                        .pointers())
                .containsExactly("/dew");
    }

    @Test
    void readsTheHeaderUnderAConfiguredName() {
        var project = Uploads.project(ADMIN, "de", "fr");
        var uploaded = ADMIN.with("X-Other-Name", Json.text(Map.of("targetLangs", List.of("fr"))))
                .upload(project + "/jobs", "lines.txt", Uploads.text("One."));
        assertThat(uploaded.json().path("jobs").findValuesAsText("targetLang")).containsExactly("fr");
    }

    @Test
    void refusesAFileWithoutAName() {
        var project = Uploads.project(ADMIN, "de");
        var refused = ADMIN.raw("POST", project + "/jobs", "application/octet-stream", "One.");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers()).containsExactly("Content-Disposition");
    }
}
