package dev.parlance.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.shared.Uid;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The match rules of import settings, in memories with an index and in memories without one. */
class MatchRulesIT {
    private static final TestService INDEXED = TestService.start();
    private static final TestService EXACT_ONLY = TestService.start("analysis.memoryIndexes", "1B");
    /** The first and the last segment are not checked. */
    private static final String FILE = """
            first = Open the file.
            menu.save = Save it.
            button = Press <b>OK</b>.
            last = Close the file.
            """;

    @AfterAll
    static void close() {
        INDEXED.close();
        EXACT_ONLY.close();
    }

    /** Of "Save it." the memory contains the key and both neighbours, each in another unit. */
    @ParameterizedTest
    @CsvSource({
        "{}, menu.save, Other., Other., 100",
        "{}, other, Open the file., Press OK., 101",
        "'{contextType: PREV_AND_NEXT_SEGMENT}', menu.save, Open the file., Other., 100",
        "'{contextType: AUTO}', menu.save, Other., Other., 101",
        "'{contextType: AUTO}', other, Open the file., Press OK., 100",
        "'{contextType: SEGMENT_KEY}', menu.save, Other., Other., 101",
        "'{contextType: NO_CONTEXT}', menu.save, Open the file., Press OK., 100",
        "'{prevOrNextSegment: true}', other, Open the file., Other., 101",
        "'{prevOrNextSegment: true}', other, Other., Press OK., 101",
        "'{prevOrNextSegment: true}', other, Other., Other., 100"
    })
    void decideWhatTheContextIs(String settings, String key, String previous, String next, int score) {
        for (var service : List.of(INDEXED, EXACT_ONLY)) {
            var admin = service.admin();
            var project = Sample.project(admin, Map.of());
            attach(admin, project, List.of(unit("Save it.", "Sichern.", key, previous, next)));
            assertThat(score(admin, project, settings, 1)).isEqualTo(score);
        }
    }

    @ParameterizedTest
    @CsvSource({"true, 100", "false, 101"})
    void subtractAPointForSeveralTranslationsInAContext(boolean penalty, int score) {
        for (var service : List.of(INDEXED, EXACT_ONLY)) {
            var admin = service.admin();
            var project = Sample.project(admin, Map.of());
            attach(
                    admin,
                    project,
                    List.of(
                            unit("Save it.", "Sichern.", "menu.save", "A.", "B."),
                            unit("Save it.", "Speichern.", "menu.save", "C.", "D.")));
            var settings = "{contextType: SEGMENT_KEY, penalizeMultiContextMatch: %b}".formatted(penalty);
            assertThat(score(admin, project, settings, 1)).isEqualTo(score);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void ignoreTheContentOfCodes(boolean ignored) {
        for (var service : List.of(INDEXED, EXACT_ONLY)) {
            var admin = service.admin();
            var project = Sample.project(admin, Map.of());
            var codes = List.of(
                    Map.of("kind", "OPEN", "id", 1, "data", "<strong>", "space", false),
                    Map.of("kind", "CLOSE", "id", 1, "data", "</strong>", "space", false));
            var unit = unit("Press \uFFFCOK\uFFFC.", "OK.", null, "Save it.", "Close the file.");
            unit.put("sourceCodes", codes);
            attach(admin, project, List.of(unit));
            var otherwise = service == INDEXED ? 99 : 0;
            assertThat(score(admin, project, "{ignoreTagMetadata: %b}".formatted(ignored), 2))
                    .isEqualTo(ignored ? 101 : otherwise);
        }
    }

    private static Map<String, Object> unit(
            String source, String target, @org.jspecify.annotations.Nullable String key, String previous, String next) {
        var unit = new HashMap<String, Object>(Map.of(
                "source",
                source,
                "target",
                target,
                "targetLang",
                "de",
                "previousSource",
                previous,
                "nextSource",
                next));
        unit.put("contextKey", key);
        return unit;
    }

    private static void attach(TestService.Client admin, String project, List<Map<String, Object>> units) {
        var memory = admin.post("/transMemories", Map.of("name", "m", "sourceLang", "en", "targetLangs", List.of("de")))
                .uid();
        var posted = admin.post("/transMemories/" + memory + "/segments", Map.of("segments", units));
        assertThat(posted.status()).as(posted.text()).isEqualTo(200);
        var items = List.of(Map.of("transMemory", Map.of("uid", memory)));
        assertThat(admin.put("/projects/" + project + "/transMemories", Map.of("transMemories", items))
                        .status())
                .isEqualTo(200);
    }

    /** That one segment of the file has, imported with these rules. */
    private static int score(TestService.Client admin, String project, String rules, int ordinal) {
        var settings = admin.post(
                "/importSettings",
                Map.of(
                        "name",
                        Uid.next(),
                        "fileImportSettings",
                        Map.of("properties", Map.of("tagRegexp", "</?b>"), "tmMatch", tree(rules))));
        assertThat(settings.status()).as(settings.text()).isEqualTo(201);
        var job = Sample.jobs(
                        admin,
                        project,
                        "a.properties",
                        FILE,
                        Map.of("targetLangs", List.of("de"), "importSettings", Map.of("uid", settings.uid())))
                .getFirst();
        var body = Sample.body(job);
        body.put("includeFuzzyRepetitions", false);
        var analysis = Sample.analysed(admin, body);
        var segments = admin.get("/analyses/" + analysis.path("uid").asText() + "/segments")
                .json()
                .path("content");
        return segments.path(ordinal).path("score").asInt();
    }

    /** {@code {name: value}} without quotation marks. */
    private static Map<String, Object> tree(String rules) {
        var tree = new HashMap<String, Object>();
        for (var rule : rules.replaceAll("[{} ]", "").split(",", -1)) {
            var pair = rule.split(":", -1);
            if (pair.length == 2) {
                tree.put(pair[0], pair[1].matches("true|false") ? Boolean.valueOf(pair[1]) : pair[1]);
            }
        }
        return tree;
    }
}
