package dev.parlance.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Waiting;
import dev.parlance.shared.Json;
import dev.parlance.webhook.Receiver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Quality checks of jobs through HTTP. */
class QualityAssuranceIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    /** A job with these targets; null for none. */
    private static String job(String project, String text, List<String> targets) {
        var job = Uploads.job(ADMIN, project, text);
        translate(job, targets);
        return job;
    }

    private static void translate(String job, List<String> targets) {
        var segments = new ArrayList<Map<String, Object>>();
        for (var i = 0; i < targets.size(); i++) {
            segments.add(Map.of("ordinal", i, "target", targets.get(i)));
        }
        var edited = ADMIN.put(job + "/segments", Map.of("segments", segments));
        assertThat(edited.status()).as(edited.text()).isEqualTo(200);
    }

    private static JsonNode checked(String job) {
        var started = ADMIN.post(job + "/qualityAssurance", Map.of());
        assertThat(started.status()).as(started.text()).isEqualTo(202);
        var id = started.json().path("asyncRequest").path("id").asText();
        return ADMIN.until(
                        "/async/" + id,
                        answer -> !answer.json().path("asyncResponse").isNull())
                .json();
    }

    private static List<String> warnings(String job, String query) {
        var content =
                ADMIN.get(job + "/qualityAssurance/warnings" + query).json().path("content");
        return StreamSupport.stream(content.spliterator(), false)
                .map(warning -> warning.path("ordinal").asText() + " "
                        + warning.path("code").asText()
                        + (warning.path("ignored").asBoolean() ? " ignored" : ""))
                .toList();
    }

    private static TestService.Answer ignore(String job, int ordinal, String code, boolean ignored) {
        var warning = Map.of("ordinal", ordinal, "code", code, "ignored", ignored);
        return ADMIN.patch(job + "/qualityAssurance/warnings", Map.of("warnings", List.of(warning)));
    }

    @Test
    void storesAndPublishesWarnings() {
        var project = Uploads.project(ADMIN, "de");
        var job = job(project, "One 1.\nTwo.\nTwo.\nThree.\nFour.\n", List.of("Eins 2.", "Zwei.", "Zwo.", "Drei."));
        assertThat(ADMIN.get(job + "/qualityAssurance").status()).isEqualTo(404);
        assertThat(warnings(job, "")).isEmpty();
        var request = checked(job);
        assertThat(request.path("action").asText()).isEqualTo("QUALITY_ASSURANCE");
        assertThat(request.path("asyncResponse").path("errorCode").isNull()).isTrue();
        assertThat(warnings(job, "")).containsExactly("0 NUMBERS", "2 INCONSISTENT_TARGET", "4 EMPTY_TARGET");
        assertThat(warnings(job, "?code=NUMBERS")).containsExactly("0 NUMBERS");
        assertThat(warnings(job, "?ordinal=2")).containsExactly("2 INCONSISTENT_TARGET");
        assertThat(warnings(job, "?pageSize=1&pageNumber=1")).containsExactly("2 INCONSISTENT_TARGET");
        var result = ADMIN.get(job + "/qualityAssurance").json();
        assertThat(result.path("segmentsCount").asInt()).isEqualTo(5);
        assertThat(result.path("warningsCount").asInt()).isEqualTo(3);
        assertThat(result.path("notListedCount").asInt()).isZero();
        assertThat(result.path("segmentsChanged").asBoolean()).isFalse();
        assertThat(Uploads.events(DB, project)).containsOnlyOnce("JOB_AUTO_LQA_FINISHED");
        translate(job, List.of("Eins 1."));
        assertThat(ADMIN.get(job + "/qualityAssurance")
                        .json()
                        .path("segmentsChanged")
                        .asBoolean())
                .isTrue();
        checked(job);
        assertThat(warnings(job, "")).containsExactly("2 INCONSISTENT_TARGET", "4 EMPTY_TARGET");
    }

    @Test
    void publishesTheJobInTheEvent() {
        var project = Uploads.project(ADMIN, "de");
        var job = job(project, "One.\n", List.of("Eins."));
        checked(job);
        var sql = """
                select body
                  from webhook_event
                 where kind = 'JOB_AUTO_LQA_FINISHED'
                   and project_id = (select id from project where uid = '%s')
                """.formatted(project.substring("/projects/".length()));
        var bodies = Rows.all(Waiting.result(DB.query(sql)), row -> Json.read(row.getString("body"), JsonNode.class));
        assertThat(bodies).hasSize(1);
        assertThat(bodies.getFirst().at("/jobParts/0/uid").asText()).isEqualTo(job.substring(job.lastIndexOf('/') + 1));
        assertThat(bodies.getFirst().at("/metadata/project/uid").asText())
                .isEqualTo(project.substring("/projects/".length()));
    }

    @Test
    void keepsIgnoredWarningsWhileTheSegmentIsUnchanged() {
        var job = job(Uploads.project(ADMIN, "de"), "One 1.\nTwo 2.\n", List.of("Eins.", "Zwei."));
        checked(job);
        var changed = ignore(job, 0, "NUMBERS", true);
        assertThat(changed.status()).as(changed.text()).isEqualTo(200);
        assertThat(changed.json().at("/warnings/0/ignored").asBoolean()).isTrue();
        ignore(job, 1, "NUMBERS", true);
        assertThat(ADMIN.get(job + "/qualityAssurance")
                        .json()
                        .at("/checks/0/ignoredCount")
                        .asInt())
                .isEqualTo(2);
        translate(job, List.of("Eins.", "Zwo."));
        checked(job);
        assertThat(warnings(job, "")).containsExactly("0 NUMBERS ignored", "1 NUMBERS");
        assertThat(warnings(job, "?ignored=false")).containsExactly("1 NUMBERS");
        assertThat(ignore(job, 0, "NUMBERS", false).status()).isEqualTo(200);
        checked(job);
        assertThat(warnings(job, "")).containsExactly("0 NUMBERS", "1 NUMBERS");
    }

    private static TestService.Answer ignore(TestService.Client client, String job, Map<String, ?> warning) {
        return client.patch(job + "/qualityAssurance/warnings", Map.of("warnings", List.of(warning)));
    }

    private static void newVersion(String job, String text) {
        var started = ADMIN.upload(job + "/source", "lines.txt", Uploads.text(text));
        assertThat(started.status()).as(started.text()).isEqualTo(202);
        ADMIN.until(
                "/async/" + started.json().path("asyncRequest").path("id").asText(),
                answer -> !answer.json().path("asyncResponse").isNull());
    }

    /** A caller that read the warnings before the new version knows their old ordinals. */
    @Test
    void ignoresNoWarningAboutAnotherText() {
        var job = job(Uploads.project(ADMIN, "de"), "One 1.\nTwo 2.\n", List.of("Eins.", "Zwei."));
        checked(job);
        var path = job + "/qualityAssurance/warnings";
        var first = ADMIN.get(path).header("etag");
        newVersion(job, "Zero 0.\nOne 1.\nTwo 2.\n");
        var ordinal = Map.of("ordinal", 0, "code", "EMPTY_TARGET", "ignored", true);
        assertThat(warnings(job, "")).containsExactly("1 NUMBERS", "2 NUMBERS");
        assertThat(ADMIN.get(path).header("etag")).isNotEqualTo(first);
        assertThat(ignore(ADMIN, job, Map.of("ordinal", 1, "code", "NUMBERS", "ignored", true))
                        .pointers())
                .containsExactly("/warnings/0/source");
        checked(job);
        assertThat(warnings(job, "")).containsExactly("0 EMPTY_TARGET", "1 NUMBERS", "2 NUMBERS");
        for (var client : List.of(ADMIN, ADMIN.with("If-Match", "*"))) {
            assertThat(ignore(client, job, ordinal).pointers()).containsExactly("/warnings/0/source");
        }
        var old = Map.of("ordinal", 1, "code", "NUMBERS", "source", "Two 2.", "ignored", true);
        var refused = ignore(ADMIN, job, old);
        assertThat(refused.pointers()).containsExactly("/warnings/0/source");
        assertThat(refused.json().findValuesAsText("code")).contains("sourceChanged");
        assertThat(ignore(ADMIN.with("If-Match", first), job, ordinal).status()).isEqualTo(412);
        var present = Map.of("ordinal", 1, "code", "NUMBERS", "source", "One 1.", "ignored", true);
        assertThat(ignore(ADMIN, job, present).status()).isEqualTo(200);
        assertThat(warnings(job, "")).containsExactly("0 EMPTY_TARGET", "1 NUMBERS ignored", "2 NUMBERS");
    }

    @Test
    void changesTheTagWithEachIgnoredWarning() {
        var job = job(Uploads.project(ADMIN, "de"), "One 1.\n", List.of("Eins."));
        var path = job + "/qualityAssurance/warnings";
        var unchecked = ADMIN.get(path).header("etag");
        checked(job);
        var tag = ADMIN.get(path).header("etag");
        assertThat(tag).isNotEqualTo(unchecked);
        assertThat(ADMIN.with("If-None-Match", tag).get(path).status()).isEqualTo(304);
        var numbers = Map.of("ordinal", 0, "code", "NUMBERS", "ignored", true);
        var changed = ignore(ADMIN.with("If-Match", tag), job, numbers);
        assertThat(changed.status()).as(changed.text()).isEqualTo(200);
        assertThat(changed.header("etag"))
                .isEqualTo(ADMIN.get(path).header("etag"))
                .isNotEqualTo(tag);
        assertThat(ignore(ADMIN.with("If-Match", tag), job, numbers).status()).isEqualTo(412);
    }

    @Test
    void refusesUnknownAndRepeatedWarnings() {
        var job = job(Uploads.project(ADMIN, "de"), "One 1.\n", List.of("Eins."));
        checked(job);
        var one = Map.of("ordinal", 0, "code", "NUMBERS", "ignored", true);
        var other = Map.of("ordinal", 0, "code", "MAX_LENGTH", "ignored", true);
        var refused = ADMIN.patch(job + "/qualityAssurance/warnings", Map.of("warnings", List.of(one, other, one)));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers()).containsExactly("/warnings/1", "/warnings/2");
        assertThat(warnings(job, "")).containsExactly("0 NUMBERS");
        assertThat(ADMIN.get(job + "/qualityAssurance/warnings?code=NOPE").status())
                .isEqualTo(400);
    }

    @Test
    void countsWarningsThatItDoesNotList() {
        var lines = 10_050;
        var text = new StringBuilder();
        IntStream.range(0, lines).forEach(i -> text.append("Line ").append(i).append(".\n"));
        var job = Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), text.toString());
        checked(job);
        var result = ADMIN.get(job + "/qualityAssurance").json();
        assertThat(result.path("segmentsCount").asInt()).isEqualTo(lines);
        assertThat(result.path("warningsCount").asInt()).isEqualTo(lines);
        assertThat(result.path("notListedCount").asInt()).isEqualTo(50);
        assertThat(warnings(job, "?pageNumber=200")).isEmpty();
        assertThat(warnings(job, "?pageNumber=199")).hasSize(50).last().isEqualTo("9999 EMPTY_TARGET");
    }

    @Test
    void callsBack() {
        var job = job(Uploads.project(ADMIN, "de"), "One 1.\n", List.of("Eins."));
        assertThat(ADMIN.post(job + "/qualityAssurance", Map.of("callbackUrl", "ftp://x"))
                        .pointers())
                .containsExactly("/callbackUrl");
        try (var receiver = Receiver.kind()) {
            var started = ADMIN.post(job + "/qualityAssurance", Map.of("callbackUrl", receiver.url()));
            assertThat(started.status()).as(started.text()).isEqualTo(202);
            var body = Json.read(receiver.await(1).getFirst().body(), JsonNode.class);
            assertThat(body.at("/asyncRequest/action").asText()).isEqualTo("QUALITY_ASSURANCE");
            assertThat(job).endsWith(body.at("/job/uid").asText());
        }
        assertThat(ADMIN.post(job + "/qualityAssurance").status())
                .as("without a body")
                .isEqualTo(202);
    }

    @Test
    void runsOneCheckOfAJob() {
        var job = job(Uploads.project(ADMIN, "de"), "One.\n", List.of("Eins."));
        Waiting.result(DB.query("""
                with a as (
                  insert into async_request (action, created_by)
                  values ('QUALITY_ASSURANCE', 1)
                  returning id
                )
                insert into quality_run (async_request_id, job_id)
                select a.id,
                       j.id
                  from a, job j
                 where j.uid = '%s'
                """.formatted(job.substring(job.lastIndexOf('/') + 1))));
        var refused = ADMIN.post(job + "/qualityAssurance", Map.of());
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.header("retry-after")).isNotEmpty();
    }

    @Test
    void hidesJobsThatTheCallerDoesNotSee() {
        var job = job(Uploads.project(ADMIN, "de"), "One 1.\n", List.of("Eins."));
        checked(job);
        var linguist = SERVICE.user("LINGUIST");
        assertThat(linguist.post(job + "/qualityAssurance", Map.of()).status()).isEqualTo(404);
        assertThat(linguist.get(job + "/qualityAssurance").status()).isEqualTo(404);
        assertThat(linguist.get(job + "/qualityAssurance/warnings").status()).isEqualTo(404);
        assertThat(ADMIN.delete(job).status()).isEqualTo(204);
        assertThat(ADMIN.get(job + "/qualityAssurance").status()).isEqualTo(404);
    }
}
