package dev.parlance.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.AtOnce;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Waiting;
import dev.parlance.shared.Json;
import dev.parlance.webhook.Receiver;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The metadata of jobs, and the event of their changes. */
class MetadataIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    private static Map<String, Object> body(Map<String, ?> metadata) {
        return Map.of("metadata", metadata);
    }

    private static TestService.Answer set(String job, Map<String, ?> metadata) {
        var answer = ADMIN.put(job + "/metadata", body(metadata));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer;
    }

    /** Texts of one length by so many keys. */
    private static Map<String, String> texts(String prefix, int keys, int length) {
        return IntStream.range(0, keys).boxed().collect(Collectors.toMap(i -> prefix + i, _ -> "x".repeat(length)));
    }

    private static long told(String project) {
        return Uploads.events(DB, project).stream()
                .filter("JOB_METADATA_UPDATED"::equals)
                .count();
    }

    @Test
    void deliversTheEventOfAChange() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "One.");
        try (var receiver = Receiver.kind()) {
            ADMIN.post("/webhooks", Map.of("url", receiver.url(), "events", List.of("JOB_METADATA_UPDATED")));
            set(job, Map.of("build.number", "4711"));
            var got = Json.read(receiver.await(1).getFirst().body(), JsonNode.class);
            assertThat(got.path("event").asText()).isEqualTo("JOB_METADATA_UPDATED");
            assertThat(got.path("jobParts").findValuesAsText("uid")).contains(job.substring(job.lastIndexOf('/') + 1));
            assertThat(got.at("/metadata/project/uid").asText()).isEqualTo(project.substring("/projects/".length()));
        }
    }

    @Test
    void replacesAndReads() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "One.");
        assertThat(ADMIN.get(job + "/metadata").text()).isEqualTo("{\"metadata\":{}}");
        set(job, Map.of("b", "2", "a", "1", "B", ""));
        assertThat(ADMIN.get(job + "/metadata").text())
                .isEqualTo("{\"metadata\":{\"B\":\"\",\"a\":\"1\",\"b\":\"2\"}}");
        set(job, Map.of("c", "3"));
        var now = ADMIN.get(job + "/metadata");
        assertThat(now.text()).isEqualTo("{\"metadata\":{\"c\":\"3\"}}");
        var unchanged = ADMIN.with("If-None-Match", now.header("etag")).get(job + "/metadata");
        assertThat(unchanged.status()).isEqualTo(304);
        assertThat(set(job, Map.of()).text()).isEqualTo("{\"metadata\":{}}");
        var uid = job.substring(job.lastIndexOf('/') + 1);
        var rows =
                "select count(*) from job_metadata m join job j on j.id = m.job_id where j.uid = '%s'".formatted(uid);
        assertThat(Uploads.number(DB, rows)).isZero();
        assertThat(told(project)).isEqualTo(3);
    }

    @Test
    void patchesSingleKeysAlsoBesideOneNamedId() {
        var job = Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), "One.");
        set(job, Map.of("id", "1", "uid", "2", "kept", "3"));
        var patch = new HashMap<String, Object>(Map.of("added", "4"));
        patch.put("uid", null);
        patch.put("unknown", null);
        var patched = ADMIN.patch(job + "/metadata", body(patch));
        assertThat(patched.status()).as(patched.text()).isEqualTo(200);
        assertThat(patched.text()).isEqualTo("{\"metadata\":{\"added\":\"4\",\"id\":\"1\",\"kept\":\"3\"}}");
        assertThat(ADMIN.get(job + "/metadata").text()).isEqualTo(patched.text());
    }

    @Test
    void tellsNothingWhenNothingChanged() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "One.");
        set(job, Map.of("a", "1"));
        set(job, Map.of("a", "1"));
        assertThat(ADMIN.patch(job + "/metadata", body(Map.of("a", "1"))).status())
                .isEqualTo(200);
        assertThat(ADMIN.patch(job + "/metadata", body(Collections.singletonMap("b", null)))
                        .status())
                .isEqualTo(200);
        assertThat(told(project)).isEqualTo(1);
    }

    @Test
    void refusesAllThatIsWrongAtOnce() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "One.");
        var wrong = Map.of("a b", "1", "", "2", "k".repeat(129), "3", "long", "x".repeat(4097), "nul", "\0", "n", 5);
        var refused = ADMIN.put(job + "/metadata", body(wrong));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers())
                .contains("/metadata/a b", "/metadata/", "/metadata/" + "k".repeat(129))
                .contains("/metadata/long", "/metadata/n", "/metadata/nul");
        assertThat(refused.text()).contains("must have a name of 1 to 128 letters");
        assertThat(ADMIN.put(job + "/metadata", Map.of()).pointers()).containsExactly("/metadata");
        assertThat(ADMIN.put(job + "/metadata", body(Collections.singletonMap("a", null)))
                        .pointers())
                .containsExactly("/metadata/a");
        assertThat(told(project)).isZero();
    }

    @Test
    void boundsTheMetadataAfterTheChange() {
        var job = Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), "One.");
        set(job, texts("k", 64, 10));
        var more = ADMIN.patch(job + "/metadata", body(Map.of("more", "1")));
        assertThat(more.status()).isEqualTo(400);
        assertThat(more.json().at("/errorDetails/0/code").asText()).isEqualTo("maxProperties");
        assertThat(more.json().at("/errorDetails/0/args/max/value").asInt()).isEqualTo(64);
        assertThat(ADMIN.put(job + "/metadata", body(texts("k", 65, 1))).status())
                .isEqualTo(400);
        for (var large : List.of(texts("l", 15, 4096), texts("l", 64, 1000))) {
            assertThat(set(job, large).status()).isEqualTo(200);
        }
        for (var tooLarge : List.of(texts("l", 16, 4096), texts("l", 64, 1024))) {
            var refused = ADMIN.put(job + "/metadata", body(tooLarge));
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.json().at("/errorDetails/0/code").asText()).isEqualTo("maxBytes");
        }
    }

    @Test
    void changesOnlyTheVersionInIfMatch() {
        var job = Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), "One.");
        var first = set(job, Map.of("a", "1")).header("etag");
        set(job, Map.of("a", "2"));
        var stale = ADMIN.with("If-Match", first).patch(job + "/metadata", body(Map.of("b", "1")));
        assertThat(stale.status()).isEqualTo(412);
        assertThat(ADMIN.get(job + "/metadata").text()).isEqualTo("{\"metadata\":{\"a\":\"2\"}}");
    }

    @Test
    void losesNoKeyOfPatchesAtOnce() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "One.");
        var patches = IntStream.range(0, 12)
                .mapToObj(i -> AtOnce.start(() -> ADMIN.patch(job + "/metadata", body(Map.of("k" + i, "x")))
                        .status()))
                .toList();
        assertThat(patches).allSatisfy(patch -> assertThat(patch.join()).isEqualTo(200));
        assertThat(ADMIN.get(job + "/metadata").json().path("metadata")).hasSize(12);
        assertThat(told(project)).isEqualTo(12);
    }

    @Test
    void isDeletedWithItsJob() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "One.");
        set(job, Map.of("a", "1"));
        assertThat(ADMIN.delete(job).status()).isEqualTo(204);
        assertThat(ADMIN.get(job + "/metadata").status()).isEqualTo(404);
        assertThat(ADMIN.put(job + "/metadata", body(Map.of())).status()).isEqualTo(404);
    }
}
