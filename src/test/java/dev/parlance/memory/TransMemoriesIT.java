package dev.parlance.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.shared.Uid;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransMemoriesIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void keepsLanguagesInTheirStoredForm() {
        var created = ADMIN.post(
                "/transMemories",
                Map.of("name", "manuals", "sourceLang", "en-US", "targetLangs", List.of("de", "pt-BR", "pt_br")));
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.json().path("sourceLang").asText()).isEqualTo("en_us");
        assertThat(created.json().path("targetLangs").toString()).isEqualTo("[\"de\",\"pt_br\"]");
        assertThat(ADMIN.get("/transMemories/" + created.uid()).bytes()).isEqualTo(created.bytes());
    }

    @Test
    void refusesInvalidLanguagesAndTheSourceAsTarget() {
        var answer = ADMIN.post(
                "/transMemories", Map.of("name", "", "sourceLang", "english", "targetLangs", List.of("de", "e")));
        assertThat(answer.pointers()).containsExactlyInAnyOrder("/name", "/sourceLang", "/targetLangs/1");
        var same = ADMIN.post(
                "/transMemories", Map.of("name", "n", "sourceLang", "en-GB", "targetLangs", List.of("de", "en_gb")));
        assertThat(same.pointers()).containsExactly("/targetLangs/1");
    }

    @Test
    void replacesASegmentWithTheSameSourceAndContext() {
        var memory = memory();
        var first = put(memory, segment("Open", "Öffnen", null), segment("Open", "Offen", "state"));
        assertThat(first.json().path("createdSegmentsCount").asInt()).isEqualTo(2);
        var second = put(memory, segment("Open", "Auf", null), segment("Open", "Aufmachen", null));
        assertThat(second.json().path("acceptedSegmentsCount").asInt()).isEqualTo(2);
        assertThat(second.json().path("createdSegmentsCount").asInt()).isZero();
        assertThat(second.json().path("replacedSegmentsCount").asInt()).isEqualTo(1);
        var listed = ADMIN.get("/transMemories/" + memory + "/segments").json();
        assertThat(listed.path("content").findValuesAsText("target")).containsExactly("Aufmachen", "Offen");
        assertThat(ADMIN.get("/transMemories/" + memory)
                        .json()
                        .path("segmentsCount")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void writesAllSegmentsOrNothing() {
        var memory = memory();
        var wrongLang = Map.of("source", "a", "target", "b", "targetLang", "fr");
        var wrongCodes = Map.of("source", "a", "target", "b", "targetLang", "de", "sourceCodes", List.of(code("<b>")));
        var answer = put(memory, segment("Fine", "Gut", null), wrongLang, wrongCodes);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.pointers()).containsExactly("/segments/1/targetLang", "/segments/2/sourceCodes");
        assertThat(ADMIN.get("/transMemories/" + memory + "/segments")
                        .json()
                        .path("totalElements")
                        .asInt())
                .isZero();
    }

    @Test
    void keepsInlineCodes() {
        var memory = memory();
        var coded = Map.of(
                "source", "a\uFFFCb",
                "sourceCodes", List.of(code("<b>")),
                "target", "c\uFFFC",
                "targetCodes", List.of(code("<i>")),
                "targetLang", "de");
        assertThat(put(memory, coded).status()).isEqualTo(200);
        var segment = ADMIN.get("/transMemories/" + memory + "/segments")
                .json()
                .path("content")
                .path(0);
        assertThat(segment.path("sourceCodes").path(0).path("data").asText()).isEqualTo("<b>");
        assertThat(segment.path("targetCodes").path(0).path("data").asText()).isEqualTo("<i>");
    }

    @Test
    void acceptsAtMostAThousandSegments() {
        var memory = memory();
        var segments = new ArrayList<Map<String, Object>>();
        for (var i = 0; i < 1_000; i++) {
            segments.add(segment("text " + i, "Text " + i, null));
        }
        assertThat(ADMIN.post("/transMemories/" + memory + "/segments", Map.of("segments", segments))
                        .json()
                        .path("createdSegmentsCount")
                        .asInt())
                .isEqualTo(1_000);
        segments.add(segment("one more", "eins mehr", null));
        var refused = ADMIN.post("/transMemories/" + memory + "/segments", Map.of("segments", segments));
        assertThat(refused.pointers()).containsExactly("/segments");
        var last = ADMIN.get("/transMemories/" + memory + "/segments?pageSize=30&pageNumber=33")
                .json();
        assertThat(last.path("numberOfElements").asInt()).isEqualTo(10);
        assertThat(last.path("content").path(9).path("source").asText()).isEqualTo("text 999");
    }

    @Test
    void deletesOneSegment() {
        var memory = memory();
        put(memory, segment("a", "b", null), segment("c", "d", null));
        var path = "/transMemories/" + memory + "/segments";
        var uid = ADMIN.get(path).json().path("content").path(0).path("uid").asText();
        assertThat(ADMIN.delete(path + "/" + uid).status()).isEqualTo(204);
        assertThat(ADMIN.delete(path + "/" + uid).status()).isEqualTo(404);
        assertThat(ADMIN.get(path).json().path("content").findValuesAsText("source"))
                .containsExactly("c");
    }

    @Test
    void givesAProjectItsMemoriesInOrder() {
        var project = project();
        var path = "/projects/" + project + "/transMemories";
        assertThat(ADMIN.get(path).json().path("transMemories").size()).isZero();
        var one = memory();
        var two = memory();
        var put = ADMIN.put(path, Map.of("transMemories", List.of(attached(two, 3), attached(one, 0))));
        assertThat(put.status()).isEqualTo(200);
        assertThat(put.json().path("transMemories").findValuesAsText("uid")).containsExactly(two, one);
        assertThat(put.json().path("transMemories").path(0).path("penalty").asInt())
                .isEqualTo(3);
        assertThat(ADMIN.get(path).bytes()).isEqualTo(put.bytes());
        assertThat(ADMIN.with("If-Match", "\"old\"")
                        .put(path, Map.of("transMemories", List.of()))
                        .status())
                .isEqualTo(412);
        assertThat(ADMIN.delete("/transMemories/" + one)
                        .json()
                        .path("errorCode")
                        .asText())
                .isEqualTo("CannotDelete");
        ADMIN.put(path, Map.of("transMemories", List.of()));
        assertThat(ADMIN.delete("/transMemories/" + one).status()).isEqualTo(204);
        assertThat(ADMIN.get("/transMemories/" + one).status()).isEqualTo(404);
    }

    @Test
    void refusesMemoriesThatDoNotFitAProject() {
        var french = ADMIN.post(
                        "/transMemories", Map.of("name", "fr", "sourceLang", "fr", "targetLangs", List.of("de")))
                .uid();
        var fine = memory();
        var answer = ADMIN.put(
                "/projects/" + project() + "/transMemories",
                Map.of(
                        "transMemories",
                        List.of(attached(fine, 0), attached("none", 0), attached(french, 0), attached(fine, 0))));
        assertThat(answer.pointers())
                .containsExactly(
                        "/transMemories/1/transMemory", "/transMemories/2/transMemory", "/transMemories/3/transMemory");
        assertThat(ADMIN.get("/projects/none/transMemories").status()).isEqualTo(404);
        assertThat(ADMIN.put("/projects/none/transMemories", Map.of("transMemories", List.of()))
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"LINGUIST", "GUEST", "SUBMITTER", "PORTAL_MEMBER"})
    void isForManagersOnly(String role) {
        assertThat(SERVICE.user(role).get("/transMemories").status()).isEqualTo(403);
    }

    private static String memory() {
        return ADMIN.post("/transMemories", Map.of("name", "m", "sourceLang", "en", "targetLangs", List.of("de")))
                .uid();
    }

    private static String project() {
        var uid = Uid.next();
        SERVICE.database().execute("""
                        insert into project (uid, name, source_lang, target_langs, owner_id, created_by)
                        values ('%s', 'p', 'en_us', '{de}', 1, 1)
                        """.formatted(uid));
        return uid;
    }

    private static TestService.Answer put(String memory, Object... segments) {
        return ADMIN.post("/transMemories/" + memory + "/segments", Map.of("segments", List.of(segments)));
    }

    private static Map<String, Object> segment(String source, String target, @Nullable String key) {
        return key == null
                ? Map.of("source", source, "target", target, "targetLang", "de")
                : Map.of("source", source, "target", target, "targetLang", "de", "contextKey", key);
    }

    private static Map<String, Object> code(String data) {
        return Map.of("kind", "STANDALONE", "id", 1, "data", data, "space", false);
    }

    private static Map<String, Object> attached(String uid, int penalty) {
        return Map.of("transMemory", Map.of("uid", uid), "penalty", penalty);
    }
}
