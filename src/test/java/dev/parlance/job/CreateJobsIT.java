package dev.parlance.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Waiting;
import dev.parlance.shared.Uid;
import dev.parlance.storage.Storage;
import dev.parlance.storage.StoredFile;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code POST /projects/{projectUid}/jobs} and the import of the file. */
class CreateJobsIT {
    private static final TestService SERVICE =
            TestService.start("http.jobHeaderNames", "X-Other-Name", "delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lines.txt",
                "em.html",
                "books.json",
                "simple_with_simple_codes.xml",
                "strings.xml",
                "AllCasesTest.po",
                "Test03.properties",
                "segment-with-target.xlf",
                "hyperlink.docx",
                "simple.xlsx",
                "slides.pptx",
                "multiple-segments.md",
                "simple.csv",
                "story.idml"
            })
    void importsAFileOfEveryFormat(String name) {
        var project = Uploads.project(ADMIN, "de");
        var uploaded = Uploads.upload(ADMIN, project, name, Uploads.resource(name), Map.of());
        assertThat(uploaded.json().path("unsupportedFiles")).isEmpty();
        var job = Uploads.imported(ADMIN, project, uploaded).getFirst();
        assertThat(job.path("importStatus").path("status").asText())
                .as(job.toString())
                .isEqualTo("OK");
        assertThat(job.path("wordsCount").asLong()).isPositive();
        assertThat(job.path("beginIndex").asInt(-1)).isZero();
        var segments = ADMIN.get(project + "/jobs/" + job.path("uid").asText() + "/segments")
                .json();
        assertThat(segments.path("totalElements").asLong())
                .isEqualTo(job.path("endIndex").asLong() + 1);
        assertThat(segments.path("content").path(0).path("source").asText()).isNotBlank();
    }

    @Test
    void respondsAtOnceAndImportsAfterwards() {
        var project = Uploads.project(ADMIN, "de", "fr");
        var uploaded =
                Uploads.upload(ADMIN, project, "a b ü.txt", Uploads.text("One two three.\nFour five."), Map.of());
        assertThat(uploaded.status()).isEqualTo(201);
        assertThat(uploaded.json().path("jobs").findValuesAsText("targetLang")).containsExactly("de", "fr");
        assertThat(uploaded.json().path("asyncRequest").path("asyncResponse").isNull())
                .isTrue();
        var jobs = Uploads.imported(ADMIN, project, uploaded);
        for (var job : jobs) {
            assertThat(job.path("filename").asText()).isEqualTo("a b ü.txt");
            assertThat(job.path("status").asText()).isEqualTo("NEW");
            assertThat(job.path("workflowLevel").asInt()).isEqualTo(1);
            assertThat(job.path("workflowStep").isNull()).isTrue();
            assertThat(job.path("wordsCount").asLong()).isEqualTo(5);
            assertThat(job.path("endIndex").asInt()).isEqualTo(1);
        }
        assertThat(jobs.stream().map(job -> job.path("innerId").asText())).containsExactly("1", "2");
        assertThat(Uploads.events(DB, project)).containsExactly("JOB_CREATED");
        var request = ADMIN.get("/async/"
                        + uploaded.json().path("asyncRequest").path("id").asText())
                .json();
        assertThat(request.path("asyncResponse").path("errorCode").isNull()).isTrue();
        assertThat(request.path("asyncResponse").path("acceptedSegmentsCount").asInt())
                .isEqualTo(2);
    }

    @Test
    void importsTheTargetsOfABilingualFileForItsLanguageOnly() {
        var project = Uploads.project(ADMIN, "fr", "de");
        var name = "segment-with-target.xlf";
        var jobs = Uploads.imported(ADMIN, project, Uploads.upload(ADMIN, project, name, bilingual("fr"), Map.of()));
        assertThat(targets(project, jobs.get(0).path("uid").asText())).containsExactly("Bonjour");
        assertThat(targets(project, jobs.get(1).path("uid").asText())).containsExactly("");
    }

    private static byte[] bilingual(String lang) {
        return Uploads.text("""
                <?xml version="1.0" encoding="UTF-8"?>
                <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
                <file original="a" source-language="en" target-language="%s" datatype="plaintext"><body>
                <trans-unit id="1"><source>Hello</source><target>Bonjour</target></trans-unit>
                </body></file></xliff>
                """.formatted(lang));
    }

    private static List<String> targets(String project, String job) {
        return ADMIN.get(project + "/jobs/" + job + "/segments").json().path("content").findValues("target").stream()
                .map(target -> target.isNull() ? "" : target.asText())
                .toList();
    }

    @Test
    void reportsWhyABrokenFileCannotBeReadAndStoresNoSegments() {
        var project = Uploads.project(ADMIN, "de");
        var broken = Uploads.text("<?xml version=\"1.0\"?><a><p>First.</p><p>Second.</a>");
        var uploaded = Uploads.upload(ADMIN, project, "broken.xml", broken, Map.of());
        var job = Uploads.imported(ADMIN, project, uploaded).getFirst();
        assertThat(job.path("importStatus").path("status").asText()).isEqualTo("ERROR");
        assertThat(job.path("importStatus").path("errorMessage").asText()).isNotBlank();
        assertThat(job.path("wordsCount").isNull()).isTrue();
        var response = ADMIN.get("/async/"
                        + uploaded.json().path("asyncRequest").path("id").asText())
                .json()
                .path("asyncResponse");
        assertThat(response.path("errorCode").asText()).isEqualTo("fileBroken");
        assertThat(response.path("errorDesc"))
                .isEqualTo(job.path("importStatus").path("errorMessage"));
        assertThat(response.path("errorDetails")).hasSize(1);
        assertThat(Uploads.number(
                        DB,
                        "select count(*) from segment where file_id = (select file_id from job where uid = '%s')"
                                .formatted(job.path("uid").asText())))
                .isZero();
        assertThat(Uploads.events(DB, project)).containsExactly("JOB_UPDATED");
        assertThat(ADMIN.get(project + "/jobs/" + job.path("uid").asText() + "/segments")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void namesAFileOfAnUnsupportedFormat() {
        var project = Uploads.project(ADMIN, "de");
        var uploaded = Uploads.upload(ADMIN, project, "song.mp3", Uploads.text("la"), Map.of());
        assertThat(uploaded.json().path("unsupportedFiles").path(0).asText()).isEqualTo("song.mp3");
        var job = Uploads.imported(ADMIN, project, uploaded).getFirst();
        assertThat(job.path("importStatus").path("status").asText()).isEqualTo("ERROR");
        assertThat(job.path("importStatus").path("errorMessage").asText()).contains(".mp3");
    }

    @Test
    void warnsOfAFileWithoutText() {
        var project = Uploads.project(ADMIN, "de");
        var uploaded = Uploads.upload(ADMIN, project, "empty.txt", Uploads.text("  \n \n"), Map.of());
        var job = Uploads.imported(ADMIN, project, uploaded).getFirst();
        assertThat(job.path("importStatus").path("status").asText()).isEqualTo("OK");
        assertThat(job.path("wordsCount").asInt(-1)).isZero();
        assertThat(job.path("beginIndex").isNull()).isTrue();
        var segments = ADMIN.get(project + "/jobs/" + job.path("uid").asText() + "/segments");
        assertThat(segments.json().path("totalElements").asInt(-1)).isZero();
        var response = ADMIN.get("/async/"
                        + uploaded.json().path("asyncRequest").path("id").asText())
                .json();
        assertThat(response.path("asyncResponse")
                        .path("warnings")
                        .path(0)
                        .path("code")
                        .asText())
                .isEqualTo("noSegments");
    }

    @Test
    void servesTheOriginalUnchanged() {
        var project = Uploads.project(ADMIN, "de");
        var bytes = new byte[(2 * StoredFile.BLOCK_BYTES) + 12_345];
        new Random(1).nextBytes(bytes);
        var uploaded = Uploads.upload(ADMIN, project, "fünf %.bin", bytes, Map.of());
        var path = project + "/jobs/"
                + uploaded.json().path("jobs").path(0).path("uid").asText() + "/original";
        var original = ADMIN.get(path);
        assertThat(original.status()).isEqualTo(200);
        assertThat(original.bytes()).isEqualTo(bytes);
        assertThat(original.header("content-length")).isEqualTo(Integer.toString(bytes.length));
        assertThat(original.header("content-disposition")).contains("filename*=UTF-8''f%C3%BCnf%20%25.bin");
        assertThat(ADMIN.with("If-None-Match", original.header("etag"))
                        .get(path)
                        .status())
                .isEqualTo(304);
    }

    @Test
    void callsTheCallbackUrlWhenTheImportEnds() {
        var project = Uploads.project(ADMIN, "de");
        var header = Map.<String, Object>of("callbackUrl", "http://127.0.0.1:9/" + Uid.next());
        Uploads.imported(ADMIN, project, Uploads.upload(ADMIN, project, "lines.txt", Uploads.text("One."), header));
        var sql = """
                select count(*)
                  from webhook_event
                 where url = '%s'
                   and body::json -> 'jobs' -> 0 ->> 'uid' is not null
                """.formatted(header.get("callbackUrl"));
        assertThat(Uploads.number(DB, sql)).isEqualTo(1);
    }

    @Test
    void refusesAnEmptyBodyAndStoresNothing() {
        var project = Uploads.project(ADMIN, "de");
        var refused = Uploads.upload(ADMIN, project, "nothing.txt", new byte[0], Map.of());
        assertThat(refused.status()).isEqualTo(400);
        assertThat(Uploads.number(DB, "select count(*) from stored_file where name = 'nothing.txt'"))
                .isZero();
    }

    @Test
    void createsOncePerIdempotencyKey() {
        var project = Uploads.project(ADMIN, "de");
        var client = ADMIN.with("Idempotency-Key", Uid.next());
        var first = Uploads.upload(client, project, "lines.txt", Uploads.text("One."), Map.of());
        var second = Uploads.upload(client, project, "lines.txt", Uploads.text("One."), Map.of());
        assertThat(second.status()).isEqualTo(201);
        assertThat(second.json()).isEqualTo(first.json());
        assertThat(Uploads.upload(client, project, "lines.txt", Uploads.text("Two."), Map.of())
                        .status())
                .isEqualTo(422);
        assertThat(ADMIN.get(project + "/jobs").json().path("totalElements").asInt())
                .isEqualTo(1);
    }

    @Test
    void letsASubmitterUploadOnlyToItsOwnProjects() {
        var submitter = SERVICE.user("SUBMITTER");
        var own = Uploads.project(submitter, "de");
        assertThat(Uploads.upload(submitter, own, "lines.txt", Uploads.text("One."), Map.of())
                        .status())
                .isEqualTo(201);
        var other = Uploads.project(ADMIN, "de");
        assertThat(Uploads.upload(submitter, other, "lines.txt", Uploads.text("One."), Map.of())
                        .status())
                .isEqualTo(404);
        assertThat(Uploads.upload(SERVICE.user("LINGUIST"), own, "lines.txt", Uploads.text("One."), Map.of())
                        .status())
                .isEqualTo(403);
    }

    @Test
    void numbersJobsWithoutGapsUnderConcurrentUploads() throws Exception {
        var project = Uploads.project(ADMIN, "de", "fr");
        try (var threads = Executors.newFixedThreadPool(6)) {
            var uploads = IntStream.range(0, 12)
                    .mapToObj(i -> threads.submit(
                            () -> Uploads.upload(ADMIN, project, i + ".txt", Uploads.text("One."), Map.of())))
                    .toList();
            for (var upload : uploads) {
                assertThat(upload.get().status()).isEqualTo(201);
            }
        }
        var numbers = ADMIN.get(project + "/jobs").json().path("content").findValuesAsText("innerId").stream()
                .map(Integer::valueOf)
                .sorted()
                .toList();
        assertThat(numbers).isEqualTo(IntStream.rangeClosed(1, 24).boxed().toList());
    }

    @Test
    void deletesFilesThatNoJobNeedsAfterAnHour() {
        var old = begun("old");
        var fresh = begun("fresh");
        var slow = begun("slow");
        SERVICE.database()
                .execute("insert into file_chunk (file_id, ordinal, bytes) values (%d, 0, 'x')".formatted(slow));
        SERVICE.database()
                .execute("update stored_file set touched_at = now() - interval '61 minutes' where id in (%d, %d)"
                        .formatted(old, slow));
        var project = Uploads.project(ADMIN, "de");
        var used = Uploads.job(ADMIN, project, "One.");
        SERVICE.database()
                .execute("update stored_file set touched_at = now() - interval '2 hours' where name = 'lines.txt'");
        Waiting.result(Storage.inDatabase(SERVICE.vertx()).files(DB).sweep());
        assertThat(Uploads.number(DB, "select count(*) from stored_file where name = 'old'"))
                .isZero();
        assertThat(Uploads.number(DB, "select count(*) from stored_file where id in (%d, %d)".formatted(fresh, slow)))
                .isEqualTo(2);
        assertThat(ADMIN.get(used + "/segments").json().path("totalElements").asInt())
                .isEqualTo(1);
    }

    /** The number of the row of an upload that has begun. */
    private static long begun(String name) {
        return Uploads.number(
                DB,
                "insert into stored_file (uid, name, created_by) values ('%s', '%s', 1) returning id"
                        .formatted(Uid.next(), name));
    }
}
