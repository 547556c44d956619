package dev.parlance.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Waiting;
import dev.parlance.shared.Json;
import io.vertx.sqlclient.Tuple;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Projects and files for tests of jobs. */
final class Uploads {
    private Uploads() {}

    /** Path of a new project with the source language English. */
    static String project(TestService.Client client, String... targetLangs) {
        return project(client, List.of(), targetLangs);
    }

    static String project(TestService.Client client, List<Map<String, String>> steps, String... targetLangs) {
        var body = new HashMap<String, Object>();
        body.put("name", "Handbook");
        body.put("sourceLang", "en");
        body.put("targetLangs", List.of(targetLangs));
        body.put("workflowSteps", steps);
        var created = client.post("/projects", body);
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return "/projects/" + created.uid();
    }

    static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A file from the tests of formats. */
    static byte[] resource(String name) {
        try (var in = Uploads.class.getResourceAsStream("/file/" + name)) {
            assertThat(in).as(name).isNotNull();
            return in.readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** A ZIP archive of entries with UTF-8 names. */
    static byte[] zip(Map<String, byte[]> entries) {
        return zip(entries, StandardCharsets.UTF_8);
    }

    static byte[] zip(Map<String, byte[]> entries, Charset names) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes, names)) {
            for (var entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    static TestService.Answer upload(
            TestService.Client client, String project, String name, byte[] bytes, Map<String, Object> header) {
        return client.with("Parlance", Json.text(header)).upload(project + "/jobs", name, bytes);
    }

    /** The jobs after their import has ended, each read by its own request. */
    static List<JsonNode> imported(TestService.Client client, String project, TestService.Answer uploaded) {
        assertThat(uploaded.status()).as(uploaded.text()).isEqualTo(201);
        var request = uploaded.json().path("asyncRequest");
        assertThat(request.path("action").asText()).isEqualTo("IMPORT_JOB");
        client.until(
                "/async/" + request.path("id").asText(),
                answer -> !answer.json().path("asyncResponse").isNull());
        return uploaded.json().path("jobs").findValuesAsText("uid").stream()
                .map(uid -> client.get(project + "/jobs/" + uid).json())
                .filter(job -> job.has("uid"))
                .toList();
    }

    /** The path of the one job of a small text with these segments. */
    static String job(TestService.Client client, String project, String text) {
        var jobs = imported(client, project, upload(client, project, "lines.txt", text(text), Map.of()));
        assertThat(jobs).hasSize(1);
        assertThat(jobs.getFirst().path("importStatus").path("status").asText()).isEqualTo("OK");
        return project + "/jobs/" + jobs.getFirst().path("uid").asText();
    }

    /** Kinds of the events of a project's jobs, oldest first. */
    static List<String> events(Db db, String project) {
        var sql = """
                select kind
                  from webhook_event
                 where kind like 'JOB%'
                   and project_id = (select id from project where uid = $1)
                 order by id
                """;
        var uid = project.substring(project.lastIndexOf('/') + 1);
        return Rows.all(Waiting.result(db.query(sql, Tuple.of(uid))), row -> row.getString("kind"));
    }

    /** The number that a statement returns. */
    static long number(Db db, String sql) {
        return Rows.one(Waiting.result(db.query(sql))).getLong(0);
    }

    /** Waits until a statement returns a number above zero. */
    static void await(Db db, String sql) {
        Waiting.until(sql, () -> number(db, sql) > 0);
    }
}
