package dev.parlance.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Waiting;
import dev.parlance.storage.StoredFile;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code GET …/targetFile} and the download of the original. */
class TargetFileIT {
    private static final TestService SERVICE = TestService.start("export.workers", "1", "export.maxWaiting", "2");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    private static String job(String project, String name, byte[] bytes) {
        var jobs = Uploads.imported(ADMIN, project, Uploads.upload(ADMIN, project, name, bytes, Map.of()));
        return project + "/jobs/" + jobs.getFirst().path("uid").asText();
    }

    private static List<JsonNode> segments(String job) {
        var segments = new ArrayList<JsonNode>();
        ADMIN.get(job + "/segments").json().path("content").forEach(segments::add);
        return segments;
    }

    private static String pseudo(JsonNode segment) {
        return pseudo(segment.path("source").asText());
    }

    private static String pseudo(String text) {
        return text.replace('e', '\u00EB');
    }

    /** Translates all segments of a page by replacing one letter. */
    private static void translate(String job, boolean confirmed) {
        var edits = new ArrayList<Map<String, Object>>();
        for (var segment : segments(job)) {
            var edit = new HashMap<String, Object>();
            edit.put("ordinal", segment.path("ordinal").asInt());
            edit.put("target", pseudo(segment));
            edit.put("targetCodes", segment.path("sourceCodes"));
            edit.put("confirmed", confirmed);
            edits.add(edit);
        }
        var answer = ADMIN.put(job + "/segments", Map.of("segments", edits));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "em.html, text/html",
        "books.json, application/json",
        "Test03.properties, text/x-java-properties",
        "hyperlink.docx, application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "simple.xlsx, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "slides.pptx, application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "heading-after-list.md, text/markdown",
        "story.idml, application/vnd.adobe.indesign-idml-package"
    })
    void writesTheTranslationsIntoTheTargetFile(String name, String type) {
        var project = Uploads.project(ADMIN, "de");
        var job = job(project, name, Uploads.resource(name));
        var sources =
                segments(job).stream().map(one -> one.path("source").asText()).toList();
        translate(job, true);
        var file = ADMIN.get(job + "/targetFile");
        assertThat(file.status()).as(file.text()).isEqualTo(200);
        assertThat(file.header("content-type")).isEqualTo(type);
        var dot = name.lastIndexOf('.');
        assertThat(file.header("content-disposition"))
                .contains("filename*=UTF-8''" + name.substring(0, dot) + "-de" + name.substring(dot));
        assertThat(file.header("content-length")).isEqualTo(Integer.toString(file.bytes().length));
        assertThat(file.header("accept-ranges")).isEqualTo("none");
        var again = job(project, name, file.bytes());
        assertThat(segments(again).stream().map(one -> one.path("source").asText()))
                .isEqualTo(sources.stream().map(TargetFileIT::pseudo).toList());
        assertThat(Uploads.events(DB, project)).contains("JOB_EXPORTED");
        assertThat(SERVICE.scrape()).contains("parlance_exports_seconds_count{format=", "outcome=\"written\"");
    }

    @Test
    void writesTargetsIntoBilingualFiles() {
        var project = Uploads.project(ADMIN, "zh_hans");
        var job = job(project, "dotnet.xlf", Uploads.resource("dotnet.zh-Hans.xlf"));
        translate(job, true);
        var again = job(project, "dotnet.xlf", ADMIN.get(job + "/targetFile").bytes());
        assertThat(segments(again))
                .hasSize(14)
                .allMatch(one -> one.path("confirmed").asBoolean())
                .allMatch(one -> one.path("target").asText().equals(pseudo(one)));
        var counted = ADMIN.get(again).json();
        assertThat(counted.path("translatedSegments").asInt()).isEqualTo(14);
        assertThat(counted.path("confirmedSegments").asInt()).isEqualTo(14);
    }

    @Test
    void keepsTheSourceOfSegmentsWithoutTranslation() {
        var project = Uploads.project(ADMIN, "de");
        var job = job(project, "lines.txt", Uploads.text("One.\r\nTwo."));
        assertThat(ADMIN.get(job + "/targetFile").text()).isEqualTo("One.\r\nTwo.");
        ADMIN.put(
                job + "/segments",
                Map.of(
                        "segments",
                        List.of(
                                Map.of("ordinal", 0, "target", "Eins."),
                                Map.of("ordinal", 1, "target", "Zwei.", "confirmed", true))));
        assertThat(ADMIN.get(job + "/targetFile").text()).isEqualTo("Eins.\r\nZwei.");
        assertThat(ADMIN.get(job + "/targetFile?confirmedOnly=true").text()).isEqualTo("One.\r\nZwei.");
        assertThat(ADMIN.get(job + "/targetFile?confirmedOnly=perhaps").pointers())
                .containsExactly("confirmedOnly");
    }

    @Test
    void writesALargeFileInBatches() {
        var project = Uploads.project(ADMIN, "de");
        var text = new StringBuilder();
        IntStream.range(0, 2_500).forEach(i -> text.append("Line ").append(i).append(".\n"));
        var job = job(project, "lines.txt", Uploads.text(text.toString()));
        ADMIN.put(job + "/segments", Map.of("segments", List.of(Map.of("ordinal", 2_400, "target", "Zeile 2400."))));
        assertThat(ADMIN.get(job + "/targetFile").text())
                .isEqualTo(text.toString().replace("Line 2400.", "Zeile 2400."));
    }

    @Test
    void refusesTheTargetFileOfAFileThatIsNotImported() {
        var project = Uploads.project(ADMIN, "de");
        var job = job(project, "a.json", Uploads.text("{"));
        var refused = ADMIN.get(job + "/targetFile");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("errorCode").asText()).isEqualTo("InvalidState");
        assertThat(ADMIN.get(project + "/jobs/none/targetFile").status()).isEqualTo(404);
        assertThat(SERVICE.scrape()).contains("parlance_imports_seconds_count{format=\"json\",outcome=\"unreadable\"");
    }

    @Test
    void refusesATargetFileThatCannotBeWritten() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "One.");
        translate(job, true);
        var uid = job.substring(job.lastIndexOf('/') + 1);
        Waiting.result(DB.query("update segment set source = 'Other.' where file_id = "
                + "(select file_id from job where uid = '" + uid + "')"));
        var refused = ADMIN.get(job + "/targetFile");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("detail").asText()).startsWith("the target file cannot be written: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"LINGUIST", "SUBMITTER", "GUEST"})
    void hidesTheTargetFileOfAnInvisibleJob(String role) {
        var job = Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), "One.");
        assertThat(SERVICE.user(role).get(job + "/targetFile").status()).isEqualTo(404);
        assertThat(SERVICE.user(role).get(job + "/original").status()).isEqualTo(404);
        assertThat(SERVICE.user("PORTAL_MEMBER").get(job + "/targetFile").status())
                .isEqualTo(403);
    }

    @Test
    void servesALinguistWhoWorksOnTheJob() {
        var job = Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), "One.");
        var linguist = SERVICE.user("LINGUIST");
        var uid = linguist.get("/auth/whoAmI").json().path("user").path("uid").asText();
        ADMIN.patch(job, Map.of("providers", List.of(Map.of("type", "USER", "uid", uid))));
        assertThat(linguist.get(job + "/targetFile").text()).isEqualTo("One.");
    }

    @Test
    void refusesTooManyConcurrentRequestsAndServesTheOthers() throws Exception {
        var job = job(Uploads.project(ADMIN, "de"), "hyperlink.docx", Uploads.resource("hyperlink.docx"));
        var call = (Callable<TestService.Answer>) () -> ADMIN.get(job + "/targetFile");
        var answers = new ArrayList<TestService.Answer>();
        try (var threads = Executors.newFixedThreadPool(24)) {
            for (var answer :
                    threads.invokeAll(IntStream.range(0, 24).mapToObj(_ -> call).toList())) {
                answers.add(answer.get());
            }
        }
        assertThat(answers).allMatch(answer -> answer.status() == 200 || answer.status() == 503);
        assertThat(answers).anyMatch(answer -> answer.status() == 200);
        assertThat(answers)
                .filteredOn(answer -> answer.status() == 503)
                .isNotEmpty()
                .allMatch(answer -> !answer.header("retry-after").isEmpty());
        assertThat(call.call().status()).isEqualTo(200);
        assertThat(SERVICE.scrape()).contains("parlance_exports_under_way 0.0");
    }

    @Test
    void refusesATargetFileThatTakesTooLong() {
        var job = Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), "One.");
        try (var hasty = TestService.on(SERVICE.database(), "export.timeout", "1ms", "roles", "http")) {
            var late = hasty.login("admin", TestService.PASSWORD).get(job + "/targetFile");
            assertThat(late.status()).isEqualTo(503);
            assertThat(late.header("retry-after")).isNotEmpty();
        }
    }

    @Test
    void writesACompleteWordFile() throws Exception {
        var job = job(Uploads.project(ADMIN, "de"), "hyperlink.docx", Uploads.resource("hyperlink.docx"));
        translate(job, false);
        var parts = new ArrayList<String>();
        try (var zip = new ZipInputStream(
                new ByteArrayInputStream(ADMIN.get(job + "/targetFile").bytes()))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                parts.add(entry.getName());
                if (entry.getName().equals("word/document.xml")) {
                    assertThat(new String(zip.readAllBytes(), StandardCharsets.UTF_8))
                            .contains("\u00EB");
                }
            }
        }
        assertThat(parts).contains("[Content_Types].xml", "word/document.xml");
    }

    private static final byte[] LARGE = large();

    /** More than two chunks. */
    private static byte[] large() {
        var bytes = new byte[2 * StoredFile.BLOCK_BYTES + 1_000];
        for (var i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) ('a' + i % 23);
        }
        return bytes;
    }

    @Test
    void servesARangeOfTheOriginal() {
        var project = Uploads.project(ADMIN, "de");
        var uploaded = Uploads.upload(ADMIN, project, "gr\u00F6\u00DFe.bin", LARGE, Map.of());
        var path = project + "/jobs/"
                + uploaded.json().path("jobs").path(0).path("uid").asText() + "/original";
        var whole = ADMIN.get(path);
        assertThat(whole.bytes()).isEqualTo(LARGE);
        assertThat(whole.header("accept-ranges")).isEqualTo("bytes");
        assertThat(whole.header("content-type")).isEqualTo("application/octet-stream");
        var chunk = StoredFile.BLOCK_BYTES;
        for (var range : List.of(
                List.of(0, 0),
                List.of(chunk - 1, chunk),
                List.of(chunk, 2 * chunk + 5),
                List.of(5, LARGE.length - 1))) {
            var part = ADMIN.with("Range", "bytes=%d-%d".formatted(range.get(0), range.get(1)))
                    .get(path);
            assertThat(part.status()).isEqualTo(206);
            assertThat(part.header("content-range"))
                    .isEqualTo("bytes %d-%d/%d".formatted(range.get(0), range.get(1), LARGE.length));
            assertThat(part.bytes()).isEqualTo(java.util.Arrays.copyOfRange(LARGE, range.get(0), range.get(1) + 1));
        }
        var end = ADMIN.with("Range", "bytes=-7").get(path);
        assertThat(end.bytes()).isEqualTo(java.util.Arrays.copyOfRange(LARGE, LARGE.length - 7, LARGE.length));
        for (var none : List.of("bytes=%d-".formatted(LARGE.length), "bytes=0-1,5-6")) {
            var refused = ADMIN.with("Range", none).get(path);
            assertThat(refused.status()).isEqualTo(416);
            assertThat(refused.header("content-range")).isEqualTo("bytes */" + LARGE.length);
            assertThat(refused.json().path("errorCode").asText()).isEqualTo("RangeNotSatisfiable");
        }
        var ranged = ADMIN.with("Range", "bytes=0-3");
        assertThat(ranged.with("If-Range", whole.header("etag")).get(path).status())
                .isEqualTo(206);
        assertThat(ranged.with("If-Range", "\"other\"").get(path).status()).isEqualTo(200);
        assertThat(ranged.with("If-Range", "Sat, 29 Oct 1994 19:43:31 GMT")
                        .get(path)
                        .status())
                .isEqualTo(200);
        assertThat(ADMIN.with("Range", "pages=1").get(path).status()).isEqualTo(200);
        assertThat(ranged.with("If-None-Match", whole.header("etag")).get(path).status())
                .isEqualTo(304);
        var head = ranged.raw("HEAD", path, "", "");
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.bytes()).isEmpty();
        assertThat(head.header("content-length")).isEqualTo(Integer.toString(LARGE.length));
        assertThat(head.header("content-disposition")).contains("filename*=UTF-8''gr%C3%B6%C3%9Fe.bin");
    }

    @Test
    void refusesToWriteATranslationInThePlaceOfAnotherText() {
        var project = Uploads.project(ADMIN, "de");
        var job = job(project, "ui.json", "{\"a\":\"Cancel\",\"b\":\"Delete\"}".getBytes(StandardCharsets.UTF_8));
        translate(job, true);
        // as if another version had imported it
        SERVICE.database().execute("update segment set source = 'Cancel it' where source = 'Cancel'");
        var file = ADMIN.get(job + "/targetFile");
        assertThat(file.status()).isEqualTo(400);
        assertThat(file.json().path("errorCode").asText()).isEqualTo("InvalidState");
        assertThat(file.json().path("detail").asText()).contains("segment 0", "\"Cancel it\"");
    }
}
