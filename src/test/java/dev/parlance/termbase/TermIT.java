package dev.parlance.termbase;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Waiting;
import dev.parlance.shared.Json;
import dev.parlance.shared.Uid;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Concepts and terms: who may write them, and the events of every change. */
class TermIT {
    private static final TestService SERVICE =
            TestService.start("http.requestsPerMinute", "0", "delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void stop() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    private static String base() {
        return "/termBases/"
                + ADMIN.post("/termBases", TermBaseIT.base("en", "de", "he")).uid();
    }

    private static final Map<String, Object> WHOLE = Map.ofEntries(
            Map.entry("lang", "en"),
            Map.entry("text", "  torque\r\nwrench "),
            Map.entry("status", "Approved"),
            Map.entry("termType", "FULL_FORM"),
            Map.entry("partOfSpeech", "NOUN"),
            Map.entry("gender", "NEUTRAL"),
            Map.entry("number", "SINGULAR"),
            Map.entry("caseSensitive", true),
            Map.entry("exactMatch", true),
            Map.entry("preferred", true),
            Map.entry("note", "n"),
            Map.entry("usage", "u"),
            Map.entry("shortTranslation", "tw"),
            Map.entry(
                    "customFields",
                    List.of(Map.of("fieldName", "Source", "value", Map.of("book", "p. 3", "page", 3)))));

    private static JsonNode value(String field) {
        return Json.tree(Objects.requireNonNull(WHOLE.get(field)));
    }

    @Test
    void keepsEveryFieldOfATermAndItsConcept() {
        var base = base();
        var concept = ADMIN.post(
                base + "/concepts",
                Map.of(
                        "conceptNote", "cn",
                        "definition", "d",
                        "domain", "Tools",
                        "subDomains", List.of("Hand tools", "Hand tools", "Drives"),
                        "url", "https://example.com",
                        "terms", List.of(WHOLE, Map.of("lang", "he", "text", "מפתח מומנט", "forbidden", true))));
        assertThat(concept.status()).as(concept.text()).isEqualTo(201);
        var id = concept.json().path("id").asText();
        assertThat(ADMIN.get(base + "/concepts/" + id).json()).isEqualTo(concept.json());
        var term = concept.json().at("/terms/0");
        assertThat(term.path("text").asText()).isEqualTo("torque\nwrench");
        for (var field : List.of("status", "termType", "partOfSpeech", "gender", "number", "note", "usage", "lang")) {
            assertThat(term.path(field)).as(field).isEqualTo(value(field));
        }
        for (var field : List.of("caseSensitive", "exactMatch", "preferred", "customFields", "shortTranslation")) {
            assertThat(term.path(field)).as(field).isEqualTo(value(field));
        }
        assertThat(term.path("conceptNote").asText()).isEqualTo("cn");
        assertThat(term.path("subDomains").toString()).isEqualTo("[\"Hand tools\",\"Drives\"]");
        assertThat(term.path("rtl").asBoolean()).isFalse();
        assertThat(concept.json().at("/terms/1/rtl").asBoolean()).isTrue();
        assertThat(concept.json().at("/terms/1/forbidden").asBoolean()).isTrue();
        assertThat(term.at("/createdBy/userName").asText()).isEqualTo("admin");
        var termPath = base + "/terms/" + term.path("id").asText();
        assertThat(ADMIN.get(termPath).json()).isEqualTo(term);

        var patched = ADMIN.patch(termPath, Map.of("note", "other", "text", "torque spanner"));
        assertThat(patched.json().path("note").asText()).isEqualTo("other");
        assertThat(patched.json().path("usage").asText()).isEqualTo("u");
        assertThat(patched.json().path("customFields")).isEqualTo(term.path("customFields"));
        var put = ADMIN.put(termPath, Map.of("lang", "en", "text", "spanner"));
        assertThat(put.json().path("status").asText()).isEqualTo("Approved");
        assertThat(put.json().path("usage").isNull()).isTrue();
        assertThat(put.json().path("preferred").asBoolean()).isFalse();

        var edited = ADMIN.patch(base + "/concepts/" + id, Map.of("domain", "Other"));
        assertThat(edited.json().path("definition").asText()).isEqualTo("d");
        assertThat(edited.json().at("/terms/0/domain").asText()).isEqualTo("Other");
        assertThat(ADMIN.put(base + "/concepts/" + id, Map.of())
                        .json()
                        .path("definition")
                        .isNull())
                .isTrue();
        assertThat(ADMIN.delete(termPath).status()).isEqualTo(204);
        assertThat(ADMIN.get(termPath).status()).isEqualTo(404);
        assertThat(ADMIN.get(base + "/concepts/" + id).json().path("terms").size())
                .isEqualTo(1);
        assertThat(ADMIN.delete(base + "/concepts/" + id).status()).isEqualTo(204);
        assertThat(ADMIN.get(base + "/terms").json().path("totalElements").asInt())
                .isZero();
    }

    @Test
    void refusesEveryWrongFieldAtItsPointer() {
        var base = base();
        var terms = List.of(
                Map.of("lang", "fr", "text", "x"),
                Map.of("lang", "en", "text", "y", "preferred", true, "forbidden", true),
                Map.of("lang", "en", "text", "z"));
        assertThat(ADMIN.post(base + "/concepts", Map.of("terms", terms)).pointers())
                .containsExactly("/terms/0/lang", "/terms/1/preferred");
        var shape = Map.of("lang", "en", "text", " \t", "termType", "WORD", "gender", "M", "note", "\u0001");
        assertThat(ADMIN.post(base + "/terms", shape).pointers())
                .containsExactlyInAnyOrder("/text", "/termType", "/gender", "/note");
        assertThat(ADMIN.post(base + "/terms", Map.of("lang", "en", "text", "x", "conceptId", "77777"))
                        .pointers())
                .containsExactly("/conceptId");
        var big = List.of(Map.of("fieldName", "f", "value", Map.of("v", "x".repeat(17_000))));
        assertThat(ADMIN.post(base + "/terms", Map.of("lang", "en", "text", "x", "customFields", big))
                        .pointers())
                .containsExactly("/customFields");
        assertThat(ADMIN.get(base + "/terms/abc").status()).isEqualTo(404);
        assertThat(ADMIN.get(base + "/concepts").json().path("totalElements").asInt())
                .as("nothing was stored")
                .isZero();
    }

    @Test
    void browsesByTextLanguageStatusAndFlag() {
        var base = base();
        for (var i = 0; i < 7; i++) {
            ADMIN.post(
                    base + "/concepts",
                    Map.of(
                            "terms",
                            List.of(
                                    Map.of("lang", "en", "text", "Wrench " + i, "forbidden", i == 3),
                                    Map.of(
                                            "lang",
                                            "de",
                                            "text",
                                            "Schlüssel " + i,
                                            "status",
                                            i < 2 ? "APPROVED" : "NEW"))));
        }
        assertThat(browse(base, Map.of()).path("totalElements").asInt()).isEqualTo(7);
        assertThat(browse(base, Map.of("query", "WRENCH 5"))
                        .at("/content/0/terms/0/text")
                        .asText())
                .isEqualTo("Wrench 5");
        assertThat(browse(base, Map.of("query", "wrench", "langs", List.of("de")))
                        .path("totalElements")
                        .asInt())
                .isZero();
        assertThat(browse(base, Map.of("status", "Approved"))
                        .path("totalElements")
                        .asInt())
                .isEqualTo(2);
        assertThat(browse(base, Map.of("forbidden", true)).path("totalElements").asInt())
                .isEqualTo(1);
        var page = browse(base, Map.of("pageNumber", 1, "pageSize", 3));
        assertThat(page.path("totalPages").asInt()).isEqualTo(3);
        assertThat(page.path("content").size()).isEqualTo(3);
        assertThat(page.at("/content/0/terms").size()).isEqualTo(2);
        assertThat(ADMIN.post(base + "/browse", Map.of("pageSize", 3)).header("link"))
                .as("the page is in the body, and GET of the path is not allowed")
                .isEmpty();
        assertThat(ADMIN.get(base + "/terms?langs=de&status=Approved")
                        .json()
                        .path("totalElements")
                        .asInt())
                .isEqualTo(2);
        assertThat(ADMIN.post(base + "/browse", Map.of("pageSize", 51)).pointers())
                .containsExactly("/pageSize");
    }

    private static JsonNode browse(String base, Map<String, Object> body) {
        var answer = ADMIN.post(base + "/browse", body);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    @Test
    void refusesChangesOfAReadonlyBase() {
        var base = base();
        var term =
                ADMIN.post(base + "/terms", Map.of("lang", "en", "text", "x")).json();
        ADMIN.patch(base, Map.of("readonly", true));
        var path = base + "/terms/" + term.path("id").asText();
        assertThat(ADMIN.get(path).json().path("writable").asBoolean()).isFalse();
        for (var refused : List.of(
                ADMIN.post(base + "/terms", Map.of("lang", "en", "text", "y")),
                ADMIN.post(base + "/concepts", Map.of()),
                ADMIN.patch(path, Map.of("text", "y")),
                ADMIN.delete(path),
                ADMIN.delete(base + "/concepts/" + term.path("conceptId").asText()))) {
            assertThat(refused.json().path("errorCode").asText()).isEqualTo("InvalidState");
        }
    }

    @Test
    void letsLinguistsWriteIntoBasesOfTheirProjectsAndTerminologistsApprove() {
        var base = base();
        var linguist = linguist(false);
        var terminologist = linguist(true);
        var approved = ADMIN.post(base + "/terms", Map.of("lang", "en", "text", "a", "status", "APPROVED"))
                .json();
        var path = base + "/terms/" + approved.path("id").asText();
        assertThat(linguist.client()
                        .post(base + "/terms", Map.of("lang", "en", "text", "b"))
                        .status())
                .as("not attached to a project of the linguist")
                .isEqualTo(403);
        attach(base, linguist);
        attach(base, terminologist);
        var made = linguist.client().post(base + "/terms", Map.of("lang", "en", "text", "b"));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.json().path("status").asText()).isEqualTo("New");
        assertThat(made.json().path("writable").asBoolean()).isTrue();
        assertThat(linguist.client().get(path).json().path("writable").asBoolean())
                .isFalse();
        assertThat(linguist.client()
                        .get(base)
                        .json()
                        .path("userAllowedOperations")
                        .toString())
                .contains("EDIT_TERM")
                .doesNotContain("APPROVE_TERM");
        assertThat(linguist.client().patch(path, Map.of("note", "n")).status()).isEqualTo(403);
        assertThat(linguist.client().delete(path).status()).isEqualTo(403);
        var own = base + "/terms/" + made.json().path("id").asText();
        assertThat(linguist.client().patch(own, Map.of("status", "Approved")).status())
                .isEqualTo(403);
        assertThat(linguist.client().patch(own, Map.of("note", "n")).status()).isEqualTo(200);
        assertThat(terminologist
                        .client()
                        .patch(own, Map.of("status", "APPROVED"))
                        .status())
                .isEqualTo(200);
        assertThat(terminologist.client().patch(path, Map.of("note", "n")).status())
                .isEqualTo(200);
        assertThat(SERVICE.user("SUBMITTER")
                        .post(base + "/terms", Map.of("lang", "en", "text", "b"))
                        .status())
                .isEqualTo(403);
        assertThat(SERVICE.user("GUEST").get(base).status()).isEqualTo(404);
    }

    @Test
    void letsALinguistChangeTheVersionThatItReadWithoutEmailAddresses() {
        var base = base();
        var linguist = linguist(false);
        attach(base, linguist);
        var term = ADMIN.post(base + "/terms", Map.of("lang", "en", "text", "a"));
        var path = base + "/terms/" + term.json().path("id").asText();
        var read = linguist.client().get(path);
        assertThat(ADMIN.get(path).json().findValues("email")).isNotEmpty();
        assertThat(read.json().findValues("email")).isEmpty();
        assertThat(read.json().at("/createdBy/userName").asText()).isEqualTo("admin");
        var changed = linguist.client().with("If-Match", read.header("etag")).patch(path, Map.of("note", "n"));
        assertThat(changed.status()).as(changed.text()).isEqualTo(200);
    }

    private record Linguist(String uid, TestService.Client client) {}

    private static Linguist linguist(boolean terminologist) {
        var name = "l-" + Uid.next();
        var uid = ADMIN.post(
                        "/users",
                        Map.of(
                                "userName",
                                name,
                                "firstName",
                                "L",
                                "lastName",
                                "L",
                                "email",
                                name + "@example.com",
                                "password",
                                TestService.PASSWORD,
                                "role",
                                "LINGUIST",
                                "timezone",
                                "UTC",
                                "terminologist",
                                terminologist))
                .uid();
        return new Linguist(uid, SERVICE.login(name, TestService.PASSWORD));
    }

    /** Gives the linguist a job in a project that writes into the base. */
    private static void attach(String base, Linguist linguist) {
        var project = ADMIN.post("/projects", Map.of("name", "p", "sourceLang", "en", "targetLangs", List.of("de")))
                .uid();
        var job = ADMIN.upload(
                        "/projects/" + project + "/jobs",
                        "a.txt",
                        "One.".getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .json()
                .at("/jobs/0/uid")
                .asText();
        assertThat(ADMIN.patch(
                                "/projects/" + project + "/jobs/" + job,
                                Map.of("providers", List.of(Map.of("type", "USER", "uid", linguist.uid()))))
                        .status())
                .isEqualTo(200);
        var uid = base.substring("/termBases/".length());
        assertThat(ADMIN.put(
                                "/projects/" + project + "/termBases",
                                Map.of("termBases", List.of(Map.of("termBase", Map.of("uid", uid), "writeMode", true))))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void publishesAnEventForEveryChange() {
        var kinds = List.of(
                "TERM_BASE_TERM_CREATED",
                "TERM_BASE_TERM_UPDATED",
                "TERM_BASE_TERM_DELETED",
                "TERM_BASE_CONCEPT_CREATED",
                "TERM_BASE_CONCEPT_UPDATED",
                "TERM_BASE_CONCEPT_DELETED");
        var hook = ADMIN.post("/webhooks", Map.of("name", "h", "url", "http://127.0.0.1:9/hook", "events", kinds))
                .uid();
        var base = base();
        var concept = ADMIN.post(base + "/concepts", Map.of("terms", List.of(Map.of("lang", "en", "text", "a"))))
                .json();
        var path = base + "/concepts/" + concept.path("id").asText();
        ADMIN.post(base + "/concepts", Map.of("terms", List.of(Map.of("lang", "xx", "text", "refused"))));
        ADMIN.put(path, Map.of("definition", "d"));
        var term = base + "/terms/" + concept.at("/terms/0/id").asText();
        ADMIN.patch(term, Map.of("text", "b"));
        ADMIN.delete(path);
        var events = Rows.all(
                Waiting.result(DB.query("""
                select e.kind || ' ' || coalesce(e.body::json #>> '{term,text}', e.body::json #>> '{concept,id}')
                    as events
                  from webhook_event e
                 where e.body::json #>> '{termBase,uid}' = $1
                 order by e.id
                """, Tuple.of(base.substring("/termBases/".length())))),
                row -> row.getString("events"));
        var id = concept.path("id").asText();
        assertThat(hook).isNotEmpty();
        assertThat(events)
                .containsExactly(
                        "TERM_BASE_CONCEPT_CREATED " + id,
                        "TERM_BASE_TERM_CREATED a",
                        "TERM_BASE_CONCEPT_UPDATED " + id,
                        "TERM_BASE_TERM_UPDATED b",
                        "TERM_BASE_TERM_DELETED b",
                        "TERM_BASE_CONCEPT_DELETED " + id);
    }
}
