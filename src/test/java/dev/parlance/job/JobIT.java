package dev.parlance.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Waiting;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** {@code /projects/{projectUid}/jobs/{jobUid}}: reading, editing, setting the status, deleting, and lists. */
class JobIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    private static Map<String, String> provider(TestService.Client user) {
        return Map.of(
                "type",
                "USER",
                "uid",
                user.get("/auth/whoAmI").json().path("user").path("uid").asText());
    }

    @Test
    void patchesOnlyTheFieldsSent() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "One.");
        var linguist = SERVICE.user("LINGUIST");
        ADMIN.patch(job, Map.of("dateDue", "2027-03-01T12:00:00Z"));
        ADMIN.patch(job, Map.of("providers", List.of(provider(linguist))));
        var edited = ADMIN.patch(job, Map.of("path", "a"));
        assertThat(edited.status()).isEqualTo(200);
        assertThat(edited.json().path("dateDue").asText()).isEqualTo("2027-03-01T12:00:00Z");
        assertThat(edited.json().path("providers")).hasSize(1);
        var cleared = ADMIN.patch(job, Collections.singletonMap("dateDue", null));
        assertThat(cleared.json().path("dateDue").isNull()).isTrue();
        assertThat(cleared.json().path("providers")).hasSize(1);
        assertThat(Uploads.events(DB, project))
                .containsExactly(
                        "JOB_CREATED", "JOB_DUE_DATE_CHANGED", "JOB_ASSIGNED", "JOB_UPDATED", "JOB_DUE_DATE_CHANGED");
        ADMIN.patch(job, Map.of("path", "a"));
        assertThat(Uploads.events(DB, project)).hasSize(5);
    }

    @Test
    void refusesUnknownProviders() {
        var job = Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), "One.");
        var someone = provider(SERVICE.user("LINGUIST"));
        var refused = ADMIN.patch(
                job, Map.of("providers", List.of(Map.of("type", "VENDOR", "id", "77777"), someone, someone)));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers()).containsExactly("/providers/0", "/providers/2");
    }

    @Test
    void changesOnlyTheVersionOfIfMatch() {
        var job = Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), "One.");
        var tag = ADMIN.get(job).header("etag");
        assertThat(ADMIN.with("If-Match", tag).patch(job, Map.of("path", "a")).status())
                .isEqualTo(200);
        assertThat(ADMIN.with("If-Match", tag).patch(job, Map.of("path", "b")).status())
                .isEqualTo(412);
        assertThat(ADMIN.with("If-Match", tag).delete(job).status()).isEqualTo(412);
        assertThat(ADMIN.get(job).json().path("path").asText()).isEqualTo("a");
    }

    @Test
    void setsTheStatus() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "One.");
        var set = ADMIN.post(job + "/setStatus", Map.of("status", "ACCEPTED"));
        assertThat(set.json().path("status").asText()).isEqualTo("ACCEPTED");
        assertThat(ADMIN.post(job + "/setStatus", Map.of("status", "ACCEPTED")).status())
                .isEqualTo(200);
        var refused = ADMIN.post(job + "/setStatus", Map.of("status", "REJECTED"));
        assertThat(refused.json().path("errorCode").asText()).isEqualTo("InvalidState");
        assertThat(ADMIN.post(job + "/setStatus", Map.of("status", "DONE")).status())
                .isEqualTo(400);
        assertThat(Uploads.events(DB, project)).containsExactly("JOB_CREATED", "JOB_STATUS_CHANGED");
    }

    @Test
    void publishesTheDeletionOfAllJobsOfAProjectBeforeThatOfTheProject() {
        var langs = Stream.of(Locale.getISOLanguages())
                .filter(lang -> !lang.equals("en"))
                .limit(101)
                .toArray(String[]::new);
        var project = Uploads.project(ADMIN, langs);
        var jobs = Uploads.imported(
                ADMIN, project, Uploads.upload(ADMIN, project, "a.txt", Uploads.text("One."), Map.of()));
        assertThat(jobs).hasSize(101);
        var from = ADMIN.get("/events?after=latest").json().path("next").asText();
        assertThat(ADMIN.delete(project).status()).isEqualTo(204);
        var events = ADMIN.get("/events?after=" + from).json().path("content");
        assertThat(events.findValuesAsText("event").stream().distinct())
                .containsExactly("JOB_DELETED", "PROJECT_DELETED");
        var first = events.at("/0/body/jobParts");
        assertThat(first).hasSize(100);
        assertThat(events.at("/1/body/jobParts")).hasSize(1);
        assertThat(first.path(0)).isEqualTo(jobs.getFirst());
        assertThat(events.at("/1/body/metadata/project/uid").asText()).isEqualTo(project.substring(10));
        assertThat(events).hasSize(3);
    }

    @Test
    void setsTheStatusThatOtherServicesCallRequestedStatus() {
        var job = Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), "One.");
        var set =
                ADMIN.with("Prefer", "handling=strict").post(job + "/setStatus", Map.of("requestedStatus", "ACCEPTED"));
        assertThat(set.json().path("status").asText()).as(set.text()).isEqualTo("ACCEPTED");
        assertThat(ADMIN.post(job + "/setStatus", Map.of()).pointers()).containsExactly("/requestedStatus", "/status");
        var both = Map.of("status", "COMPLETED", "requestedStatus", "DECLINED");
        assertThat(ADMIN.post(job + "/setStatus", both).pointers()).containsExactly("/requestedStatus");
        assertThat(ADMIN.post(job + "/setStatus", Map.of("requestedStatus", "DONE"))
                        .pointers())
                .containsExactly("/requestedStatus");
    }

    @Test
    void showsALinguistOnlyTheJobsItWorksOn() {
        var project = Uploads.project(ADMIN, "de");
        var own = Uploads.job(ADMIN, project, "One.");
        var other = Uploads.job(ADMIN, project, "Two.");
        var linguist = SERVICE.user("LINGUIST");
        assertThat(linguist.get(project + "/jobs").status()).isEqualTo(404);
        ADMIN.patch(own, Map.of("providers", List.of(provider(linguist))));
        assertThat(linguist.get(project).status()).isEqualTo(200);
        assertThat(linguist.get(project + "/jobs").json().path("totalElements").asInt())
                .isEqualTo(1);
        assertThat(linguist.get(own).status()).isEqualTo(200);
        assertThat(linguist.get(other).status()).isEqualTo(404);
        assertThat(linguist.get(other + "/segments").status()).isEqualTo(404);
        assertThat(linguist.post(own + "/setStatus", Map.of("status", "ACCEPTED"))
                        .status())
                .isEqualTo(200);
        assertThat(linguist.post(own + "/setStatus", Map.of("status", "CANCELLED"))
                        .status())
                .isEqualTo(403);
        assertThat(linguist.post(other + "/setStatus", Map.of("status", "ACCEPTED"))
                        .status())
                .isEqualTo(404);
        assertThat(linguist.patch(own, Map.of("path", "x")).status()).isEqualTo(403);
    }

    @Test
    void doesNotFindAJobUnderAnotherProject() {
        var job = Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), "One.");
        var elsewhere = Uploads.project(ADMIN, "de") + job.substring(job.indexOf("/jobs/"));
        assertThat(ADMIN.get(elsewhere).status()).isEqualTo(404);
        assertThat(ADMIN.delete(elsewhere).status()).isEqualTo(404);
        assertThat(ADMIN.get(job).status()).isEqualTo(200);
    }

    @Test
    void listsByEveryFilterInPages() {
        var project = Uploads.project(ADMIN, "de", "fr");
        Uploads.imported(ADMIN, project, Uploads.upload(ADMIN, project, "Alpha.txt", Uploads.text("One."), Map.of()));
        Uploads.imported(ADMIN, project, Uploads.upload(ADMIN, project, "beta.txt", Uploads.text("One."), Map.of()));
        var jobs = project + "/jobs";
        var first = ADMIN.get(jobs + "?targetLang=DE&filename=ALPH").json();
        assertThat(first.path("totalElements").asInt()).isEqualTo(1);
        var uid = first.path("content").path(0).path("uid").asText();
        ADMIN.post(jobs + "/" + uid + "/setStatus", Map.of("status", "COMPLETED"));
        assertThat(total(jobs + "?status=COMPLETED")).isEqualTo(1);
        assertThat(total(jobs + "?status=COMPLETED,NEW")).isEqualTo(4);
        assertThat(total(jobs + "?status=CANCELLED")).isZero();
        assertThat(total(jobs + "?workflowLevel=1")).isEqualTo(4);
        assertThat(total(jobs + "?workflowLevel=2")).isZero();
        assertThat(total(jobs + "?filename=%25")).isZero();
        var page = ADMIN.get(jobs + "?pageNumber=1&pageSize=3").json();
        assertThat(page.path("numberOfElements").asInt()).isEqualTo(1);
        assertThat(page.path("content").path(0).path("innerId").asText()).isEqualTo("4");
        assertThat(ADMIN.get(jobs + "?workflowLevel=16").status()).isEqualTo(400);
    }

    private static int total(String path) {
        return ADMIN.get(path).json().path("totalElements").asInt(-1);
    }

    @Test
    void deletesAJobButNotTheOtherJobsOfItsFile() {
        var project = Uploads.project(ADMIN, "de", "fr");
        var jobs = Uploads.imported(
                ADMIN, project, Uploads.upload(ADMIN, project, "lines.txt", Uploads.text("One."), Map.of()));
        var first = project + "/jobs/" + jobs.get(0).path("uid").asText();
        var second = project + "/jobs/" + jobs.get(1).path("uid").asText();
        assertThat(ADMIN.delete(first).status()).isEqualTo(204);
        assertThat(ADMIN.get(first).status()).isEqualTo(404);
        assertThat(ADMIN.delete(first).status()).isEqualTo(404);
        assertThat(ADMIN.get(second + "/segments").json().path("totalElements").asInt())
                .isEqualTo(1);
        assertThat(Uploads.events(DB, project)).containsExactly("JOB_CREATED", "JOB_DELETED");
    }

    @Test
    void isDeletedWithItsProject() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "One.");
        assertThat(ADMIN.delete(project).status()).isEqualTo(204);
        assertThat(ADMIN.get(job).status()).isEqualTo(404);
    }
}
