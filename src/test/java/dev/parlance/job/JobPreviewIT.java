package dev.parlance.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class JobPreviewIT {
    private static final Map<String, Object> TAGS =
            Map.of("fileImportSettings", Map.of("txt", Map.of("tagRegexp", "x+")));

    private static final TestService SERVICE = TestService.start("import.preview.maxBytes", "1KiB");
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void readsTheFileOfTheJobWithOtherSettings() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "One xx. Two.");
        var before = ADMIN.get(job + "/segments").text();
        var preview = ADMIN.post(job + "/importPreview", TAGS);
        assertThat(preview.status()).as(preview.text()).isEqualTo(200);
        assertThat(preview.json().path("segmentsCount").asInt()).isEqualTo(2);
        assertThat(preview.json().at("/segments/0/sourceCodes")).hasSize(1);
        var asBefore = ADMIN.post(job + "/importPreview", Map.of("segments", 1));
        assertThat(asBefore.json().path("segments").findValuesAsText("source")).containsExactly("One xx.");
        assertThat(asBefore.json().at("/segments/0/sourceCodes")).isEmpty();
        assertThat(ADMIN.get(job + "/segments").text()).isEqualTo(before);
    }

    @Test
    void readsItByStoredSettings() {
        var stored = ADMIN.post(
                "/importSettings", Map.of("name", "Tags", "fileImportSettings", TAGS.get("fileImportSettings")));
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "One xx.");
        var named = ADMIN.post(job + "/importPreview", Map.of("importSettings", Map.of("uid", stored.uid())));
        assertThat(named.json().at("/segments/0/sourceCodes")).as(named.text()).hasSize(1);
    }

    @Test
    void ignoresStyleSheets() {
        var sheet = "<x:stylesheet version='1.0' xmlns:x='http://www.w3.org/1999/XSL/Transform'>"
                + "<x:template match='/'><p>styled</p></x:template></x:stylesheet>";
        var project = Uploads.project(ADMIN, "de");
        var file = Uploads.text("<r><a>One.</a></r>");
        var imported = Uploads.imported(ADMIN, project, Uploads.upload(ADMIN, project, "a.xml", file, Map.of()));
        var job = project + "/jobs/" + imported.getFirst().path("uid").asText();
        var without = ADMIN.post(job + "/importPreview", Map.of()).text();
        for (var xslFile : List.of(sheet, "no style sheet")) {
            var styled = Map.<String, Object>of("fileImportSettings", Map.of("xml", Map.of("xslFile", xslFile)));
            var preview = ADMIN.post(job + "/importPreview", styled);
            assertThat(preview.header("content-type")).startsWith("application/json");
            assertThat(preview.text()).isEqualTo(without);
        }
    }

    @Test
    void refusesWhatIsWrong() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "One.");
        var wrong =
                Map.<String, Object>of("segments", 0, "fileImportSettings", Map.of("json", Map.of("tagRegexp", "(")));
        assertThat(ADMIN.post(job + "/importPreview", wrong).pointers())
                .containsExactlyInAnyOrder("/segments", "/fileImportSettings/json/tagRegexp");
        var unknown = Map.<String, Object>of("importSettings", Map.of("uid", "none"));
        assertThat(ADMIN.post(job + "/importPreview", unknown).pointers()).containsExactly("/importSettings");
        var large = Uploads.job(ADMIN, project, "One. ".repeat(300));
        var refused = ADMIN.post(large + "/importPreview", Map.of());
        assertThat(refused.status()).isEqualTo(413);
        assertThat(refused.text()).contains("import.preview.maxBytes");
        var other = Uploads.project(ADMIN, "fr");
        var foreign = other + job.substring(job.indexOf("/jobs/"));
        assertThat(ADMIN.post(foreign + "/importPreview", Map.of()).status()).isEqualTo(404);
    }

    @Test
    void readsThePresentVersionOfTheFile() {
        var job = Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), "One.");
        var started = ADMIN.upload(job + "/source", "lines.txt", Uploads.text("Two."));
        var request = "/async/" + started.json().at("/asyncRequest/id").asText();
        ADMIN.until(request, answer -> !answer.json().path("asyncResponse").isNull());
        assertThat(sources(ADMIN.post(job + "/importPreview", Map.of()))).containsExactly("Two.");
    }

    @Test
    void readsTheFileOfAJobFromAnArchive() {
        var project = Uploads.project(ADMIN, "de");
        var zip = Uploads.zip(Map.of("a.txt", Uploads.text("In a."), "b.txt", Uploads.text("In b.")));
        var jobs = Uploads.imported(ADMIN, project, Uploads.upload(ADMIN, project, "all.zip", zip, Map.of()));
        assertThat(jobs.stream()
                        .map(job -> project + "/jobs/" + job.path("uid").asText())
                        .flatMap(job -> sources(ADMIN.post(job + "/importPreview", Map.of())).stream()))
                .containsExactlyInAnyOrder("In a.", "In b.");
    }

    @Test
    void isOnlyJson() {
        var job = Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), "One.");
        var html = ADMIN.with("Accept", "text/html").post(job + "/importPreview", Map.of());
        assertThat(html.status()).isEqualTo(406);
    }

    private static List<String> sources(TestService.Answer preview) {
        return preview.json().path("segments").findValuesAsText("source");
    }

    @Test
    void isForThoseWhoCreateJobsAndSeeTheJob() {
        var submitter = SERVICE.user("SUBMITTER");
        var client = ADMIN.post("/clients", Map.of("name", "Preview")).uid();
        var project = Uploads.project(submitter, "de");
        var job = Uploads.job(submitter, project, "One.");
        ADMIN.patch(project, Map.of("client", Map.of("uid", client)));
        var linguist = SERVICE.user("LINGUIST");
        var uid = linguist.get("/auth/whoAmI").json().path("user").path("uid").asText();
        ADMIN.patch(job, Map.of("providers", List.of(Map.of("type", "USER", "uid", uid))));
        for (var requester : List.of(ADMIN, SERVICE.user("PROJECT_MANAGER"), submitter)) {
            assertThat(status(requester, job)).isEqualTo(200);
        }
        assertThat(status(SERVICE.user("SUBMITTER"), job)).isEqualTo(404);
        var guest = SERVICE.user("GUEST", Map.of("client", Map.of("uid", client)));
        for (var reader : List.of(linguist, guest)) {
            assertThat(reader.get(job + "/original").status()).isEqualTo(200);
            assertThat(status(reader, job)).isEqualTo(403);
        }
        assertThat(status(SERVICE.user("PORTAL_MEMBER"), job)).isEqualTo(403);
    }

    private static int status(TestService.Client client, String job) {
        return client.post(job + "/importPreview", Map.of()).status();
    }
}
