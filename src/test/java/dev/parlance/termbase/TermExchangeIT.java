package dev.parlance.termbase;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Waiting;
import dev.parlance.shared.Json;
import io.vertx.sqlclient.Tuple;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Import and export of term bases. */
class TermExchangeIT {
    private static final TestService SERVICE = TestService.start("http.requestsPerMinute", "0");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void stop() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    private static String base(Object... langs) {
        return "/termBases/" + ADMIN.post("/termBases", TermBaseIT.base(langs)).uid();
    }

    private static byte[] resource(String name) throws IOException {
        try (var in = TermExchangeIT.class.getResourceAsStream("/termbase/" + name)) {
            return in.readAllBytes();
        }
    }

    private static JsonNode upload(String path, String name, byte[] bytes) {
        var answer = ADMIN.upload(path, name, bytes);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    private static int terms(String base) {
        return ADMIN.get(base + "/terms?pageSize=1")
                .json()
                .path("totalElements")
                .asInt();
    }

    @Test
    void importsARealGlossaryAndFindsItsTerms() throws IOException {
        var base = base("en", "de", "it", "zh", "el");
        var taken = upload(base + "/upload", "wordnet.tbx", resource("wordnet.tbx"));
        assertThat(taken.path("status").asText()).isEqualTo("OK");
        assertThat(taken.path("langs").toString()).isEqualTo("[\"el\",\"en\",\"it\",\"zh\"]");
        assertThat(taken.path("ignoredLangs").toString()).contains("\"ca\"", "\"id\"");
        assertThat(taken.path("createdTermsCount").asInt())
                .isEqualTo(terms(base))
                .isGreaterThan(100);
        assertThat(taken.path("updatedTermsCount").asInt()).isZero();
        assertThat(taken.path("problems").size()).isZero();
        assertThat(taken.has("running")).as("a field that the contract has not").isFalse();
        assertThat(ADMIN.get(base + "/imports/" + taken.path("uid").asText()).json())
                .isEqualTo(taken);
        var request =
                ADMIN.get("/async/" + taken.at("/asyncRequest/id").asText()).json();
        assertThat(request.path("action").asText()).isEqualTo("IMPORT_TERM_BASE");
        assertThat(request.at("/asyncResponse/errorCode").isNull()).isTrue();
        var found = ADMIN.post(
                        base + "/search",
                        Map.of("query", "living thing", "sourceLang", "en", "targetLangs", List.of("it", "zh")))
                .json()
                .at("/searchResults/0");
        assertThat(found.at("/sourceTerm/text").asText()).isEqualTo("living thing");
        assertThat(found.path("translationTerms").size()).isPositive();
        assertThat(Rows.all(
                        Waiting.result(DB.query("""
                                select e.kind || ' ' || (e.body::json #>> '{termBaseImport,createdTermsCount}') as event
                                  from webhook_event e
                                 where e.body::json #>> '{termBase,uid}' = $1
                                """, Tuple.of(base.substring("/termBases/".length())))),
                        row -> row.getString("event")))
                .containsExactly(
                        "TERM_BASE_IMPORTED " + taken.path("createdTermsCount").asInt());
    }

    @Test
    void changesConceptsWithTheSameIdAndAddsOthers() {
        var base = base("en", "de");
        var first = "conceptId,definition,lang,text,note\nk1,d1,en,wrench,old\nk1,d1,de,Schlüssel,\n";
        assertThat(upload(base + "/upload", "a.csv", first.getBytes(UTF_8))
                        .path("createdTermsCount")
                        .asInt())
                .isEqualTo(2);
        var second = """
                conceptId,definition,lang,text,note
                k1,d2,en,wrench,new
                k1,d2,en,spanner,
                k2,,en,nut,
                k1,d3,de,Schlüssel,again
                """;
        var taken = upload(base + "/upload", "a.csv", second.getBytes(UTF_8));
        assertThat(taken.path("createdTermsCount").asInt()).isEqualTo(2);
        assertThat(taken.path("updatedTermsCount").asInt()).isEqualTo(2);
        var concepts = ADMIN.get(base + "/concepts").json();
        assertThat(concepts.path("totalElements").asInt()).isEqualTo(2);
        assertThat(concepts.at("/content/0/definition").asText())
                .as("the later row of the same id")
                .isEqualTo("d3");
        assertThat(concepts.at("/content/0/terms")
                        .valueStream()
                        .map(term -> term.path("text").asText() + "/"
                                + term.path("note").asText()))
                .containsExactly("wrench/new", "Schlüssel/again", "spanner/null");
        var all = upload(base + "/upload?updateTerms=false", "a.csv", first.getBytes(UTF_8));
        assertThat(all.path("createdTermsCount").asInt()).isEqualTo(2);
        assertThat(ADMIN.get(base + "/concepts").json().path("totalElements").asInt())
                .isEqualTo(3);
    }

    @Test
    void whatIsEqualInTheFileStaysUnmodified() {
        var base = base("en", "de");
        var rows = """
                conceptId,definition,lang,text,note,customFields
                k1,d,en,wrench,n,
                k1,,de,Schlüssel,,"[{""fieldName"":""f"",""value"":{""v"":1}}]"
                k2,e,en,nut,,
                k1,,en,spanner,,
                """;
        upload(base + "/upload?onError=abort", "a.csv", rows.getBytes(UTF_8));
        var before = ADMIN.get(base + "/concepts").json().path("content");
        var same = upload(base + "/upload?onError=abort", "a.csv", rows.getBytes(UTF_8));
        assertThat(same.path("updatedTermsCount").asInt()).isZero();
        assertThat(ADMIN.get(base + "/concepts").json().path("content")).isEqualTo(before);
        var other = rows.replace("spanner,", "spanner,new").replace("k2,e", "k2,f");
        var changed = upload(base + "/upload?onError=abort", "a.csv", other.getBytes(UTF_8));
        assertThat(changed.path("updatedTermsCount").asInt()).isEqualTo(1);
        var after = ADMIN.get(base + "/concepts").json().path("content");
        assertThat(after.at("/0/definition").asText()).isEqualTo("d");
        assertThat(after.at("/0/modifiedAt")).isEqualTo(before.at("/0/modifiedAt"));
        assertThat(after.at("/0/terms/0")).isEqualTo(before.at("/0/terms/0"));
        assertThat(after.at("/0/terms/2/note").asText()).isEqualTo("new");
        assertThat(after.at("/0/terms/2/modifiedAt")).isNotEqualTo(before.at("/0/terms/2/modifiedAt"));
        assertThat(after.at("/1/modifiedAt")).isNotEqualTo(before.at("/1/modifiedAt"));
    }

    @Test
    void anOwnIdWithALeadingZeroIsTheIdOfAnotherProgram() {
        var base = base("en");
        upload(base + "/upload", "a.csv", "en\nnut\n".getBytes(UTF_8));
        var id = ADMIN.get(base + "/concepts").json().at("/content/0/id").asText();
        var rows = """
                conceptId,lang,text
                parlance-%1$s,en,bolt
                parlance-0%1$s,en,screw
                parlance-0,en,nail
                """.formatted(id);
        var taken = upload(base + "/upload", "a.csv", rows.getBytes(UTF_8));
        assertThat(taken.path("createdTermsCount").asInt()).isEqualTo(3);
        assertThat(ADMIN.get(base + "/concepts").json().path("totalElements").asInt())
                .isEqualTo(3);
    }

    @Test
    void changesOnlyTheFieldsThatHaveAColumn() {
        var base = base("en", "de");
        var all = """
                conceptId,conceptNote,definition,domain,subDomains,url,lang,text,status,partOfSpeech,preferred,note
                k1,cn,d,Tools,Hand|Car,http://x,en,wrench,New,Noun,true,tn
                k1,cn,d,Tools,Hand|Car,http://x,de,Schlüssel,Approved,,,
                """;
        upload(base + "/upload", "a.csv", all.getBytes(UTF_8));
        var before = plain(base);
        upload(base + "/upload", "a.csv", "conceptId,lang,text\nk1,en,wrench\nk1,de,Schlüssel\n".getBytes(UTF_8));
        upload(base + "/upload", "a.csv", "conceptId,en,de,usage\nk1,wrench,Schlüssel,\n".getBytes(UTF_8));
        assertThat(plain(base)).isEqualTo(before);
        var cleared = """
                conceptId,url,domain,lang,text,forbidden,status
                k1,,Cars,en,wrench,true,
                k2,,,en,nut,,
                k1,,,de,Schlüssel,,New
                """;
        upload(base + "/upload", "a.csv", cleared.getBytes(UTF_8));
        var concept = ADMIN.get(base + "/concepts").json().at("/content/0");
        assertThat(concept.path("url").isNull()).isTrue();
        assertThat(concept.path("domain").asText()).as("of an earlier row").isEqualTo("Cars");
        assertThat(concept.path("definition").asText()).isEqualTo("d");
        var term = concept.at("/terms/0");
        assertThat(term.path("note").asText()).isEqualTo("tn");
        assertThat(term.path("status").asText()).isEqualTo("New");
        assertThat(term.path("forbidden").asBoolean()).isTrue();
        assertThat(term.path("preferred").asBoolean()).isFalse();
        assertThat(concept.at("/terms/1/status").asText()).isEqualTo("New");
        assertThat(ADMIN.get(base + "/concepts")
                        .json()
                        .at("/content/1/terms/0/status")
                        .asText())
                .isEqualTo("Approved");
    }

    @Test
    void matchesLanguagesAsRequested() {
        var csv = "en-US,de_at,fr\na,b,c\n".getBytes(UTF_8);
        var loose = base("en", "de_at", "fr_ca");
        assertThat(upload(loose + "/upload", "a.csv", csv).path("langs").toString())
                .isEqualTo("[\"de_at\",\"en\",\"fr_ca\"]");
        var strict = base("en", "de_at", "fr_ca");
        var taken = upload(strict + "/upload?strictLangMatching=true", "a.csv", csv);
        assertThat(taken.path("langs").toString()).isEqualTo("[\"de_at\"]");
        assertThat(taken.path("ignoredLangs").toString()).isEqualTo("[\"en_us\",\"fr\"]");
    }

    @Test
    void skipsInvalidEntriesOrRefusesTheFile() {
        var csv = "conceptId,lang,text\na,en,fine\nb,en,\nc,en,fine too\n".getBytes(UTF_8);
        var skipping = base("en");
        var taken = upload(skipping + "/upload", "a.csv", csv);
        assertThat(taken.path("createdTermsCount").asInt()).isEqualTo(2);
        assertThat(taken.path("skippedEntriesCount").asInt()).isEqualTo(1);
        assertThat(taken.at("/problems/0/number").asInt()).isEqualTo(3);
        var aborting = base("en");
        var refused = ADMIN.upload(aborting + "/upload?onError=abort", "a.csv", csv);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text()).contains("entry 3:");
        assertThat(terms(aborting)).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE tbx [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><tbx>&a;</tbx>",
                "<tbx><text><body><conceptEntry id=\"a\"><langSec xml:lang=\"en\">"
                        + "<termSec><term>x</term></termSec></langSec></conceptEntry>"
            })
    void takesNothingOfAFileThatCannotBeReadToItsEnd(String text) {
        var base = base("en");
        var refused = ADMIN.upload(base + "/upload", "a.tbx", text.getBytes(UTF_8));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(terms(base)).isZero();
        assertThat(ADMIN.upload(base + "/upload", "a.docx", text.getBytes(UTF_8))
                        .pointers())
                .containsExactly("Content-Disposition");
        assertThat(ADMIN.upload(base + "/upload", "a.csv", new byte[0]).status())
                .isEqualTo(400);
        ADMIN.patch(base, Map.of("readonly", true));
        assertThat(ADMIN.upload(base + "/upload", "a.csv", "en\nx\n".getBytes(UTF_8))
                        .json()
                        .path("errorCode")
                        .asText())
                .isEqualTo("InvalidState");
    }

    @ParameterizedTest
    @ValueSource(strings = {"TBX", "XLSX", "CSV"})
    void exportsWhatComesBackTheSame(String format) throws IOException {
        var base = base("en", "de", "it", "zh", "el", "he");
        upload(base + "/upload", "wordnet.csv", resource("wordnet.csv"));
        ADMIN.post(
                base + "/concepts",
                Map.of(
                        "definition", "a \"tool\", & more",
                        "subDomains", List.of("a|b", "c"),
                        "terms",
                                List.of(
                                        Map.ofEntries(
                                                Map.entry("lang", "en"),
                                                Map.entry("text", "torque <wrench>\n2"),
                                                Map.entry("termType", "ACRONYM"),
                                                Map.entry("gender", "FEMININE"),
                                                Map.entry("number", "UNCOUNTABLE"),
                                                Map.entry("caseSensitive", true),
                                                Map.entry("exactMatch", true),
                                                Map.entry("preferred", true),
                                                Map.entry("usage", "u"),
                                                Map.entry("shortTranslation", "s"),
                                                Map.entry(
                                                        "customFields",
                                                        List.of(Map.of(
                                                                "fieldName",
                                                                "f",
                                                                "value",
                                                                Map.of("v", List.of(1, "x")))))),
                                        Map.of("lang", "he", "text", "מפתח", "forbidden", true, "note", "n"))));
        var exported = ADMIN.get(base + "/export?format=" + format);
        assertThat(exported.status()).isEqualTo(200);
        assertThat(exported.header("etag")).isNotEmpty();
        var name = "a." + format.toLowerCase(java.util.Locale.ROOT);
        var other = base("en", "de", "it", "zh", "el", "he");
        var taken = upload(other + "/upload?onError=abort", name, exported.bytes());
        assertThat(taken.path("createdTermsCount").asInt()).isEqualTo(terms(base));
        assertThat(plain(other)).isEqualTo(plain(base));
        var again = upload(base + "/upload?onError=abort", name, exported.bytes());
        assertThat(again.path("createdTermsCount").asInt())
                .as("into the base it was exported from")
                .isZero();
        assertThat(again.path("updatedTermsCount").asInt())
                .as("nothing was changed")
                .isZero();
    }

    /** All concepts of a base without ids and times, in the order of their definitions and terms. */
    private static List<String> plain(String base) {
        var all = new java.util.ArrayList<String>();
        for (var page = 0; ; page++) {
            var content =
                    ADMIN.get(base + "/concepts?pageNumber=" + page).json().path("content");
            if (content.isEmpty()) {
                all.sort(Comparator.naturalOrder());
                return all;
            }
            content.forEach(concept -> all.add(plain((ObjectNode) concept)));
        }
    }

    private static String plain(ObjectNode concept) {
        var generated = List.of("id", "conceptId", "createdAt", "createdBy", "modifiedAt", "modifiedBy");
        concept.remove(generated);
        var terms = concept.path("terms")
                .valueStream()
                .map(term -> ((ObjectNode) term).remove(generated))
                .toList();
        ArrayNode sorted = Json.MAPPER.createArrayNode();
        terms.stream().sorted(Comparator.comparing(JsonNode::toString)).forEach(sorted::add);
        concept.set("terms", sorted);
        return concept.toString();
    }
}
