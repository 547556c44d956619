package dev.parlance.memory;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.HeldRows;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class EditTransMemoryIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        result(DB.close());
        SERVICE.close();
    }

    private static TestService.Answer memory(Map<String, Object> more) {
        var body = new HashMap<String, Object>(
                Map.of("name", "m", "sourceLang", "en", "targetLangs", List.of("de", "fr")));
        body.putAll(more);
        return ADMIN.post("/transMemories", body);
    }

    private static Map<String, Object> segment(String source, String target) {
        return Map.of("source", source, "target", target, "targetLang", "de");
    }

    private static void put(String memory, Object... segments) {
        assertThat(ADMIN.post("/transMemories/" + memory + "/segments", Map.of("segments", List.of(segments)))
                        .status())
                .isEqualTo(200);
    }

    private static JsonNode segments(String memory) {
        return ADMIN.get("/transMemories/" + memory + "/segments").json().path("content");
    }

    private static Map<String, Object> reference(TestService.Answer entity) {
        return Map.of("uid", entity.uid());
    }

    private static TestService.Answer named(String list) {
        return ADMIN.post(list, Map.of("name", dev.parlance.shared.Uid.next()));
    }

    private static String newClient(String client, String memory) {
        return """
                update trans_memory
                   set client_id = (select id from client where uid = '%s')
                 where uid = '%s'
                """.formatted(client, memory);
    }

    @Test
    void aBlankContextIsNone() {
        var memory = memory(Map.of()).uid();
        var blank = new HashMap<>(segment("a", "blank"));
        blank.putAll(Map.of("previousSource", "", "nextSource", " ", "contextKey", ""));
        put(memory, segment("a", "none"));
        put(memory, blank);
        var stored = segments(memory);
        assertThat(stored.findValuesAsText("target")).containsExactly("blank");
        assertThat(stored.path(0).path("previousSource").isNull()).isTrue();
        blank.remove("targetLang");
        var edited = ADMIN.put(
                "/transMemories/" + memory + "/segments/" + stored.at("/0/uid").asText(), blank);
        assertThat(edited.json().path("nextSource").isNull()).isTrue();
        assertThat(edited.json().path("contextKey").isNull()).isTrue();
    }

    @Test
    void isListedByItsReferences() {
        var client = named("/clients");
        var unit = named("/businessUnits");
        var domain = named("/domains");
        var subDomain = named("/subDomains");
        var made = memory(Map.of(
                "client", reference(client),
                "businessUnit", reference(unit),
                "domain", reference(domain),
                "subDomain", reference(subDomain),
                "note", "released"));
        assertThat(made.status()).isEqualTo(201);
        assertThat(made.json().path("client").path("name"))
                .isEqualTo(client.json().path("name"));
        memory(Map.of());
        for (var filter : List.of(
                "client=" + client.uid(),
                "businessUnit=" + unit.uid(),
                "domain=" + domain.uid(),
                "subDomain=" + subDomain.uid())) {
            assertThat(ADMIN.get("/transMemories?" + filter)
                            .json()
                            .path("content")
                            .findValuesAsText("note"))
                    .containsExactly("released");
        }
        assertThat(ADMIN.get("/transMemories?client=none")
                        .json()
                        .path("totalElements")
                        .asInt())
                .isZero();
        var refused = ADMIN.delete("/clients/" + client.uid());
        assertThat(refused.json().path("errorCode").asText()).isEqualTo("CannotDelete");
        assertThat(refused.text()).contains("transMemory");
        var unknown = memory(Map.of("client", Map.of("uid", "x"), "domain", Map.of("id", "999999")));
        assertThat(unknown.pointers()).containsExactlyInAnyOrder("/client", "/domain");
    }

    @Test
    void replacesAndPatches() {
        var made = memory(Map.of("note", "old"));
        var path = "/transMemories/" + made.uid();
        var put = ADMIN.with("If-Match", made.header("etag"))
                .put(path, Map.of("name", "n", "sourceLang", "en-GB", "targetLangs", List.of("de", "it")));
        assertThat(put.status()).as(put.text()).isEqualTo(200);
        assertThat(put.json().path("note").isNull()).isTrue();
        assertThat(put.json().path("targetLangs").toString()).isEqualTo("[\"de\",\"it\"]");
        assertThat(ADMIN.with("If-Match", made.header("etag"))
                        .patch(path, Map.of("name", "x"))
                        .status())
                .isEqualTo(412);
        var patched = ADMIN.patch(path, Map.of("note", "new"));
        assertThat(patched.json().path("note").asText()).isEqualTo("new");
        assertThat(patched.json().path("name").asText()).isEqualTo("n");
        assertThat(ADMIN.get(path).bytes()).isEqualTo(patched.bytes());
    }

    @Test
    void keepsTheReferenceThatAnotherRequestHasChanged() {
        var memory = memory(Map.of("client", reference(named("/clients")))).uid();
        var client = named("/clients").uid();
        var patched = HeldRows.during(
                DB, newClient(client, memory), () -> ADMIN.patch("/transMemories/" + memory, Map.of("note", "new")));
        assertThat(patched.status()).as(patched.text()).isEqualTo(200);
        assertThat(patched.json().at("/client/uid").asText()).isEqualTo(client);
    }

    @Test
    void keepsTheLanguagesOfItsSegments() {
        var memory = memory(Map.of()).uid();
        put(memory, segment("a", "b"));
        var refused = ADMIN.patch("/transMemories/" + memory, Map.of("sourceLang", "es", "targetLangs", List.of("fr")));
        assertThat(refused.pointers()).containsExactly("/sourceLang", "/targetLangs");
        var fine = ADMIN.patch("/transMemories/" + memory, Map.of("sourceLang", "en_us", "targetLangs", List.of("de")));
        assertThat(fine.status()).as(fine.text()).isEqualTo(200);
    }

    @Test
    void editsASegment() {
        var memory = memory(Map.of()).uid();
        put(memory, segment("Open", "Auf"), segment("Close", "Zu"));
        var first = segments(memory).path(0);
        var path = "/transMemories/" + memory + "/segments/" + first.path("uid").asText();
        var before = ADMIN.get(path);
        assertThat(before.json()).isEqualTo(first);
        var edited = ADMIN.with("If-Match", before.header("etag"))
                .put(path, Map.of("source", "Open", "target", "Öffnen", "contextKey", "menu"));
        assertThat(edited.status()).as(edited.text()).isEqualTo(200);
        assertThat(edited.json().path("target").asText()).isEqualTo("Öffnen");
        assertThat(edited.json().path("modifiedBy").path("userName").asText()).isEqualTo("admin");
        assertThat(ADMIN.get(path).bytes()).isEqualTo(edited.bytes());
        assertThat(ADMIN.with("If-Match", before.header("etag"))
                        .put(path, Map.of("source", "a", "target", "b"))
                        .status())
                .isEqualTo(412);
        assertThat(ADMIN.with("If-Match", before.header("etag")).delete(path).status())
                .isEqualTo(412);
        var rival = ADMIN.put(path, Map.of("source", "Close", "target", "Schließen"));
        assertThat(rival.status()).isEqualTo(409);
        var codes = ADMIN.put(path, Map.of("source", "a", "sourceCodes", List.of(code()), "target", "b"));
        assertThat(codes.pointers()).containsExactly("/sourceCodes");
        assertThat(ADMIN.put("/transMemories/" + memory + "/segments/none", Map.of("source", "a", "target", "b"))
                        .status())
                .isEqualTo(404);
    }

    private static Map<String, Object> code() {
        return Map.of("kind", "STANDALONE", "id", 1, "data", "<b>", "space", false);
    }
}
