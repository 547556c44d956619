package dev.parlance.termbase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Waiting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Nothing finds the concepts of a deleted term base, although they are deleted later. */
class DeletedTermBaseIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static String base(String term) {
        var base = ADMIN.post("/termBases", TermBaseIT.base("en")).uid();
        var concept = ADMIN.post(
                "/termBases/" + base + "/concepts", Map.of("terms", List.of(Map.of("lang", "en", "text", term))));
        assertThat(concept.status()).as(concept.text()).isEqualTo(201);
        return base;
    }

    private static List<String> terms() {
        var sql = "select text from term join concept c on c.id = concept_id order by c.id";
        return Rows.all(Waiting.result(DB.query(sql)), row -> row.getString("text"));
    }

    @Test
    void isGoneAtOnceAndItsConceptsAreDeletedLater() {
        var kept = base("kept");
        var deleted = base("deleted");
        var path = "/termBases/" + deleted;
        var search = Map.of("query", "deleted", "sourceLang", "en", "targetLangs", List.of("en"));
        assertThat(ADMIN.post(path + "/search", search).text()).contains("deleted");
        var concept = ADMIN.get(path + "/concepts").json().at("/content/0/id").asText();
        var term = ADMIN.get(path + "/terms").json().at("/content/0/id").asText();
        assertThat(ADMIN.delete(path).status()).isEqualTo(204);
        assertThat(terms()).containsExactly("kept", "deleted");
        assertThat(List.of(
                        ADMIN.get(path).status(),
                        ADMIN.get(path + "/concepts").status(),
                        ADMIN.get(path + "/concepts/" + concept).status(),
                        ADMIN.get("/termBases/" + kept + "/concepts/" + concept).status(),
                        ADMIN.get("/termBases/" + kept + "/terms/" + term).status(),
                        ADMIN.post(path + "/search", search).status(),
                        ADMIN.get(path + "/export").status(),
                        ADMIN.delete(path).status()))
                .containsOnly(404);
        assertThat(ADMIN.get("/termBases").json().path("content").findValuesAsText("uid"))
                .contains(kept)
                .doesNotContain(deleted);
        Waiting.result(TermBaseFeature.sweep(DB));
        assertThat(terms()).containsExactly("kept");
    }

    /** Its import was deleted with it, after the last attempt. */
    @Test
    void endsImportsThatAreNotRetried() {
        var sql = """
                with request as (
                  insert into async_request (action, created_by)
                  select 'IMPORT_TERM_BASE', id from app_user where user_name = 'admin'
                  returning id
                )
                insert into task (kind, payload, async_request_id, attempts)
                select 'IMPORT_TERM_BASE', '{"importUid": "gone"}', id, 3 from request
                returning async_request_id as request
                """;
        var request = Rows.one(Waiting.result(DB.query(sql))).getLong("request");
        var ended = ADMIN.until(
                "/async/" + request,
                answer -> answer.json().path("asyncResponse").isObject());
        assertThat(ended.json().at("/asyncResponse/errorDesc").asText())
                .isEqualTo("the import failed: the service stopped 3 times during this task");
    }
}
