package dev.parlance.job;

import static dev.parlance.job.Uploads.zip;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Waiting;
import dev.parlance.shared.Uid;
import dev.parlance.storage.Storage;
import dev.parlance.storage.StoredFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Uploads of ZIP archives of files, and their export. */
class ZipUploadIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());
    private static final byte[] IMAGE = new byte[50_000];

    static {
        new Random(1).nextBytes(IMAGE);
    }

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    private static Map<String, byte[]> site() {
        var site = new LinkedHashMap<String, byte[]>();
        site.put("site/", new byte[0]);
        site.put("site/index.html", Uploads.text("<p>Hello</p>"));
        site.put("site/img/logo.png", IMAGE);
        site.put("readme.txt", Uploads.text("Hello"));
        site.put("site/data/messages", Uploads.text("msgid \"\"\nmsgstr \"\"\n\nmsgid \"Hello\"\nmsgstr \"\"\n"));
        site.put("broken.json", Uploads.text("{\"a\": }"));
        site.put("empty.txt", new byte[0]);
        site.put("inner.zip", zip(Map.of("a.txt", Uploads.text("Hello"))));
        return site;
    }

    static Map<String, byte[]> unzipped(byte[] archive) throws IOException {
        var entries = new LinkedHashMap<String, byte[]>();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                entries.put(entry.getName(), zip.readAllBytes());
            }
        }
        return entries;
    }

    private static void translate(String job) {
        var edits = new ArrayList<Map<String, Object>>();
        for (var segment : ADMIN.get(job + "/segments").json().path("content")) {
            edits.add(Map.of("ordinal", segment.path("ordinal").asInt(), "target", "Hallo", "targetCodes", List.of()));
        }
        var answer = ADMIN.put(job + "/segments", Map.of("segments", edits));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    private static JsonNode ended(TestService.Answer started) {
        assertThat(started.status()).as(started.text()).isLessThan(300);
        var id = started.json().path("asyncRequest").path("id").asText();
        return ADMIN.until(
                        "/async/" + id,
                        answer -> !answer.json().path("asyncResponse").isNull())
                .json();
    }

    @Test
    void listsTheFirstSkippedFilesAndCountsAll() {
        var entries = new LinkedHashMap<String, byte[]>();
        entries.put("a.txt", Uploads.text("Hello"));
        for (var i = 0; i < 150; i++) {
            entries.put("b/%03d.png".formatted(i), IMAGE);
        }
        var uploaded = Uploads.upload(ADMIN, Uploads.project(ADMIN, "de"), "many.zip", zip(entries), Map.of());
        assertThat(uploaded.status()).as(uploaded.text()).isEqualTo(201);
        assertThat(uploaded.json().path("jobs")).hasSize(1);
        assertThat(uploaded.json().path("unsupportedFiles")).hasSize(100);
        assertThat(uploaded.json().path("skippedFiles")).hasSize(100);
        assertThat(uploaded.json().at("/skippedFiles/99/filename").asText()).isEqualTo("b/099.png");
        assertThat(uploaded.json().path("skippedFilesCount").asInt()).isEqualTo(150);
    }

    @Test
    void everyFileBecomesJobsOfItsOwn() {
        var project = Uploads.project(ADMIN, "de", "fr");
        var uploaded = Uploads.upload(ADMIN, project, "site.zip", zip(site()), Map.of("path", "docs"));
        assertThat(uploaded.status()).as(uploaded.text()).isEqualTo(201);
        assertThat(uploaded.json().path("jobs")).hasSize(8);
        assertThat(uploaded.json().path("unsupportedFiles").valueStream().map(JsonNode::asText))
                .containsExactly("site/img/logo.png", "empty.txt", "inner.zip");
        assertThat(uploaded.json().path("skippedFiles").findValuesAsText("reason"))
                .containsExactly(
                        "files of type .png are not supported",
                        "the file is empty",
                        "an archive in a ZIP archive is not unpacked; upload it by itself");
        var jobs = Uploads.imported(ADMIN, project, uploaded);
        assertThat(jobs.stream()
                        .map(job -> job.path("path").asText() + " "
                                + job.path("filename").asText() + " "
                                + job.path("targetLang").asText() + " "
                                + job.at("/importStatus/status").asText() + " "
                                + job.path("format").asText()))
                .containsExactly(
                        "docs/site index.html de OK HTML",
                        "docs/site index.html fr OK HTML",
                        "docs readme.txt de OK plain text",
                        "docs readme.txt fr OK plain text",
                        "docs/site/data messages de OK PO",
                        "docs/site/data messages fr OK PO",
                        "docs broken.json de ERROR null",
                        "docs broken.json fr ERROR null");
        assertThat(jobs.stream().map(job -> job.path("innerId").asText()))
                .containsExactly("1", "2", "3", "4", "5", "6", "7", "8");
        assertThat(jobs).allMatch(job -> job.at("/archive/filename").asText().equals("site.zip"));
        assertThat(Uploads.events(DB, project))
                .containsExactlyInAnyOrder("JOB_CREATED", "JOB_CREATED", "JOB_CREATED", "JOB_UPDATED");
        var request = ended(uploaded);
        assertThat(request.path("progress").toString()).isEqualTo("{\"done\":4,\"total\":4}");
        assertThat(request.at("/asyncResponse/acceptedSegmentsCount").asInt()).isEqualTo(3);
        assertThat(request.at("/asyncResponse/warnings/0/code").asText()).isEqualTo("fileNotImported");
        assertThat(request.at("/asyncResponse/warnings/0/message").asText())
                .startsWith("docs/broken.json: line 1, column");
        assertThat(request.at("/asyncResponse/warnings")).hasSize(1);
    }

    @Test
    void servesTheOriginalOfEachFile() {
        var project = Uploads.project(ADMIN, "de");
        var large = new byte[2 * StoredFile.BLOCK_BYTES + 77];
        new Random(2).nextBytes(large);
        for (var i = 0; i < large.length; i++) {
            large[i] = (byte) ('a' + (large[i] & 15));
        }
        var jobs = Uploads.imported(
                ADMIN, project, Uploads.upload(ADMIN, project, "a.zip", zip(Map.of("b.txt", large)), Map.of()));
        var original =
                ADMIN.get(project + "/jobs/" + jobs.getFirst().path("uid").asText() + "/original");
        assertThat(original.bytes()).isEqualTo(large);
    }

    @Test
    void exportsTheArchiveWithItsTargetFiles() throws IOException {
        var project = Uploads.project(ADMIN, "de", "fr");
        var site = site();
        var archive = zip(site);
        var jobs = Uploads.imported(ADMIN, project, Uploads.upload(ADMIN, project, "site.zip", archive, Map.of()));
        var german = jobs.stream()
                .filter(job -> job.path("targetLang").asText().equals("de")
                        && job.at("/importStatus/status").asText().equals("OK"))
                .map(job -> project + "/jobs/" + job.path("uid").asText())
                .toList();
        german.forEach(ZipUploadIT::translate);
        var started = ADMIN.post(german.getFirst() + "/targetFile", Map.of("archive", true));
        assertThat(ended(started).at("/asyncResponse/errorCode").isNull()).isTrue();
        var file = ADMIN.get(german.getFirst() + "/downloadTargetFile/"
                + started.json().at("/asyncRequest/id").asText());
        assertThat(file.status()).as(file.text()).isEqualTo(200);
        assertThat(file.header("content-type")).isEqualTo("application/zip");
        assertThat(file.header("content-disposition")).contains("filename*=UTF-8''site-de.zip");
        var written = unzipped(file.bytes());
        assertThat(written.keySet()).containsExactlyElementsOf(site.keySet());
        assertThat(new String(written.get("site/index.html"), UTF_8)).isEqualTo("<p>Hallo</p>");
        assertThat(new String(written.get("readme.txt"), UTF_8)).isEqualTo("Hallo");
        assertThat(new String(written.get("site/data/messages"), UTF_8)).contains("msgid \"Hello\"\nmsgstr \"Hallo\"");
        for (var untouched : List.of("site/img/logo.png", "broken.json", "empty.txt", "inner.zip")) {
            assertThat(written.get(untouched)).as(untouched).isEqualTo(site.get(untouched));
            assertThat(compressed(file.bytes(), untouched)).isEqualTo(compressed(archive, untouched));
        }
        assertThat(german)
                .allMatch(job -> ADMIN.get(job).json().path("exported").asBoolean());
        assertThat(Uploads.events(DB, project)).contains("JOB_EXPORTED");
        var french = jobs.stream()
                .filter(job -> job.path("targetLang").asText().equals("fr"))
                .toList();
        assertThat(french)
                .noneMatch(job -> ADMIN.get(project + "/jobs/" + job.path("uid").asText())
                        .json()
                        .path("exported")
                        .asBoolean());
    }

    /** The bytes of an entry from its name in the local header to the header of the next one. */
    private static String compressed(byte[] archive, String name) {
        var text = new String(archive, java.nio.charset.StandardCharsets.ISO_8859_1);
        var start = text.indexOf(name);
        var next = text.indexOf("PK", start + name.length());
        return text.substring(start, next);
    }

    @Test
    void exportsOnlyWhatCameInAnArchiveAndIsVisible() {
        var project = Uploads.project(ADMIN, "de");
        var single = Uploads.job(ADMIN, project, "One.");
        var refused = ADMIN.post(single + "/targetFile", Map.of("archive", true));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text()).contains("did not come in a ZIP archive");
        var linguist = SERVICE.user("LINGUIST");
        var two = Map.of("a.txt", Uploads.text("One."), "b.txt", Uploads.text("Two."));
        var jobs = Uploads.imported(ADMIN, project, Uploads.upload(ADMIN, project, "two.zip", zip(two), Map.of()));
        var own = project + "/jobs/" + jobs.getFirst().path("uid").asText();
        var me = linguist.get("/auth/whoAmI").json().findValue("uid").asText();
        assertThat(assign(own, me).status()).isEqualTo(200);
        assertThat(linguist.post(own + "/targetFile", Map.of()).status()).isEqualTo(202);
        var hidden = linguist.post(own + "/targetFile", Map.of("archive", true));
        assertThat(hidden.status()).as(hidden.text()).isEqualTo(400);
        assertThat(hidden.text()).contains("jobs that are not visible to you");
        var started = ADMIN.post(own + "/targetFile", Map.of("archive", true));
        ended(started);
        var download = own + "/downloadTargetFile/"
                + started.json().at("/asyncRequest/id").asText();
        assertThat(ADMIN.get(download).status()).isEqualTo(200);
        assertThat(linguist.get(download).status()).isEqualTo(404);
        var other = project + "/jobs/" + jobs.get(1).path("uid").asText();
        assertThat(assign(other, me).status()).isEqualTo(200);
        assertThat(linguist.get(download).status()).isEqualTo(200);
    }

    private static TestService.Answer assign(String job, String user) {
        return ADMIN.patch(job, Map.of("providers", List.of(Map.of("type", "USER", "uid", user))));
    }

    @Test
    void aDeletedJobLeavesItsEntryUntouched() throws IOException {
        var project = Uploads.project(ADMIN, "de");
        var two = new LinkedHashMap<String, byte[]>();
        two.put("a.txt", Uploads.text("One."));
        two.put("b.txt", Uploads.text("Two."));
        var jobs = Uploads.imported(ADMIN, project, Uploads.upload(ADMIN, project, "two.zip", zip(two), Map.of()));
        var first = project + "/jobs/" + jobs.get(0).path("uid").asText();
        translate(first);
        assertThat(ADMIN.delete(project + "/jobs/" + jobs.get(1).path("uid").asText())
                        .status())
                .isEqualTo(204);
        var started = ADMIN.post(first + "/targetFile", Map.of("archive", true));
        ended(started);
        var file = ADMIN.get(first + "/downloadTargetFile/"
                + started.json().at("/asyncRequest/id").asText());
        var written = unzipped(file.bytes());
        assertThat(new String(written.get("a.txt"), UTF_8)).isEqualTo("Hallo");
        assertThat(new String(written.get("b.txt"), UTF_8)).isEqualTo("Two.");
    }

    @Test
    void theSettingsSayTheEncodingOfNames() {
        var project = Uploads.project(ADMIN, "de");
        var archive = zip(Map.of("Übung/größe.txt", Uploads.text("One.")), Charset.forName("windows-1252"));
        var settings = ADMIN.post(
                "/importSettings", Map.of("name", "names", "fileImportSettings", Map.of("zipCharset", "windows-1252")));
        var header = Map.<String, Object>of("importSettings", Map.of("uid", settings.uid()));
        var named =
                Uploads.upload(ADMIN, project, "a.zip", archive, header).json().at("/jobs/0");
        assertThat(named.path("path").asText() + "/" + named.path("filename").asText())
                .isEqualTo("Übung/größe.txt");
        var guessed = Uploads.upload(ADMIN, project, "a.zip", archive, Map.of())
                .json()
                .at("/jobs/0");
        assertThat(guessed.path("path").asText() + "/"
                        + guessed.path("filename").asText())
                .isEqualTo("▄bung/gr÷▀e.txt");
    }

    @Test
    void callsTheCallbackUrlOnceWithTheFirstJobs() {
        var project = Uploads.project(ADMIN, "de", "fr");
        var files = new LinkedHashMap<String, byte[]>();
        for (var i = 0; i < 26; i++) {
            files.put(i + ".txt", Uploads.text("One."));
        }
        var header = Map.<String, Object>of("callbackUrl", "http://127.0.0.1:9/" + Uid.next());
        Uploads.imported(ADMIN, project, Uploads.upload(ADMIN, project, "many.zip", zip(files), header));
        var sql = """
                select sum(%s)
                  from webhook_event
                 where url = '%s'
                """;
        var url = header.get("callbackUrl");
        assertThat(Uploads.number(DB, sql.formatted("json_array_length(body::json -> 'jobs')", url)))
                .isEqualTo(50);
        assertThat(Uploads.number(DB, sql.formatted("(body::json ->> 'jobsCount')::int", url)))
                .isEqualTo(52);
    }

    @Test
    void anOfficeFileIsOneFileWhateverItsName() {
        var project = Uploads.project(ADMIN, "de");
        var uploaded = Uploads.upload(ADMIN, project, "handbook.zip", Uploads.resource("hyperlink.docx"), Map.of());
        var job = Uploads.imported(ADMIN, project, uploaded).getFirst();
        assertThat(job.path("format").asText()).as(job.toString()).isEqualTo("Word");
        assertThat(job.path("archive").isNull()).isTrue();
    }

    @Test
    void refusesWhatIsUnsafeAndStoresNothing() {
        var project = Uploads.project(ADMIN, "de");
        var unsafe = new LinkedHashMap<String, byte[]>();
        unsafe.put("../a.txt", Uploads.text("One."));
        unsafe.put("/b.txt", Uploads.text("One."));
        unsafe.put("c/./d.txt", Uploads.text("One."));
        unsafe.put("ok.txt", Uploads.text("One."));
        var refused = Uploads.upload(ADMIN, project, "unsafe.zip", zip(unsafe), Map.of());
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("errorDetails").findValuesAsText("message"))
                .containsExactlyInAnyOrder(
                        "the entry \"../a.txt\" must not have empty parts, . or .. in its path",
                        "the entry \"/b.txt\" must have a relative path with slashes",
                        "the entry \"c/./d.txt\" must not have empty parts, . or .. in its path");
        var none = Uploads.upload(ADMIN, project, "none.zip", zip(Map.of("a.png", IMAGE)), Map.of());
        assertThat(none.status()).isEqualTo(400);
        assertThat(none.text())
                .contains("the entry \\\"a.png\\\" cannot be imported: files of type .png are not supported");
        var damaged = Uploads.upload(ADMIN, project, "damaged.zip", Uploads.text("PK and nothing else"), Map.of());
        assertThat(damaged.status()).isEqualTo(400);
        assertThat(damaged.text()).contains("the ZIP archive cannot be read: it has no directory");
        assertThat(ADMIN.get(project + "/jobs").json().path("totalElements").asInt(-1))
                .isZero();
        assertThat(Uploads.number(
                        DB, "select count(*) from stored_file where name in ('unsafe.zip', 'none.zip', 'damaged.zip')"))
                .isZero();
    }

    /** The bytes of the entry are changed after the directory was written. */
    @Test
    void reportsADamagedEntryAndImportsTheOthers() {
        var project = Uploads.project(ADMIN, "de");
        var two = new LinkedHashMap<String, byte[]>();
        two.put("a.txt", Uploads.text("One."));
        two.put("b.txt", Uploads.text("Two."));
        var archive = zip(two);
        archive[30 + "a.txt".length()] ^= 0x55;
        var jobs = Uploads.imported(ADMIN, project, Uploads.upload(ADMIN, project, "a.zip", archive, Map.of()));
        assertThat(jobs.get(0).at("/importStatus/errorMessage").asText()).startsWith("the ZIP archive is damaged");
        assertThat(jobs.get(1).at("/importStatus/status").asText()).isEqualTo("OK");
    }

    @Test
    void keepsTheArchiveAsLongAsAJobNeedsIt() {
        var project = Uploads.project(ADMIN, "de");
        var jobs = Uploads.imported(ADMIN, project, Uploads.upload(ADMIN, project, "kept.zip", zip(site()), Map.of()));
        SERVICE.database().execute("update stored_file set touched_at = now() - interval '2 hours'");
        Waiting.result(Storage.inDatabase(SERVICE.vertx()).files(DB).sweep());
        var count = "select count(*) from stored_file where name = 'kept.zip'";
        assertThat(Uploads.number(DB, count)).isEqualTo(1);
        jobs.forEach(job -> ADMIN.delete(project + "/jobs/" + job.path("uid").asText()));
        Waiting.result(Storage.inDatabase(SERVICE.vertx()).files(DB).sweep());
        Waiting.result(Storage.inDatabase(SERVICE.vertx()).files(DB).sweep());
        assertThat(Uploads.number(DB, count)).isZero();
    }
}
