package dev.parlance.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Waiting;
import dev.parlance.job.source.SourceFeature;
import dev.parlance.shared.Json;
import dev.parlance.storage.Storage;
import dev.parlance.webhook.Receiver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** New versions of source files through HTTP. */
class SourceVersionIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    private static void translate(String job, Map<Integer, String> targets) {
        var segments = targets.entrySet().stream()
                .map(target -> Map.of("ordinal", target.getKey(), "target", target.getValue(), "confirmed", true))
                .toList();
        var edited = ADMIN.put(job + "/segments", Map.of("segments", segments));
        assertThat(edited.status()).as(edited.text()).isEqualTo(200);
    }

    /** The asynchronous request when it has ended. */
    private static JsonNode updated(String job, String name, String text) {
        return ended(ADMIN.upload(job + "/source", name, Uploads.text(text)));
    }

    private static JsonNode ended(TestService.Answer started) {
        assertThat(started.status()).as(started.text()).isEqualTo(202);
        var id = started.json().path("asyncRequest").path("id").asText();
        return ADMIN.until(
                        "/async/" + id,
                        answer -> !answer.json().path("asyncResponse").isNull())
                .json();
    }

    /** Source, target, and + for confirmed, * for locked, of each segment. */
    private static List<String> segments(String job) {
        return ADMIN.get(job + "/segments")
                .json()
                .path("content")
                .valueStream()
                .map(segment -> segment.path("source").asText()
                        + " = " + segment.path("target").asText("")
                        + (segment.path("confirmed").asBoolean() ? "+" : "")
                        + (segment.path("locked").asBoolean() ? "*" : ""))
                .toList();
    }

    private static List<JsonNode> events(String project) {
        var sql = """
                select body
                  from webhook_event
                 where kind = 'CONTINUOUS_JOB_UPDATED'
                   and project_id = (select id from project where uid = '%s')
                 order by id
                """.formatted(project.substring("/projects/".length()));
        return Rows.all(Waiting.result(DB.query(sql)), row -> Json.read(row.getString("body"), JsonNode.class));
    }

    private static String counts(JsonNode of) {
        return List.of("keptSegments", "changedSegments", "newSegments", "removedSegments").stream()
                .map(name -> of.path(name).asText())
                .collect(Collectors.joining(" "));
    }

    @Test
    void keepsTheTranslationsOfUnchangedSegments() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "One.\nTwo.\nThree.\nFour.\n");
        translate(job, Map.of(0, "Eins.", 1, "Zwei.", 2, "Drei."));
        ADMIN.put(
                job + "/segments",
                Map.of("segments", List.of(Map.of("ordinal", 2, "target", "Drei.", "locked", true))));
        var request = updated(job, "lines.txt", "Zero.\nOne.\nTwo, changed.\nThree.\n");
        assertThat(request.path("action").asText()).isEqualTo("UPDATE_SOURCE");
        assertThat(request.at("/asyncResponse/errorCode").isNull()).isTrue();
        assertThat(request.at("/asyncResponse/acceptedSegmentsCount").asInt()).isEqualTo(4);
        assertThat(segments(job)).containsExactly("Zero. = ", "One. = Eins.+", "Two, changed. = ", "Three. = Drei.*");
        var now = ADMIN.get(job).json();
        assertThat(now.path("sourceVersion").asInt()).isEqualTo(2);
        assertThat(now.path("endIndex").asInt()).isEqualTo(3);
        assertThat(now.path("translatedSegments").asInt()).isEqualTo(2);
        assertThat(now.path("confirmedSegments").asInt()).isEqualTo(1);
        assertThat(now.path("wordsCount").asInt()).isEqualTo(5);
        assertThat(ADMIN.get(job + "/targetFile").text()).isEqualTo("Zero.\nEins.\nTwo, changed.\nDrei.\n");
        assertThat(ADMIN.get(job + "/original").text()).startsWith("Zero.");
    }

    private static List<String> codes(TestService.Answer refused) {
        return refused.json().path("errorDetails").findValuesAsText("code");
    }

    /** An editor that read the segments before the new version knows their old ordinals. */
    @Test
    void refusesATranslationOfAnotherSource() {
        var job = Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), "One.\nTwo.\n");
        var path = job + "/segments";
        var ordinal = Map.of("ordinal", 0, "target", "Eins.", "confirmed", true);
        var source = Map.of("ordinal", 0, "source", "One.", "target", "Eins.", "confirmed", true);
        var moved = Map.of("ordinal", 1, "source", "One.", "target", "Eins.", "confirmed", true);
        assertThat(codes(ADMIN.put(path, Map.of("segments", List.of(moved))))).containsExactly("sourceChanged");
        assertThat(ADMIN.put(path, Map.of("segments", List.of(source))).status())
                .isEqualTo(200);
        assertThat(ADMIN.put(path, Map.of("segments", List.of(ordinal))).status())
                .isEqualTo(200);
        var tag = ADMIN.get(path).header("etag");
        updated(job, "lines.txt", "Zero.\nOne.\nTwo.\n");
        for (var any : List.of(ADMIN, ADMIN.with("If-Match", "*"))) {
            var unnamed = any.put(path, Map.of("segments", List.of(ordinal)));
            assertThat(unnamed.status()).isEqualTo(400);
            assertThat(unnamed.pointers()).containsExactly("/segments/0/source");
            assertThat(codes(unnamed)).containsExactly("required");
        }
        var other = ADMIN.put(path, Map.of("segments", List.of(source)));
        assertThat(other.status()).isEqualTo(400);
        assertThat(other.pointers()).containsExactly("/segments/0/source");
        assertThat(codes(other)).containsExactly("sourceChanged");
        assertThat(ADMIN.with("If-Match", tag)
                        .put(path, Map.of("segments", List.of(ordinal)))
                        .status())
                .isEqualTo(412);
        assertThat(segments(job)).containsExactly("Zero. = ", "One. = Eins.+", "Two. = ");
        assertThat(ADMIN.put(path, Map.of("segments", List.of(moved))).status()).isEqualTo(200);
        var present = ADMIN.get(path).header("etag");
        assertThat(ADMIN.with("If-Match", present)
                        .put(path, Map.of("segments", List.of(Map.of("ordinal", 0, "target", "Null."))))
                        .status())
                .isEqualTo(200);
        assertThat(segments(job)).containsExactly("Zero. = Null.", "One. = Eins.+", "Two. = ");
    }

    @Test
    void listsAndPublishesTheVersions() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "One.\nTwo.\nThree.\n");
        var first = ADMIN.get(job + "/source/versions").json();
        assertThat(first.path("totalElements").asInt()).isEqualTo(1);
        assertThat(first.at("/content/0/version").asInt()).isEqualTo(1);
        assertThat(counts(first.at("/content/0"))).isEqualTo("0 0 3 0");
        updated(job, "second.txt", "One.\nTwo, changed.\nThree.\nFour.\nFive.\n");
        updated(job, "third.txt", "Five.\n");
        var versions = ADMIN.get(job + "/source/versions").json().path("content");
        assertThat(versions.findValuesAsText("version")).containsExactly("3", "2", "1");
        assertThat(versions.findValuesAsText("filename")).containsExactly("third.txt", "second.txt", "lines.txt");
        assertThat(versions.valueStream().map(SourceVersionIT::counts))
                .containsExactly("1 0 0 4", "2 1 2 0", "0 0 3 0");
        assertThat(versions.at("/0/createdBy/userName").asText()).isEqualTo("admin");
        assertThat(versions.at("/0/bytes").asInt()).isEqualTo(6);
        var events = events(project);
        assertThat(events.stream().map(event -> counts(event.path("sourceUpdate"))))
                .containsExactly("2 1 2 0", "1 0 0 4");
        assertThat(events.getLast().at("/sourceUpdate/version").asInt()).isEqualTo(3);
        assertThat(events.getLast().at("/sourceUpdate/importStatus/status").asText())
                .isEqualTo("OK");
        assertThat(events.getLast().at("/jobParts/0/sourceVersion").asInt()).isEqualTo(3);
        assertThat(events.getLast().at("/jobParts/0/filename").asText()).isEqualTo("third.txt");
        assertThat(ADMIN.get(job + "/original?sourceVersion=1").text()).isEqualTo("One.\nTwo.\nThree.\n");
        assertThat(ADMIN.get(job + "/original?sourceVersion=2").text()).startsWith("One.\nTwo, changed.");
        assertThat(ADMIN.get(job + "/original?sourceVersion=4").status()).isEqualTo(404);
    }

    @Test
    void prefersTheSameContextAndTheSameKey() {
        var project = Uploads.project(ADMIN, "de");
        var lines = Uploads.job(ADMIN, project, "Pump.\nStop.\nDoor.\nStop.\nStop.\n");
        translate(lines, Map.of(1, "Pumpe aus.", 3, "Tür zu.", 4, "Halt."));
        updated(lines, "lines.txt", "Door.\nStop.\nStop.\nPump.\nStop.\n");
        assertThat(segments(lines))
                .containsExactly("Door. = ", "Stop. = Tür zu.+", "Stop. = Halt.+", "Pump. = ", "Stop. = Pumpe aus.+");
        var upload = Uploads.upload(
                ADMIN, project, "a.json", Uploads.text("{\"a\":\"Stop\",\"b\":\"Stop\",\"c\":\"Go\"}"), Map.of());
        var json = project + "/jobs/"
                + Uploads.imported(ADMIN, project, upload)
                        .getFirst()
                        .path("uid")
                        .asText();
        translate(json, Map.of(0, "Halt", 1, "Aus"));
        updated(json, "a.json", "{\"x\":\"New\",\"b\":\"Stop\",\"c\":\"Go\",\"d\":\"Stop\"}");
        assertThat(segments(json)).containsExactly("New = ", "Stop = Aus+", "Go = ", "Stop = Halt+");
    }

    @Test
    void changesAllJobsOfTheFileTogether() {
        var project = Uploads.project(ADMIN, "de", "fr");
        var upload = Uploads.upload(ADMIN, project, "a.txt", Uploads.text("One.\nTwo.\n"), Map.of());
        var jobs = Uploads.imported(ADMIN, project, upload).stream()
                .map(job -> project + "/jobs/" + job.path("uid").asText())
                .toList();
        translate(jobs.get(0), Map.of(0, "Eins.", 1, "Zwei."));
        translate(jobs.get(1), Map.of(1, "Deux."));
        updated(jobs.get(1), "a.txt", "Two.\nOne.\n");
        assertThat(segments(jobs.get(0))).containsExactly("Two. = Zwei.+", "One. = Eins.+");
        assertThat(segments(jobs.get(1))).containsExactly("Two. = Deux.+", "One. = ");
        assertThat(events(project)).hasSize(1);
        assertThat(events(project).getFirst().path("jobParts")).hasSize(2);
    }

    @Test
    void leavesTheJobAsItWasWhenTheFileCannotBeRead() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "One.\nTwo.\n");
        translate(job, Map.of(0, "Eins."));
        var before = ADMIN.get(job).text();
        var request = updated(job, "broken.json", "{\"a\": ");
        assertThat(request.at("/asyncResponse/errorCode").asText()).isEqualTo("fileBroken");
        assertThat(ADMIN.get(job).text()).isEqualTo(before);
        assertThat(segments(job)).containsExactly("One. = Eins.+", "Two. = ");
        var update = events(project).getFirst().path("sourceUpdate");
        assertThat(update.at("/importStatus/status").asText()).isEqualTo("ERROR");
        assertThat(update.at("/importStatus/errorMessage").asText()).isNotEmpty();
        assertThat(update.path("filename").asText()).isEqualTo("broken.json");
        assertThat(ADMIN.get(job + "/source/versions")
                        .json()
                        .path("totalElements")
                        .asInt())
                .isEqualTo(1);
        updated(job, "lines.txt", "One.\n");
        assertThat(ADMIN.get(job).json().path("sourceVersion").asInt()).isEqualTo(2);
    }

    @Test
    void createsNoVersionOfTheSameFile() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "One.\n");
        var before = ADMIN.get(job).text();
        var request = updated(job, "lines.txt", "One.\n");
        assertThat(request.at("/asyncResponse/warnings/0/code").asText()).isEqualTo("sourceUnchanged");
        assertThat(ADMIN.get(job).text()).isEqualTo(before);
        assertThat(events(project)).isEmpty();
    }

    @Test
    void refusesAnotherVersionWhileOneIsRead() {
        var job = Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), "One.\n");
        Waiting.result(DB.query("""
                with f as (
                  insert into stored_file (uid, name, created_by)
                  values ('pending', 'a.txt', 1)
                  returning id
                )
                insert into source_version (file_id, first_file_id, version)
                select f.id, j.file_id, 2
                  from f, job j
                 where j.uid = '%s'
                """.formatted(job.substring(job.lastIndexOf('/') + 1))));
        var refused = ADMIN.upload(job + "/source", "a.txt", Uploads.text("Two.\n"));
        assertThat(refused.status()).as(refused.text()).isEqualTo(409);
    }

    @Test
    void checksTheRequest() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "One.\n");
        var etag = ADMIN.get(job).header("etag");
        translate(job, Map.of(0, "Eins."));
        var stale = ADMIN.with("If-Match", etag).upload(job + "/source", "a.txt", Uploads.text("Two.\n"));
        assertThat(stale.status()).isEqualTo(412);
        var wrong = ADMIN.with("Parlance", "{\"callbackUrl\": \"ftp://x\"}")
                .upload(job + "/source", "a.txt", Uploads.text("Two.\n"));
        assertThat(wrong.pointers()).containsExactly("/callbackUrl");
        assertThat(ADMIN.upload(job + "/source", "a.txt", new byte[0]).status()).isEqualTo(400);
        assertThat(SERVICE.user("SUBMITTER")
                        .upload(job + "/source", "a.txt", Uploads.text("Two.\n"))
                        .status())
                .isEqualTo(404);
        assertThat(SERVICE.user("LINGUIST").get(job + "/source/versions").status())
                .isEqualTo(404);
        assertThat(ADMIN.get(job).json().path("sourceVersion").asInt()).isEqualTo(1);
    }

    @Test
    void callsBack() throws Exception {
        try (var receiver = Receiver.kind()) {
            var job = Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), "One.\n");
            var header = Json.text(Map.of("callbackUrl", receiver.url()));
            ended(ADMIN.with("Parlance", header).upload(job + "/source", "a.txt", Uploads.text("Two.\n")));
            var body = Json.read(receiver.await(1).getFirst().body(), JsonNode.class);
            assertThat(body.at("/asyncRequest/action").asText()).isEqualTo("UPDATE_SOURCE");
            assertThat(body.at("/jobs/0/sourceVersion").asInt()).isEqualTo(2);
        }
    }

    @Test
    void movesIgnoredQualityWarnings() {
        var job = Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), "One 1.\nTwo 2.\nThree 3.\n");
        translate(job, Map.of(0, "Eins.", 1, "Zwei.", 2, "Drei."));
        check(job);
        var ignored = IntStream.of(0, 2)
                .mapToObj(ordinal -> Map.of("ordinal", ordinal, "code", "NUMBERS", "ignored", true))
                .toList();
        ADMIN.patch(job + "/qualityAssurance/warnings", Map.of("warnings", ignored));
        updated(job, "lines.txt", "Zero.\nOne 1.\nThree 3.\nTwo 22.\n");
        assertThat(warnings(job)).containsExactly("1 NUMBERS true", "2 NUMBERS true");
        var result = ADMIN.get(job + "/qualityAssurance").json();
        assertThat(result.path("segmentsChanged").asBoolean()).isTrue();
        assertThat(result.path("warningsCount").asInt()).isEqualTo(2);
        assertThat(result.path("notListedCount").asInt()).isZero();
        check(job);
        assertThat(warnings(job))
                .containsExactly("0 EMPTY_TARGET false", "1 NUMBERS true", "2 NUMBERS true", "3 EMPTY_TARGET false");
    }

    private static void check(String job) {
        ended(ADMIN.post(job + "/qualityAssurance", Map.of()));
    }

    private static List<String> warnings(String job) {
        var content = ADMIN.get(job + "/qualityAssurance/warnings").json().path("content");
        return StreamSupport.stream(content.spliterator(), false)
                .map(warning -> "%s %s %s"
                        .formatted(
                                warning.path("ordinal").asText(),
                                warning.path("code").asText(),
                                warning.path("ignored").asText()))
                .toList();
    }

    @Test
    void keepsTheFilesUntilTheJobIsDeleted() {
        var job = Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), "One.\n");
        updated(job, "second.txt", "Two.\n");
        var files = new ArrayList<>(files(job));
        assertThat(files).hasSize(2);
        assertThat(ADMIN.get(job + "/segments").json().path("content").findValuesAsText("source"))
                .containsExactly("Two.");
        sweep(files);
        assertThat(ADMIN.get(job + "/original?sourceVersion=1").text()).isEqualTo("One.\n");
        assertThat(Uploads.number(DB, "select count(*) from segment where file_id = " + files.getFirst()))
                .as("segments of an old version")
                .isZero();
        assertThat(ADMIN.delete(job).status()).isEqualTo(204);
        sweep(files);
        assertThat(Uploads.number(
                        DB,
                        "select count(*) from stored_file where id in (%d, %d)"
                                .formatted(files.getFirst(), files.getLast())))
                .isZero();
    }

    private static List<Long> files(String job) {
        var sql = """
                select v.file_id
                  from source_version v
                  join source_version c using (first_file_id)
                  join job j on j.file_id = c.file_id
                 where j.uid = '%s'
                 order by v.version
                """.formatted(job.substring(job.lastIndexOf('/') + 1));
        return Rows.all(Waiting.result(DB.query(sql)), row -> row.getLong(0));
    }

    private static void sweep(List<Long> files) {
        Waiting.result(DB.query("update stored_file set touched_at = now() - interval '2 hours' where id in (%d, %d)"
                .formatted(files.getFirst(), files.getLast())));
        Waiting.result(DeletedJobs.sweepSources(DB)
                .compose(_ -> SourceFeature.housekeeping(DB))
                .compose(_ -> Storage.inDatabase(SERVICE.vertx()).files(DB).sweep()));
    }
}
