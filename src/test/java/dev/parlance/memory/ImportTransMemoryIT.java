package dev.parlance.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.shared.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportTransMemoryIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Path DATA = Path.of("src/test/resources/memory");
    private static final String TMX = """
            <?xml version="1.0"?><tmx version="1.4"><header srclang="*all*"/><body>
            %s
            </body></tmx>
            """;

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static String memory(String... targetLangs) {
        return ADMIN.post(
                        "/transMemories", Map.of("name", "m", "sourceLang", "en", "targetLangs", List.of(targetLangs)))
                .uid();
    }

    /** The request of an import when it has ended. */
    private static JsonNode imported(String memory, byte[] file, String query) {
        var begun = ADMIN.upload("/transMemories/" + memory + "/import" + query, "units.tmx", file);
        assertThat(begun.status()).as(begun.text()).isEqualTo(202);
        var request = begun.json().path("asyncRequest");
        assertThat(request.path("action").asText()).isEqualTo("IMPORT_TMX");
        return ADMIN.until(
                        "/async/" + request.path("id").asText(),
                        answer -> !answer.json().path("asyncResponse").isNull())
                .json();
    }

    private static JsonNode imported(String memory, String units) {
        return imported(memory, TMX.formatted(units).getBytes(UTF_8), "").path("asyncResponse");
    }

    private static String unit(String attributes, String source, String lang, String target) {
        return "<tu %s><tuv xml:lang='en'><seg>%s</seg></tuv><tuv xml:lang='%s'><seg>%s</seg></tuv></tu>"
                .formatted(attributes, source, lang, target);
    }

    private static JsonNode segments(String memory) {
        return ADMIN.get("/transMemories/" + memory + "/segments").json();
    }

    private static List<String> targets(String memory) {
        return segments(memory).path("content").findValuesAsText("target");
    }

    private static byte[] export(String memory, String query) {
        var answer = ADMIN.get("/transMemories/" + memory + "/export" + query);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.bytes();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TMX", "XLSX"})
    void anImportedExportIsExportedUnchanged(String format) throws IOException {
        var first = memory("fr", "ja", "zh_cn", "es");
        var done = imported(first, Files.readAllBytes(DATA.resolve("python-docs-multi.tmx")), "");
        assertThat(done.path("asyncResponse").path("acceptedSegmentsCount").asInt())
                .isEqualTo(1_145);
        assertThat(done.path("progress")).isEqualTo(Json.tree(Map.of("done", 1_145, "total", 1_145)));
        var second = memory("fr", "ja", "zh_cn", "es");
        imported(second, export(first, "?format=" + format), "");
        assertThat(new String(export(second, ""), UTF_8)).isEqualTo(new String(export(first, ""), UTF_8));
        assertThat(segments(second).path("totalElements"))
                .isEqualTo(segments(first).path("totalElements"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ImportTest2A.tmx", "ImportTest2B.tmx", "ImportTest2C.tmx", "a_small_test2.tmx", "sampleTMX2.tmx"
            })
    void keepsCodesPropertiesAndDates(String name) throws IOException {
        var first = memory("fr");
        imported(first, Files.readAllBytes(DATA.resolve(name)), "");
        var second = memory("fr");
        imported(second, export(first, ""), "");
        assertThat(new String(export(second, ""), UTF_8)).isEqualTo(new String(export(first, ""), UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"TMX", "XLSX"})
    void keepsCodesOfSegmentsThatDoNotComeFromTmx(String format) {
        var codes = List.of(
                Map.of("kind", "OPEN", "id", 1, "data", "<b>", "space", false),
                Map.of("kind", "CLOSE", "id", 1, "data", "</b>", "space", false));
        var first = memory("de");
        ADMIN.post(
                "/transMemories/" + first + "/segments",
                Map.of(
                        "segments",
                        List.of(
                                Map.of(
                                        "source", "Press \uFFFCOK\uFFFC.",
                                        "sourceCodes", codes,
                                        "target", "\uFFFCOK\uFFFC.",
                                        "targetCodes", codes,
                                        "targetLang", "de"),
                                Map.of("source", "Figure \uFFFC", "target", "Bild \uFFFC", "targetLang", "de"))));
        var second = memory("de");
        var done = imported(second, export(first, "?format=" + format), "").path("asyncResponse");
        assertThat(done.path("acceptedSegmentsCount").asInt()).isEqualTo(2);
        assertThat(new String(export(second, ""), UTF_8)).isEqualTo(new String(export(first, ""), UTF_8));
        assertThat(segments(second).findValues("sourceCodes"))
                .isEqualTo(segments(first).findValues("sourceCodes"));
    }

    @Test
    void importsTheReplacementCharacterAsACode() {
        var memory = memory("de");
        var units = unit("", "a\uFFFCb", "de", "c") + unit("", "a<ph/>\uFFFC", "de", "\uFFFC");
        assertThat(imported(memory, units).path("acceptedSegmentsCount").asInt())
                .isEqualTo(2);
        assertThat(segments(memory).path("content").findValues("sourceCodes"))
                .extracting(JsonNode::size)
                .containsExactly(1, 2);
    }

    @Test
    void doesNotMakeItsUserTheAuthor() {
        var memory = memory("de");
        imported(memory, unit("", "a", "de", "b") + unit("creationid='Ada' changeid='Bob'", "c", "de", "d"));
        var segments = segments(memory).path("content");
        assertThat(segments.findValues("createdBy")).hasSize(2).allMatch(JsonNode::isNull);
        assertThat(segments.findValues("modifiedBy")).hasSize(2).allMatch(JsonNode::isNull);
        assertThat(new String(export(memory, ""), UTF_8))
                .contains("creationid=\"Ada\"", "changeid=\"Bob\"")
                .doesNotContain("admin\"");
        ADMIN.post(
                "/transMemories/" + memory + "/segments",
                Map.of("segments", List.of(Map.of("source", "a", "target", "e", "targetLang", "de"))));
        var replaced = segments(memory).path("content").path(0);
        assertThat(replaced.path("createdBy").isNull()).isTrue();
        assertThat(replaced.at("/modifiedBy/userName").asText()).isEqualTo("admin");
    }

    @Test
    void exportsThousandsOfUnitsInTheirOrder() {
        var memory = memory("de");
        var units = new StringBuilder();
        for (var i = 0; i < 5_000; i++) {
            units.append(unit("", "text " + i, "de", "Text " + i));
        }
        assertThat(imported(memory, units.toString())
                        .path("acceptedSegmentsCount")
                        .asInt())
                .isEqualTo(5_000);
        var answer = ADMIN.get("/transMemories/" + memory + "/export");
        assertThat(answer.header("content-type")).isEqualTo("application/x-tmx+xml");
        assertThat(answer.header("content-disposition")).contains("m.tmx");
        var sources = answer.text()
                .lines()
                .filter(line -> line.startsWith("<tu "))
                .map(line -> line.replaceAll(".*<seg>(text \\d+)</seg>.*", "$1"));
        assertThat(sources).hasSize(5_000).startsWith("text 0", "text 1").endsWith("text 4999");
    }

    @Test
    void replacesByTheDatesOfTheFile() {
        var memory = memory("de");
        imported(memory, unit("changedate='20200101T000000Z'", "a", "de", "newer"));
        var older = imported(memory, unit("changedate='20190101T000000Z'", "a", "de", "older"));
        assertThat(older.path("acceptedSegmentsCount").asInt()).isEqualTo(1);
        assertThat(targets(memory)).containsExactly("newer");
        imported(memory, unit("changedate='20210101T000000Z' changeid='Ada'", "a", "de", "newest"));
        assertThat(targets(memory)).containsExactly("newest");
        assertThat(segments(memory).path("content").path(0).path("changeId").asText())
                .isEqualTo("Ada");
        imported(memory, unit("changedate='29990101T000000Z'", "a", "de", "ahead"));
        imported(memory, unit("", "a", "de", "undated"));
        assertThat(targets(memory)).as("a date that lies ahead is now").containsExactly("undated");
        imported(memory, unit("", "a", "de", "first") + unit("", "a", "de", "last"));
        assertThat(targets(memory)).containsExactly("last");
    }

    @Test
    void writesNothingOfABrokenFile() {
        var memory = memory("de");
        var units = Stream.iterate(0, i -> i + 1)
                .limit(3_000)
                .map(i -> unit("", "text " + i, "de", "Text " + i))
                .reduce("", String::concat);
        var response = imported(memory, units + "\n<tu><tuv><seg/></tuv></tu>");
        assertThat(response.path("errorCode").asText()).isEqualTo("fileBroken");
        assertThat(response.path("errorDesc").asText()).isEqualTo("line 3: a <tuv> without xml:lang");
        assertThat(response.path("errorDetails").path(0).path("code").asText()).isEqualTo("fileBroken");
        assertThat(segments(memory).path("totalElements").asInt()).isZero();
        assertThat(ADMIN.get("/transMemories/" + memory)
                        .json()
                        .path("segmentsCount")
                        .asInt())
                .isZero();
    }

    @Test
    void warnsOfSkippedTexts() {
        var memory = memory("de_at");
        var response = imported(memory, unit("", "a", "de", "b") + unit("", "a", "fr", "c") + unit("", "d", "de", ""));
        assertThat(response.path("acceptedSegmentsCount").asInt()).isEqualTo(1);
        assertThat(response.path("warnings").findValuesAsText("code")).containsExactly("languageSkipped", "textEmpty");
        assertThat(response.path("warnings").path(0).path("args"))
                .isEqualTo(Json.tree(Map.of("lang", Map.of("value", "fr"), "count", Map.of("value", 1))));
        var strict =
                imported(memory, TMX.formatted(unit("", "x", "de", "y")).getBytes(UTF_8), "?strictLangMatching=true");
        assertThat(strict.path("asyncResponse").path("warnings").findValuesAsText("code"))
                .containsExactly("languageSkipped", "noSegments");
        assertThat(targets(memory)).containsExactly("b");
    }

    @Test
    void refusesUnreadableFiles() {
        assertThat(ADMIN.upload("/transMemories/none/import", "a.tmx", new byte[] {1})
                        .status())
                .isEqualTo(404);
        assertThat(ADMIN.upload("/transMemories/" + memory("de") + "/import", "a.tmx", new byte[0])
                        .status())
                .isEqualTo(400);
        assertThat(ADMIN.get("/transMemories/none/export").status()).isEqualTo(404);
    }

    @Test
    void refusesAWorkbookWithATooLongText() {
        var memory = memory("de");
        imported(memory, unit("", "x".repeat(40_000), "de", "b"));
        var refused = ADMIN.get("/transMemories/" + memory + "/export?format=XLSX");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("detail").asText()).contains("40,000");
        assertThat(export(memory, "")).isNotEmpty();
    }

    @Test
    void reportsThatItsMemoryIsDeleted() {
        var memory = memory("de");
        var begun = ADMIN.upload(
                "/transMemories/" + memory + "/import",
                "a.tmx",
                TMX.formatted(unit("", "a", "de", "b")).getBytes(UTF_8));
        ADMIN.delete("/transMemories/" + memory);
        var ended = ADMIN.until(
                "/async/" + begun.json().path("asyncRequest").path("id").asText(),
                answer -> !answer.json().path("asyncResponse").isNull());
        // the import may have ended first
        assertThat(ended.json().path("asyncResponse").path("errorCode").asText())
                .isIn("transMemoryDeleted", "null", "");
    }
}
