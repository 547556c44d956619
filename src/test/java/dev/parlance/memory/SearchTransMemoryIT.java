package dev.parlance.memory;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.match.PairScore;
import dev.parlance.memory.exchange.ExchangeUnit;
import dev.parlance.memory.exchange.UnitFiles;
import dev.parlance.memory.transfer.MemoryLangMap;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchTransMemoryIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Path FILE = Path.of("src/test/resources/memory/python-docs-en-es.tmx");
    private static final List<ExchangeUnit> UNITS = new ArrayList<>();
    private static final List<Asked> EDITED = new ArrayList<>();

    private static String memory = "";

    @BeforeAll
    static void fill() throws Exception {
        UnitFiles.read(FILE, new MemoryLangMap("en", List.of("es"), false), UNITS::add);
        EDITED.addAll(edited());
        // words of another memory are not found
        load(ADMIN.post("/transMemories", Map.of("name", "x", "sourceLang", "en", "targetLangs", List.of("es")))
                .uid());
        memory = ADMIN.post(
                        "/transMemories", Map.of("name", "m", "sourceLang", "en", "targetLangs", List.of("es", "de")))
                .uid();
        load(memory);
        SERVICE.database().execute("analyze trans_memory_segment");
    }

    private static void load(String into) throws IOException {
        var begun = ADMIN.upload("/transMemories/" + into + "/import", "a.tmx", Files.readAllBytes(FILE));
        ADMIN.until(
                "/async/" + begun.json().path("asyncRequest").path("id").asText(),
                answer -> !answer.json().path("asyncResponse").isNull());
    }

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static JsonNode search(String query, Object... more) {
        var body = new HashMap<String, Object>(Map.of("query", query));
        for (var i = 0; i < more.length; i += 2) {
            body.put((String) more[i], more[i + 1]);
        }
        var answer = ADMIN.post("/transMemories/" + memory + "/search", body);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.json().path("complete").asBoolean()).isTrue();
        return answer.json().path("searchResults");
    }

    /**
     * A text to search for.
     *
     * @param scores of all segments, from the highest
     */
    private record Asked(String text, List<Integer> scores) {}

    /** Scores do not depend on the threshold. */
    private static List<Asked> edited() {
        var pair = new PairScore();
        var edited = new ArrayList<Asked>();
        for (var i = 0; i < UNITS.size(); i += 7) {
            var words =
                    new ArrayList<>(List.of(UNITS.get(i).source().text().text().split(" ", -1)));
            words.set(words.size() / 2, "another");
            var query = SegmentText.of(String.join(" ", words));
            if (query.text().length() <= 4_000) {
                var scores = UNITS.stream()
                        .map(unit -> pair.of(query, unit.source().text()))
                        .sorted(Comparator.reverseOrder())
                        .toList();
                edited.add(new Asked(query.text(), scores));
            }
        }
        return edited;
    }

    @ParameterizedTest
    @ValueSource(ints = {50, 60, 75, 85, 100})
    void findsWhatComparingWithEverySegmentFinds(int threshold) {
        for (var asked : EDITED) {
            var best = asked.scores.stream()
                    .filter(score -> score >= threshold)
                    .limit(50)
                    .toList();
            assertThat(search(asked.text, "scoreThreshold", threshold, "limit", 50)
                            .valueStream()
                            .map(result -> result.path("score").asInt()))
                    .as(asked.text)
                    .isEqualTo(best);
        }
    }

    @Test
    void scoresASegmentInItsContextHigher() {
        var put = Map.of(
                "segments",
                List.of(
                        segment("Save the file", "a", "before", null),
                        segment("Save the file", "b", "other", null),
                        segment("Save the file", "c", null, "menu")));
        assertThat(ADMIN.post("/transMemories/" + memory + "/segments", put).status())
                .isEqualTo(200);
        var found = search("Save the file", "previousSource", "before", "scoreThreshold", 100);
        assertThat(found.findValuesAsText("target")).startsWith("a").hasSize(3);
        assertThat(found.path(0).path("score").asInt()).isEqualTo(101);
        assertThat(found.path(1).path("score").asInt()).isEqualTo(100);
        var keyed = search("Save the file", "contextKey", "menu", "scoreThreshold", 101);
        assertThat(keyed.findValuesAsText("target")).containsExactly("c");
        assertThat(search("save THE file", "scoreThreshold", 99)).hasSize(3);
        assertThat(search("Save the file", "targetLangs", List.of("de"))).isEmpty();
    }

    private static Map<String, @Nullable Object> segment(
            String source, String target, @Nullable String previous, @Nullable String key) {
        var segment =
                new HashMap<String, @Nullable Object>(Map.of("source", source, "target", target, "targetLang", "es"));
        segment.put("previousSource", previous);
        segment.put("contextKey", key);
        return segment;
    }

    @Test
    void findsPhrases() {
        var phrase = search("the documentation", "concordance", true, "limit", 50);
        var holding = UNITS.stream()
                .map(unit -> unit.source().text().text().toLowerCase(java.util.Locale.ROOT))
                .filter(text -> text.matches("(?s)(.*[^\\w])?the\\s+documentation([^\\w].*)?"))
                .count();
        assertThat(phrase).hasSize((int) Math.min(50, holding)).isNotEmpty();
        assertThat(phrase.path(0).path("score").isNull()).isTrue();
        assertThat(search("documentation the", "concordance", true)).isEmpty();
        assertThat(search("documentation the", "concordance", true, "phraseQuery", false))
                .isNotEmpty();
        assertThat(search("document", "concordance", true, "limit", 50).findValuesAsText("source").stream()
                        .filter(source ->
                                !source.toLowerCase(java.util.Locale.ROOT).matches("(?s).*\\bdocument\\b.*")))
                .as("words are whole")
                .isEmpty();
    }

    @Test
    void findsEditedSegments() {
        var put = Map.of("segments", List.of(segment("Zebra crossing ahead", "x", null, null)));
        ADMIN.post("/transMemories/" + memory + "/segments", put);
        var uid = search("zebra", "concordance", true)
                .path(0)
                .path("segment")
                .path("uid")
                .asText();
        ADMIN.put("/transMemories/" + memory + "/segments/" + uid, Map.of("source", "Giraffe crossing", "target", "y"));
        assertThat(search("zebra", "concordance", true)).isEmpty();
        assertThat(search("giraffe", "concordance", true)).hasSize(1);
    }

    @Test
    void refusesInvalidSearches() {
        var answer = ADMIN.post(
                "/transMemories/" + memory + "/search",
                Map.of("query", "a", "sourceLang", "fr", "targetLangs", List.of("es-MX", "ja")));
        assertThat(answer.pointers()).containsExactly("/sourceLang", "/targetLangs/1");
        var codes =
                ADMIN.post("/transMemories/" + memory + "/search", Map.of("query", "a\uFFFC", "queryCodes", List.of()));
        assertThat(codes.pointers()).containsExactly("/queryCodes");
        var schema = ADMIN.post(
                "/transMemories/" + memory + "/search", Map.of("query", "", "scoreThreshold", 49, "limit", 51));
        assertThat(schema.pointers()).containsExactlyInAnyOrder("/query", "/scoreThreshold", "/limit");
        assertThat(ADMIN.post("/transMemories/none/search", Map.of("query", "a"))
                        .status())
                .isEqualTo(404);
    }
}
