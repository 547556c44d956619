package dev.parlance.feed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Every change has its event, and a request that changes nothing has none. */
class RecordedChangesIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static String project() {
        return ADMIN.post("/projects", Map.of("name", "recorded", "sourceLang", "en", "targetLangs", List.of("de")))
                .uid();
    }

    private static List<JsonNode> events(String kind, String uid) {
        var all = ADMIN.get("/events?pageSize=50&events=" + kind);
        assertThat(all.status()).isEqualTo(200);
        return StreamSupport.stream(all.json().path("content").spliterator(), false)
                .filter(event -> event.toString().contains(uid))
                .toList();
    }

    private static void recordedOnce(String path, Map<String, ?> body) {
        var project = project();
        for (var i = 0; i < 2; i++) {
            var answer = ADMIN.put("/projects/" + project + path, body);
            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        }
        assertThat(events("PROJECT_METADATA_UPDATED", project)).hasSize(1);
    }

    private static Map<String, String> reference(TestService.Answer created) {
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return Map.of("uid", created.uid());
    }

    @Test
    void changesOfWhatAProjectUsesAreRecorded() {
        var memory = reference(
                ADMIN.post("/transMemories", Map.of("name", "m", "sourceLang", "en", "targetLangs", List.of("de"))));
        recordedOnce("/transMemories", Map.of("transMemories", List.of(Map.of("transMemory", memory))));
        var base = reference(ADMIN.post("/termBases", Map.of("name", "t", "langs", List.of("en", "de"))));
        recordedOnce("/termBases", Map.of("termBases", List.of(Map.of("termBase", base))));
        var settings = reference(ADMIN.post("/importSettings", Map.of("name", "s")));
        recordedOnce("/importSettings", Map.of("importSettings", settings));
        var me = SERVICE.user("LINGUIST")
                .get("/auth/whoAmI")
                .json()
                .at("/user/uid")
                .asText();
        recordedOnce(
                "/providers",
                Map.of(
                        "assignments",
                        List.of(Map.of("targetLang", "de", "providers", List.of(Map.of("type", "USER", "uid", me))))));
    }

    @Test
    void aFailedImportIsRecordedWithItsReason() {
        var project = project();
        var upload = ADMIN.upload(
                "/projects/" + project + "/jobs", "broken.json", "{\"a\":".getBytes(StandardCharsets.UTF_8));
        ADMIN.until(
                "/async/" + upload.json().at("/asyncRequest/id").asText(),
                answer -> !answer.json().path("asyncResponse").isNull());
        var uid = upload.json().at("/jobs/0/uid").asText();
        assertThat(events("JOB_UPDATED", uid))
                .hasSize(1)
                .allSatisfy(event -> assertThat(event.toString()).contains("\"status\":\"ERROR\"", "not valid JSON"));
        assertThat(events("JOB_CREATED", uid)).isEmpty();
    }

    @Test
    void anEditOfATermOrConceptThatChangesNothingIsNotRecorded() {
        var base = "/termBases/"
                + ADMIN.post("/termBases", Map.of("name", "no change", "langs", List.of("en")))
                        .uid();
        var term = ADMIN.post(base + "/terms", Map.of("lang", "en", "text", "screw", "note", "n"));
        var path = base + "/terms/" + term.json().path("id").asText();
        var concept = base + "/concepts/" + term.json().path("conceptId").asText();
        ADMIN.patch(concept, Map.of("definition", "holds"));
        var uid = base.substring("/termBases/".length());
        for (var i = 0; i < 2; i++) {
            assertThat(ADMIN.patch(path, Map.of("note", "n")).status()).isEqualTo(200);
            assertThat(ADMIN.patch(concept, Map.of("definition", "holds")).status())
                    .isEqualTo(200);
        }
        assertThat(events("TERM_BASE_TERM_UPDATED", uid)).isEmpty();
        assertThat(events("TERM_BASE_CONCEPT_UPDATED", uid)).hasSize(1);
        ADMIN.patch(path, Map.of("note", "other"));
        assertThat(events("TERM_BASE_TERM_UPDATED", uid)).hasSize(1);
    }
}
