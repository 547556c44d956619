package dev.parlance.termbase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.shared.Uid;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Term bases, and the term bases of projects. */
public class TermBaseIT {
    private static final TestService SERVICE = TestService.start("http.requestsPerMinute", "0");
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    public static Map<String, Object> base(Object... langs) {
        return Map.of("name", "base " + Uid.next(), "langs", List.of(langs));
    }

    @Test
    void keepsEveryFieldOfABase() {
        var client = ADMIN.post("/clients", Map.of("name", Uid.next())).uid();
        var domain = ADMIN.post("/domains", Map.of("name", Uid.next())).uid();
        var body = Map.of(
                "name",
                "Machinery",
                "langs",
                List.of("en-US", "de", "en_us"),
                "client",
                Map.of("uid", client),
                "domain",
                Map.of("uid", domain),
                "note",
                "n",
                "sourceUrl",
                "https://example.com/terms",
                "readonly",
                true);
        var created = ADMIN.post("/termBases", body);
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        var read = ADMIN.get("/termBases/" + created.uid());
        assertThat(read.json()).isEqualTo(created.json());
        assertThat(read.json().path("langs").toString()).isEqualTo("[\"en_us\",\"de\"]");
        assertThat(read.json().at("/client/uid").asText()).isEqualTo(client);
        assertThat(read.json().at("/domain/uid").asText()).isEqualTo(domain);
        assertThat(read.json().path("internalId").asText())
                .isEqualTo(read.json().path("id").asText());
        assertThat(read.json().at("/owner/userName").asText()).isEqualTo("admin");
        assertThat(read.json().path("canShow").asBoolean()).isTrue();
        assertThat(read.json().path("userAllowedOperations").toString()).doesNotContain("IMPORT", "TERM");

        var patched = ADMIN.patch("/termBases/" + created.uid(), Map.of("readonly", false));
        assertThat(patched.json().path("userAllowedOperations").toString()).contains("IMPORT", "APPROVE_TERM");
        assertThat(patched.json().path("note").asText()).isEqualTo("n");
        var put = ADMIN.put("/termBases/" + created.uid(), Map.of("name", "M", "langs", List.of("de")));
        assertThat(put.json().path("client").isNull()).isTrue();
        assertThat(put.json().path("note").isNull()).isTrue();
        assertThat(ADMIN.get("/termBases?name=machine")
                        .json()
                        .path("totalElements")
                        .asInt())
                .isZero();
        assertThat(ADMIN.delete("/clients/" + client).status()).isEqualTo(204);
    }

    @Test
    void listsByNameLanguageClientAndDomain() {
        var client = ADMIN.post("/clients", Map.of("name", Uid.next())).uid();
        var body = Map.of("name", "Listed", "langs", List.of("tlh"), "client", Map.of("uid", client));
        var uid = ADMIN.post("/termBases", body).uid();
        for (var query : List.of("name=LISTE", "langs=fr,tlh", "clientUid=" + client, "name=listed&sort=-name")) {
            var page = ADMIN.get("/termBases?" + query).json();
            assertThat(page.path("totalElements").asInt()).as(query).isEqualTo(1);
            assertThat(page.at("/content/0/uid").asText()).isEqualTo(uid);
        }
        assertThat(ADMIN.get("/termBases?domainUid=none")
                        .json()
                        .path("totalElements")
                        .asInt())
                .isZero();
        assertThat(ADMIN.delete("/clients/" + client).json().path("errorCode").asText())
                .isEqualTo("CannotDelete");
    }

    @Test
    void refusesEveryWrongFieldAtItsPointer() {
        var answer = ADMIN.post("/termBases", Map.of("name", " ", "langs", List.of("en", "no such"), "readonly", 1));
        assertThat(answer.pointers()).containsExactlyInAnyOrder("/name", "/langs/1", "/readonly");
        var unknown = ADMIN.post(
                "/termBases",
                Map.of(
                        "name", "x",
                        "langs", List.of("en"),
                        "client", Map.of("uid", "none"),
                        "domain", Map.of("id", "999999"),
                        "owner", Map.of("uid", "none")));
        assertThat(unknown.pointers()).containsExactlyInAnyOrder("/client", "/domain", "/owner");
    }

    @Test
    void refusesToRemoveALanguageWithTerms() {
        var uid = ADMIN.post("/termBases", base("en", "de", "fr")).uid();
        ADMIN.post("/termBases/" + uid + "/terms", Map.of("lang", "de", "text", "Schraube"));
        var refused = ADMIN.put("/termBases/" + uid, Map.of("name", "x", "langs", List.of("fr")));
        assertThat(refused.pointers()).containsExactly("/langs");
        assertThat(refused.text()).contains("[de]");
        assertThat(ADMIN.put("/termBases/" + uid, Map.of("name", "x", "langs", List.of("de")))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "ADMIN, true, SEARCH READ CREATE_TERM EDIT_TERM APPROVE_TERM EXPORT EDIT DELETE IMPORT",
        "PROJECT_MANAGER, true, SEARCH READ CREATE_TERM EDIT_TERM APPROVE_TERM EXPORT EDIT DELETE IMPORT",
        "SUBMITTER, true, SEARCH READ",
        "LINGUIST, true, SEARCH READ"
    })
    void saysWhatARoleMayDo(String role, boolean canShow, String operations) {
        var uid = ADMIN.post("/termBases", base("en")).uid();
        var shown = SERVICE.user(role).get("/termBases/" + uid).json();
        assertThat(shown.path("canShow").asBoolean()).isEqualTo(canShow);
        assertThat(shown.path("userAllowedOperations").valueStream().map(one -> one.asText()))
                .containsExactlyInAnyOrder(operations.split(" "));
    }

    @Test
    void attachesBasesToAProjectInTheOrderSent() {
        var project = ADMIN.post("/projects", Map.of("name", "p", "sourceLang", "en", "targetLangs", List.of("de")))
                .uid();
        var one = ADMIN.post("/termBases", base("en")).uid();
        var two = ADMIN.post("/termBases", base("en", "de"));
        var path = "/projects/" + project + "/termBases";
        assertThat(ADMIN.get(path).json().path("termBases").size()).isZero();
        var body = Map.of(
                "termBases",
                List.of(
                        Map.of("termBase", Map.of("id", two.json().path("id").asText()), "writeMode", true),
                        Map.of("termBase", Map.of("uid", one), "readMode", false)));
        var put = ADMIN.put(path, body);
        assertThat(put.status()).as(put.text()).isEqualTo(200);
        assertThat(ADMIN.get(path).json()).isEqualTo(put.json());
        assertThat(put.json().at("/termBases/0/termBase/uid").asText()).isEqualTo(two.uid());
        assertThat(put.json().at("/termBases/0/writeMode").asBoolean()).isTrue();
        assertThat(put.json().at("/termBases/1/readMode").asBoolean()).isFalse();
        assertThat(ADMIN.delete("/termBases/" + one).text()).contains("CannotDelete", project);
        var wrong = Map.of(
                "termBases",
                List.of(
                        Map.of("termBase", Map.of("uid", one)),
                        Map.of("termBase", Map.of("uid", "none")),
                        Map.of("termBase", Map.of("uid", one))));
        assertThat(ADMIN.put(path, wrong).pointers()).containsExactly("/termBases/1/termBase", "/termBases/2/termBase");
        assertThat(ADMIN.put(path, Map.of("termBases", List.of())).status()).isEqualTo(200);
        assertThat(ADMIN.delete("/termBases/" + one).status()).isEqualTo(204);
        assertThat(ADMIN.get("/termBases/" + one).status()).isEqualTo(404);
        assertThat(ADMIN.get("/projects/none/termBases").status()).isEqualTo(404);
    }

    @Test
    void publishesOneEventForADeletedBaseAndThoseOfTheProjectsBefore() {
        var uid = ADMIN.post("/termBases", base("en", "de")).uid();
        ADMIN.post("/termBases/" + uid + "/terms", Map.of("lang", "en", "text", "bolt"));
        var project = ADMIN.post("/projects", Map.of("name", "p", "sourceLang", "en", "targetLangs", List.of("de")))
                .uid();
        var path = "/projects/" + project + "/termBases";
        ADMIN.put(path, Map.of("termBases", List.of(Map.of("termBase", Map.of("uid", uid)))));
        var from = ADMIN.get("/events?after=latest").json().path("next").asText();
        assertThat(ADMIN.delete("/termBases/" + uid).status()).as("in use").isEqualTo(400);
        ADMIN.put(path, Map.of("termBases", List.of()));
        var name = ADMIN.get("/termBases/" + uid).json().path("name").asText();
        assertThat(ADMIN.delete("/termBases/" + uid).status()).isEqualTo(204);
        var events = ADMIN.get("/events?after=" + from).json().path("content");
        assertThat(events.findValuesAsText("event").stream()
                        .filter(kind -> kind.equals("TERM_BASE_DELETED") || kind.equals("PROJECT_METADATA_UPDATED"))
                        .distinct())
                .containsExactly("PROJECT_METADATA_UPDATED", "TERM_BASE_DELETED");
        var deleted =
                ADMIN.get("/events?events=TERM_BASE_DELETED&after=" + from).json();
        assertThat(deleted.path("content")).hasSize(1);
        assertThat(deleted.findValue("termBase").path("uid").asText()).isEqualTo(uid);
        assertThat(deleted.findValue("termBase").path("name").asText()).isEqualTo(name);
        assertThat(events.toString()).doesNotContain("TERM_BASE_TERM_DELETED", "TERM_BASE_CONCEPT_DELETED");
    }
}
