package dev.parlance.termbase;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Searches through the whole service: for terms (section 4.2 of the specification), in texts and by job. */
class TermSearchIT {
    private static final TestService SERVICE = TestService.start("http.requestsPerMinute", "0");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static String base;

    @BeforeAll
    static void fill() {
        base = "/termBases/"
                + ADMIN.post("/termBases", TermBaseIT.base("en", "en_us", "de", "ja", "th", "ar"))
                        .uid();
        concept("en:bank", "de:Bank", "de:*Kreditinstitut", "de:-Sparkasse");
        concept("en:Bank holiday", "de:Feiertag");
        concept("en:central bank", "de:Zentralbank");
        concept("en:embankment", "de:Damm");
        concept("en:résumé", "de:Lebenslauf");
        concept("en_us:color", "de:Farbe");
        concept("en:colour");
        concept("en:=IT", "de:Informationstechnik");
        concept("en:!bar code", "de:Strichcode");
        concept("en:-whitelist", "de:Positivliste");
        concept("ja:東京都庁", "en:Tokyo town hall");
        concept("th:ภาษาไทย", "en:Thai language");
        concept("ar:مصرف مركزي", "en:Arab reserve");
        concept("en:💡 idea", "de:Einfall");
        concept("en:network interface card", "de:Netzwerkkarte");
    }

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    /**
     * Terms as {@code lang:text}; before the text {@code *} is preferred, {@code -} forbidden, {@code =}
     * caseSensitive, {@code !} exactMatch.
     */
    private static void concept(String... terms) {
        var all = new ArrayList<Map<String, Object>>();
        for (var term : terms) {
            var text = term.substring(term.indexOf(':') + 1);
            var flags = new HashMap<String, Object>();
            flags.put("lang", term.substring(0, term.indexOf(':')));
            flags.put("text", text.replaceFirst("^[*=!-]", ""));
            flags.put("preferred", text.startsWith("*"));
            flags.put("forbidden", text.startsWith("-"));
            flags.put("caseSensitive", text.startsWith("="));
            flags.put("exactMatch", text.startsWith("!"));
            all.add(flags);
        }
        assertThat(ADMIN.post(base + "/concepts", Map.of("terms", all)).status())
                .isEqualTo(201);
    }

    private static List<String> found(String query, String lang) {
        return texts(search(query, lang, "de", 100));
    }

    private static JsonNode search(String query, String lang, String target, int limit) {
        var answer = ADMIN.post(
                base + "/search",
                Map.of("query", query, "sourceLang", lang, "targetLangs", List.of(target), "limit", limit));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    private static List<String> texts(JsonNode answer) {
        return answer.path("searchResults")
                .valueStream()
                .map(result -> result.at("/sourceTerm/text").asText())
                .toList();
    }

    static Stream<List<String>> telling() {
        return Stream.of(
                // query, language, then the expected terms in order
                List.of("bank", "en", "bank", "Bank holiday", "central bank", "embankment"),
                List.of("BANK", "en", "bank", "Bank holiday", "central bank", "embankment"),
                List.of("resume", "en", "résumé"),
                List.of("re\u0301sume\u0301", "en", "résumé"),
                List.of("color", "en_us", "color", "colour"),
                List.of("colour", "en", "colour", "color"),
                List.of("IT", "en", "IT", "whitelist"),
                List.of("it", "en", "whitelist"),
                List.of("bar", "en"),
                List.of("bar code", "en", "bar code"),
                List.of("b?nk", "en", "bank"),
                List.of("*bank", "en", "bank", "central bank"),
                List.of("\"bank\"", "en", "bank", "Bank holiday", "central bank"),
                List.of("centrla bank", "en", "central bank"),
                List.of("京都", "ja", "東京都庁"),
                List.of("ไทย", "th", "ภาษาไทย"),
                List.of("مركزي", "ar", "مصرف مركزي"),
                List.of("💡", "en", "💡 idea"),
                List.of("ｎｅｔｗｏｒｋ　card", "en"),
                List.of("interface", "en", "network interface card"),
                List.of("nothing like that", "en"));
    }

    @ParameterizedTest
    @MethodSource("telling")
    void findsByTheRulesInTheirOrder(List<String> example) {
        assertThat(found(example.get(0), example.get(1))).isEqualTo(example.subList(2, example.size()));
    }

    @Test
    void showsTheConceptsTermsInTheTargetLanguagesPreferredOnesFirst() {
        var result = search("bank", "en", "de", 1).at("/searchResults/0");
        assertThat(result.path("translationTerms")
                        .valueStream()
                        .map(term -> term.path("text").asText()))
                .containsExactly("Kreditinstitut", "Bank", "Sparkasse");
        assertThat(result.at("/translationTerms/2/forbidden").asBoolean()).isTrue();
        assertThat(base).endsWith(result.at("/termBase/uid").asText());
        var read = ADMIN.get(base + "/terms/" + result.at("/sourceTerm/id").asText());
        assertThat(result.path("sourceTerm")).as("as it is read").isEqualTo(read.json());
        assertThat(result.path("termBase")).isEqualTo(ADMIN.get(base).json());
        assertThat(search("colour", "en", "de", 1)
                        .at("/searchResults/0/translationTerms")
                        .size())
                .as("a concept without a translation is found")
                .isZero();
        assertThat(search("whitelist", "en", "de", 1)
                        .at("/searchResults/0/sourceTerm/forbidden")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void requiresAndLimitsItsFields() {
        assertThat(ADMIN.post(base + "/search", Map.of()).pointers())
                .containsExactlyInAnyOrder("/query", "/sourceLang", "/targetLangs");
        var longest = Map.of("query", "x".repeat(4096), "sourceLang", "en", "targetLangs", List.of("de"));
        assertThat(ADMIN.post(base + "/search", longest).status()).isEqualTo(200);
        var longer = Map.of("query", "x".repeat(4097), "sourceLang", "en", "targetLangs", List.of("de"), "limit", 101);
        assertThat(ADMIN.post(base + "/search", longer).pointers()).containsExactlyInAnyOrder("/query", "/limit");
        assertThat(ADMIN.post(
                                "/termBases/none/search",
                                Map.of("query", "x", "sourceLang", "en", "targetLangs", List.of()))
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @org.junit.jupiter.params.provider.ValueSource(
            strings = {"PROJECT_MANAGER", "SUBMITTER", "LINGUIST", "GUEST", "PORTAL_MEMBER"})
    void isForEveryActiveUser(String role) {
        var client = Map.of("uid", ADMIN.post("/clients", Map.of("name", role)).uid());
        assertThat(ADMIN.patch(base, Map.of("client", client)).status()).isEqualTo(200);
        var answer = SERVICE.user(role, Map.of("client", client))
                .post(base + "/search", Map.of("query", "bank", "sourceLang", "en", "targetLangs", List.of("de")));
        assertThat(answer.status()).isEqualTo(200);
        var base = answer.json().at("/searchResults/0/termBase");
        assertThat(base.path("canShow").asBoolean())
                .isEqualTo(!List.of("GUEST", "PORTAL_MEMBER").contains(role));
        assertThat(answer.json().at("/searchResults/0/sourceTerm/writable").asBoolean())
                .isEqualTo(role.equals("PROJECT_MANAGER"));
    }

    @ParameterizedTest
    @org.junit.jupiter.params.provider.ValueSource(strings = {"GUEST", "PORTAL_MEMBER"})
    void listsWhatACallerOfAClientMaySearch(String role) {
        var client = Map.of(
                "uid", ADMIN.post("/clients", Map.of("name", role + " lists")).uid());
        var own = ADMIN.post("/termBases", Map.of("name", "own", "langs", List.of("en"), "client", client));
        ADMIN.post("/termBases/" + own.uid() + "/terms", Map.of("lang", "en", "text", "bank"));
        var otherClient = Map.of(
                "uid", ADMIN.post("/clients", Map.of("name", role + " other")).uid());
        var foreign = ADMIN.post("/termBases", Map.of("name", "x", "langs", List.of("en"), "client", otherClient));
        var caller = SERVICE.user(role, Map.of("client", client));
        var listed = caller.get("/termBases").json();
        assertThat(listed.path("content")
                        .valueStream()
                        .map(one -> one.path("uid").asText()))
                .containsExactly(own.uid());
        assertThat(listed.path("totalElements").asInt()).isEqualTo(1);
        var query = Map.of("query", "bank", "sourceLang", "en", "targetLangs", List.of());
        var found = caller.post("/termBases/" + own.uid() + "/search", query);
        assertThat(found.status()).as(found.text()).isEqualTo(200);
        assertThat(found.json().path("searchResults")).hasSize(1);
        for (var hidden : List.of(foreign.uid(), base.substring(base.lastIndexOf('/') + 1))) {
            assertThat(caller.post("/termBases/" + hidden + "/search", query).status())
                    .isEqualTo(404);
            assertThat(caller.get("/termBases/" + hidden).status()).isEqualTo(404);
        }
        var shown = caller.get("/termBases/" + own.uid());
        assertThat(shown.status()).isEqualTo(200);
        assertThat(shown.json().path("userAllowedOperations")).hasToString("[\"SEARCH\"]");
        assertThat(caller.post("/termBases/" + own.uid() + "/browse", Map.of()).status())
                .isEqualTo(403);
        assertThat(SERVICE.user(role)
                        .get("/termBases")
                        .json()
                        .path("totalElements")
                        .asInt())
                .isZero();
    }

    @Test
    void seesItsOwnChangesAtOnce() {
        for (var i = 0; i < 5; i++) {
            var made = ADMIN.post(base + "/terms", Map.of("lang", "en", "text", "zymurgy " + i))
                    .json();
            assertThat(found("zymurgy", "en")).containsExactly("zymurgy " + i);
            var path = base + "/terms/" + made.path("id").asText();
            ADMIN.patch(path, Map.of("text", "xylology " + i));
            assertThat(found("zymurgy", "en")).isEmpty();
            assertThat(found("xylology", "en")).containsExactly("xylology " + i);
            ADMIN.delete(base + "/concepts/" + made.path("conceptId").asText());
            assertThat(found("xylology", "en")).isEmpty();
        }
    }

    @Test
    void showsEditsOfTheConceptAndOfTheBase() {
        var made = ADMIN.post(base + "/terms", Map.of("lang", "en", "text", "quirkology"))
                .json();
        assertThat(found("quirkology", "en")).hasSize(1);
        ADMIN.put(base + "/concepts/" + made.path("conceptId").asText(), Map.of("definition", "of quirks"));
        assertThat(search("quirkology", "en", "de", 1)
                        .at("/searchResults/0/sourceTerm/definition")
                        .asText())
                .isEqualTo("of quirks");
        ADMIN.patch(base, Map.of("note", "edited"));
        assertThat(search("quirkology", "en", "de", 1)
                        .at("/searchResults/0/termBase/note")
                        .asText())
                .isEqualTo("edited");
    }

    @Test
    void findsTermsInATextLongestFirst() {
        var text = "The Central Banks moved 🏦 to the bank; barcodes and bar code.";
        var answer = ADMIN.post(
                "/termBases/searchInText",
                Map.of(
                        "termBases",
                        List.of(Map.of("uid", base.substring("/termBases/".length()))),
                        "sourceLang",
                        "en",
                        "targetLangs",
                        List.of("de"),
                        "text",
                        text));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        var occurrences = answer.json()
                .path("occurrences")
                .valueStream()
                .map(one -> {
                    assertThat(text.substring(
                                    one.path("start").asInt(), one.path("end").asInt()))
                            .isEqualTo(one.path("text").asText());
                    return one.path("text").asText() + "/"
                            + one.at("/sourceTerm/text").asText();
                })
                .toList();
        assertThat(occurrences)
                .containsExactly("Central Banks/central bank", "bar code/bar code", "Banks/bank", "bank/bank");
        var refused = ADMIN.post(
                "/termBases/searchInText",
                Map.of(
                        "termBases",
                        List.of(Map.of("uid", "none"), Map.of("id", "x")),
                        "sourceLang",
                        "en",
                        "targetLangs",
                        List.of("de"),
                        "text",
                        text));
        assertThat(refused.pointers()).containsExactly("/termBases/0", "/termBases/1");
    }

    @Test
    void searchesTheBasesOfAJobsProject() {
        var other = "/termBases/"
                + ADMIN.post("/termBases", TermBaseIT.base("en", "de")).uid();
        ADMIN.post(other + "/terms", Map.of("lang", "en", "text", "bank"));
        ADMIN.post(other + "/terms", Map.of("lang", "en", "text", "bank clerk"));
        var project = ADMIN.post("/projects", Map.of("name", "p", "sourceLang", "en", "targetLangs", List.of("de")))
                .uid();
        var job = ADMIN.upload("/projects/" + project + "/jobs", "a.txt", "One.".getBytes(StandardCharsets.UTF_8))
                .json()
                .at("/jobs/0/uid")
                .asText();
        var path = "/projects/" + project + "/jobs/" + job + "/termBases/searchByJob";
        assertThat(ADMIN.post(path, Map.of("query", "bank"))
                        .json()
                        .path("searchResults")
                        .size())
                .isZero();
        ADMIN.put(
                "/projects/" + project + "/termBases",
                Map.of(
                        "termBases",
                        Stream.of(other, base)
                                .map(one -> Map.of("termBase", Map.of("uid", one.substring("/termBases/".length()))))
                                .toList()));
        var found = ADMIN.post(path, Map.of("query", "bank", "limit", 4));
        assertThat(found.status()).as(found.text()).isEqualTo(200);
        assertThat(texts(found.json())).containsExactly("bank", "bank", "bank clerk", "Bank holiday");
        assertThat(other)
                .endsWith(found.json().at("/searchResults/0/termBase/uid").asText());
        assertThat(found.json().at("/searchResults/1/translationTerms").size())
                .as("the job's language is the target")
                .isEqualTo(3);
        assertThat(ADMIN.post("/projects/" + project + "/jobs/none/termBases/searchByJob", Map.of("query", "x"))
                        .status())
                .isEqualTo(404);
    }
}
