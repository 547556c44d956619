package dev.parlance.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Waiting;
import dev.parlance.job.export.ExportFeature;
import dev.parlance.shared.Json;
import dev.parlance.shared.Uid;
import dev.parlance.storage.Storage;
import dev.parlance.webhook.Receiver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Target files that are written in the background. */
class ExportIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    private static String job(String project, String text) {
        var job = Uploads.job(ADMIN, project, text);
        var edit = Map.of("ordinal", 0, "target", "Eins.", "confirmed", true);
        var other = Map.of("ordinal", 1, "target", "Zwei.");
        assertThat(ADMIN.put(job + "/segments", Map.of("segments", List.of(edit, other)))
                        .status())
                .isEqualTo(200);
        return job;
    }

    /** The asynchronous request when it has ended. */
    private static JsonNode exported(String job, Map<String, ?> body) {
        var started = ADMIN.post(job + "/targetFile", body);
        assertThat(started.status()).as(started.text()).isEqualTo(202);
        var id = started.json().path("asyncRequest").path("id").asText();
        return ADMIN.until(
                        "/async/" + id,
                        answer -> !answer.json().path("asyncResponse").isNull())
                .json();
    }

    private static String path(String job, JsonNode request) {
        return job + "/downloadTargetFile/" + request.path("id").asText();
    }

    @Test
    void writesTheFileAndKeepsIt() {
        var project = Uploads.project(ADMIN, "de");
        var job = job(project, "One.\nTwo.\n");
        var request = exported(job, Map.of());
        assertThat(request.path("action").asText()).isEqualTo("EXPORT_COMPLETE_FILE");
        assertThat(request.path("project").path("uid").asText()).isEqualTo(project.substring("/projects/".length()));
        assertThat(request.path("asyncResponse").path("errorCode").isNull()).isTrue();
        var file = ADMIN.get(path(job, request));
        assertThat(file.text()).isEqualTo("Eins.\nZwei.\n");
        assertThat(file.header("content-disposition")).contains("lines-de.txt");
        var part = ADMIN.with("Range", "bytes=6-").get(path(job, request));
        assertThat(part.status()).isEqualTo(206);
        assertThat(part.text()).isEqualTo("Zwei.\n");
        assertThat(ADMIN.with("If-None-Match", file.header("etag"))
                        .get(path(job, request))
                        .status())
                .isEqualTo(304);
        assertThat(Uploads.events(DB, project)).containsOnlyOnce("JOB_EXPORTED");
    }

    @Test
    void theTargetFileOfAPdfIsAWordFile() throws Exception {
        var project = Uploads.project(ADMIN, "de");
        var pdf = Files.readAllBytes(Path.of("src/test/resources/file/columns.pdf"));
        var answer = Uploads.upload(ADMIN, project, "garden.pdf", pdf, Map.of());
        var job = project + "/jobs/"
                + Uploads.imported(ADMIN, project, answer)
                        .getFirst()
                        .path("uid")
                        .asText();
        for (var path : List.of(job + "/targetFile", path(job, exported(job, Map.of())))) {
            var file = ADMIN.get(path);
            assertThat(file.header("content-disposition")).contains("garden-de.docx");
            assertThat(file.header("content-type"))
                    .isEqualTo("application/vnd.openxmlformats-officedocument.wordprocessingml.document");
        }
        assertThat(ADMIN.get(job + "/original").header("content-type")).isEqualTo("application/pdf");
    }

    private static boolean isExported(String job) {
        return ADMIN.get(job).json().get("exported").asBoolean();
    }

    @Test
    void undoesAnExport() {
        var project = Uploads.project(ADMIN, "de");
        var job = job(project, "One.\nTwo.\n");
        assertThat(isExported(job)).isFalse();
        var request = exported(job, Map.of());
        assertThat(isExported(job)).isTrue();
        try (var receiver = Receiver.kind()) {
            ADMIN.post("/webhooks", Map.of("url", receiver.url(), "events", List.of("JOB_UNEXPORTED")));
            var undone = ADMIN.post(job + "/unexport");
            assertThat(undone.status()).as(undone.text()).isEqualTo(200);
            assertThat(undone.json().get("exported").asBoolean()).isFalse();
            assertThat(undone.text()).isEqualTo(ADMIN.get(job).text());
            var told = Json.read(receiver.await(1).getFirst().body(), JsonNode.class);
            assertThat(told.path("event").asText()).isEqualTo("JOB_UNEXPORTED");
            assertThat(told.at("/jobParts/0")).isEqualTo(undone.json());
        }
        assertThat(ADMIN.get(path(job, request)).status()).isEqualTo(404);
        assertThat(ADMIN.post(job + "/unexport").status()).isEqualTo(200);
        assertThat(Uploads.events(DB, project)).containsOnlyOnce("JOB_UNEXPORTED");
    }

    @Test
    void aDownloadExportsAgain() {
        var project = Uploads.project(ADMIN, "de");
        var job = job(project, "One.\nTwo.\n");
        for (var i = 0; i < 2; i++) {
            assertThat(ADMIN.get(job + "/targetFile").status()).isEqualTo(200);
            assertThat(isExported(job)).isTrue();
            var before = ADMIN.get(job).header("etag");
            assertThat(ADMIN.get(job + "/targetFile").status()).isEqualTo(200);
            var undone = ADMIN.with("If-Match", before).post(job + "/unexport");
            assertThat(undone.status()).as(undone.text()).isEqualTo(200);
            assertThat(ADMIN.with("If-Match", before).post(job + "/unexport").status())
                    .isEqualTo(412);
            assertThat(isExported(job)).isFalse();
        }
        var sql = """
                select count(*)
                  from webhook_event
                 where kind = 'JOB_EXPORTED'
                   and body::json -> 'jobParts' -> 0 ->> 'uid' = '%s'
                   and body::json -> 'jobParts' -> 0 ->> 'exported' = 'true'
                """.formatted(job.substring(job.lastIndexOf('/') + 1));
        assertThat(Uploads.number(DB, sql)).isEqualTo(4);
    }

    @Test
    void writesOnlyConfirmedTargetsOnRequest() {
        var job = job(Uploads.project(ADMIN, "de"), "One.\nTwo.\n");
        var request = exported(job, Map.of("confirmedOnly", true));
        assertThat(ADMIN.get(path(job, request)).text()).isEqualTo("Eins.\nTwo.\n");
    }

    @Test
    void callsTheCallbackUrl() {
        var url = "http://127.0.0.1:9/" + Uid.next();
        exported(job(Uploads.project(ADMIN, "de"), "One.\nTwo.\n"), Map.of("callbackUrl", url));
        var sql = """
                select count(*)
                  from webhook_event
                 where url = '%s'
                   and body::json -> 'job' ->> 'uid' is not null
                   and body::json -> 'asyncRequest' -> 'asyncResponse' ->> 'dateCreated' is not null
                """.formatted(url);
        assertThat(Uploads.number(DB, sql)).isEqualTo(1);
    }

    @Test
    void refusesWhatCannotBeExported() {
        var project = Uploads.project(ADMIN, "de");
        var job = job(project, "One.\nTwo.\n");
        var refused = ADMIN.post(job + "/targetFile", Map.of("callbackUrl", "ftp://x", "confirmedOnly", 1));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers()).containsExactly("/callbackUrl", "/confirmedOnly");
        assertThat(ADMIN.post(project + "/jobs/unknown/targetFile", Map.of()).status())
                .isEqualTo(404);
        var broken = Uploads.imported(
                ADMIN, project, Uploads.upload(ADMIN, project, "broken.json", Uploads.text("{"), Map.of()));
        var failed = project + "/jobs/" + broken.getFirst().path("uid").asText();
        assertThat(ADMIN.post(failed + "/targetFile", Map.of()).status()).isEqualTo(400);
    }

    @Test
    void showsAFileOnlyThroughItsJob() {
        var project = Uploads.project(ADMIN, "de");
        var job = job(project, "One.\nTwo.\n");
        var request = exported(job, Map.of());
        assertThat(ADMIN.get(path(job(project, "One.\nTwo.\n"), request)).status())
                .isEqualTo(404);
        assertThat(ADMIN.get(job + "/downloadTargetFile/0").status()).isEqualTo(404);
        assertThat(ADMIN.get(job + "/downloadTargetFile/x").status()).isEqualTo(404);
        assertThat(SERVICE.user("LINGUIST").get(path(job, request)).status()).isEqualTo(404);
    }

    @Test
    void saysWhyAFileCannotBeWritten() {
        var job = job(Uploads.project(ADMIN, "de"), "One.\nTwo.\n");
        var uid = job.substring(job.lastIndexOf('/') + 1);
        Waiting.result(DB.query("update segment set source = 'Other.' where ordinal = 0 and file_id = "
                + "(select file_id from job where uid = '" + uid + "')"));
        var request = exported(job, Map.of());
        var response = request.path("asyncResponse");
        assertThat(response.path("errorCode").asText()).isEqualTo("fileChanged");
        assertThat(response.path("errorDesc").asText()).startsWith("the target file cannot be written: ");
        var download = ADMIN.get(path(job, request));
        assertThat(download.status()).isEqualTo(400);
        assertThat(download.json().path("detail").asText())
                .isEqualTo(response.path("errorDesc").asText());
    }

    @Test
    void forgetsAFileAfterADay() {
        var job = job(Uploads.project(ADMIN, "de"), "One.\nTwo.\n");
        var request = exported(job, Map.of());
        var id = request.path("id").asText();
        var file = Uploads.number(DB, "select file_id from target_export where async_request_id = " + id);
        age(id, file, "23 hours");
        assertThat(ADMIN.get(path(job, request)).status()).isEqualTo(200);
        age(id, file, "25 hours");
        assertThat(ADMIN.get(path(job, request)).status()).isEqualTo(404);
        assertThat(Uploads.number(DB, "select count(*) from stored_file where id = " + file))
                .isZero();
    }

    @Test
    void keepsTheLastThreeFilesOfAJob() {
        var job = job(Uploads.project(ADMIN, "de"), "One.\nTwo.\n");
        var requests =
                IntStream.range(0, 4).mapToObj(_ -> exported(job, Map.of())).toList();
        assertThat(requests.stream()
                        .map(request -> ADMIN.get(path(job, request)).status()))
                .containsExactly(404, 200, 200, 200);
    }

    @Test
    void runsAtMostThreeExportsOfAJob() {
        var job = job(Uploads.project(ADMIN, "de"), "One.\nTwo.\n");
        Waiting.result(DB.query("""
                with a as (
                  insert into async_request (action, created_by)
                  select 'EXPORT_COMPLETE_FILE', 1
                    from generate_series(1, 3)
                  returning id
                )
                insert into target_export (async_request_id, job_id)
                select a.id,
                       j.id
                  from a, job j
                 where j.uid = '%s'
                """.formatted(job.substring(job.lastIndexOf('/') + 1))));
        var refused = ADMIN.post(job + "/targetFile", Map.of());
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.header("retry-after")).isNotEmpty();
    }

    private static void age(String request, long file, String time) {
        Waiting.result(DB.query("update target_export set written_at = now() - interval '" + time
                + "' where async_request_id = " + request));
        Waiting.result(
                DB.query("update stored_file set touched_at = now() - interval '" + time + "' where id = " + file));
        Waiting.result(ExportFeature.expire(DB));
        Waiting.result(Storage.inDatabase(SERVICE.vertx()).files(DB).sweep());
    }

    @Test
    void keepsFilesOfSeveralChunksWhole() {
        var line = "One two three four five six seven eight nine ten.\n";
        var text = line.repeat(8_000);
        var job = Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), text);
        var request = exported(job, Map.of());
        assertThat(Arrays.equals(ADMIN.get(path(job, request)).bytes(), text.getBytes(UTF_8)))
                .isTrue();
    }
}
