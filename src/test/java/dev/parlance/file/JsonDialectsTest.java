package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.ibm.icu.text.MessageFormat;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.paragraph.StoredSegment;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Dialects of JSON are written by splicing; Jackson's tree of values and ICU's formatter read the results. */
class JsonDialectsTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de_at");
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String ARB = """
            {
              "@@locale": "en",
              "hi": "Don't go, {name}. Stay",
              "@hi": { "description": "Said at the door", "placeholders": { "name": {} } },
              "files": "{n, plural, =0 {None. Really} one {# file} other {# files}}",
              "@files": {}
            }
            """;

    private static final String CHROME = """
            {"hi": {"message": "Hi $NAME$, $1 for $$5", "description": "Greeting",
              "placeholders": {"name": {"content": "$1", "example": "Ann"}}},
             "bye": {"message": "Bye"}}
            """;

    private static final String GO = """
            {"hi": "Hi {{.Name}}", "cats": {"description": "Pets", "one": "{{.N}} cat", "other": "{{.N}} cats"}}
            """;

    private static List<String> read(String name, String content) throws Exception {
        return Reading.segments(name, content).stream()
                .map(segment -> SettingsEffectTest.shown(segment.source()) + " #" + segment.contextKey()
                        + (segment.note() == null ? "" : " ~" + segment.note()))
                .toList();
    }

    private static String written(String name, String file, Function<ImportedSegment, SegmentTarget> targets)
            throws Exception {
        return new String(Writing.written(name, file.getBytes(UTF_8), GERMAN, targets), UTF_8);
    }

    @Test
    void arbHasMessagesWithDescriptions() throws Exception {
        for (var name : List.of("a.arb", "a.json")) {
            assertThat(read(name, ARB))
                    .containsExactly(
                            "Don't go, [{name}]. #hi ~Said at the door",
                            "Stay #hi ~Said at the door",
                            "[{n, plural, =0 {]None. Really[} one {][#] file[} other {][#] files[}}] #files");
        }
    }

    @Test
    void arbGetsTheLanguageOfItsTranslations() throws Exception {
        assertThat(written("a.arb", ARB, _ -> SegmentTarget.NONE)).isEqualTo(ARB);
        assertThat(written("a.arb", ARB, segment -> only(segment, "Stay", "Bleib \"hier\"")))
                .isEqualTo(ARB.replace("\"en\"", "\"de_AT\"").replace(". Stay", ". Bleib \\\"hier\\\""));
        var last = "{\"a\": \"One\", \"@@locale\": \"en-US\"}";
        assertThat(written("a.arb", last, _ -> Writing.translated("Eins und zwei")))
                .isEqualTo("{\"a\": \"Eins und zwei\", \"@@locale\": \"de-AT\"}");
    }

    private static SegmentTarget only(ImportedSegment segment, String source, String text) {
        return segment.source().plain().equals(source) ? Writing.translated(text) : SegmentTarget.NONE;
    }

    @Test
    void branchesOfAnIcuMessageAreTranslatedWithinTheirSyntax() throws Exception {
        var german = written("a.arb", ARB, segment -> {
            var text = segment.source().text().replace("Really", "Echt").replace(" file", " Datei");
            return new SegmentTarget(new SegmentText(text, segment.source().codes()), true, false);
        });
        var message = JSON.readTree(german).path("files").textValue();
        var format = new MessageFormat(message, Locale.GERMAN);
        assertThat(format.format(Map.of("n", 0))).isEqualTo("None. Echt");
        assertThat(format.format(Map.of("n", 1))).isEqualTo("1 Datei");
        assertThat(format.format(Map.of("n", 2))).isEqualTo("2 Dateis");
    }

    @Test
    void aTranslationThatBreaksAnIcuMessageIsRefused() {
        var settings = new ReadOptions(
                "en", "de", FileLimits.STANDARD, FileImportSettings.read("{\"json\": {\"icuSubFilter\": true}}"));
        for (var text : List.of("{n, plural, one {x}", "x {", "{n, plural, one {x}}")) {
            assertThatThrownBy(() -> written("a.arb", ARB, segment -> only(segment, "Stay", text)))
                    .isInstanceOf(UnreadableFile.class)
                    .hasMessageStartingWith("the translation of an ICU message is not a valid one: \"Don't go, {name}");
            assertThatThrownBy(() -> Writing.written(
                            "a.json", "{\"a\": \"One {x}\"}".getBytes(UTF_8), settings, _ -> Writing.translated(text)))
                    .isInstanceOf(UnreadableFile.class);
        }
    }

    @Test
    void anApostropheQuotesNoArgument() throws Exception {
        var settings = new ReadOptions(
                "en", "fr", FileLimits.STANDARD, FileImportSettings.read("{\"json\": {\"icuSubFilter\": true}}"));
        var file = "{\"a\": \"{x} One\"}".getBytes(UTF_8);
        assertThatThrownBy(() -> Writing.written("a.json", file, settings, segment -> prefixed("L'", segment)))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage("an apostrophe before a brace quotes an argument of an ICU message;"
                        + " write two apostrophes: \"L'{x} One\"");
        assertThat(Writing.written("a.json", file, settings, segment -> prefixed("L''", segment)))
                .asString(UTF_8)
                .contains("L''{x} One");
    }

    private static SegmentTarget prefixed(String prefix, ImportedSegment segment) {
        var text = new SegmentText(
                prefix + segment.source().text(), segment.source().codes());
        return new SegmentTarget(text, true, false);
    }

    @Test
    void chromeMessagesHaveNamesBetweenDollarSigns() throws Exception {
        assertThat(read("messages.json", CHROME))
                .containsExactly("Hi [$NAME$], [$1] for [$$]5 #hi ~Greeting", "Bye #bye");
        assertThat(written("a.json", CHROME, _ -> SegmentTarget.NONE)).isEqualTo(CHROME);
        assertThat(written("a.json", CHROME, segment -> only(segment, "Bye", "Tschüs\n")))
                .isEqualTo(CHROME.replace("Bye", "Tschüs\\n"));
    }

    @Test
    void goMessagesHavePluralForms() throws Exception {
        assertThat(read("a.json", GO))
                .containsExactly(
                        "Hi [{{.Name}}] #hi", "[{{.N}}] cat #cats/one ~Pets", "[{{.N}}] cats #cats/other ~Pets");
        assertThat(read("a.json", "[{\"id\": \"a\", \"translation\": {\"one\": \"x {{.A}}\", \"other\": \"y\"}}]"))
                .containsExactly("x [{{.A}}] #a/one", "y #a/other");
    }

    @Test
    void otherPlaceholdersShowTheirDialect() throws Exception {
        assertThat(read("a.json", "{\"a\": {\"b_one\": \"One {{n, number}}\", \"b_other\": \"$t(a.b) x\"}}"))
                .containsExactly("One [{{n, number}}] #/a/b_one", "[$t(a.b)] x #/a/b_other");
        assertThat(read("a.json", "{\"Hi :name\": \"Hallo :name at 10:30\", \"x\": \"y :z\"}"))
                .containsExactly("Hallo [:name] at 10:30 #/Hi :name", "y [:z] #/x");
        assertThat(read("a.json", "{\"hi\": \"Note :name\", \"a\": {\"message\": \"x\", \"n\": 1}}"))
                .containsExactly("Note :name #/hi", "x #/a/message");
    }

    @Test
    void resourcesOfWindowsHaveComments() throws Exception {
        assertThat(read("a.resjson", "{\"t\": \"One {0}\", \"_t.comment\": \"Said\", \"p\": {\"a\": \"b\"}}"))
                .containsExactly("One [{0}] #t ~Said", "b #p/a");
    }

    @Test
    void aLineOfJsonLinesIsAValue() throws Exception {
        var file = "{\"a\": \"One\"}\r\n{\"b\": [\"Two\"], \"n\": 1}\n\"Three\"\n";
        assertThat(read("a.jsonl", file)).containsExactly("One #/a", "Two #/b", "Three #null");
        assertThat(written("a.ndjson", file, segment -> only(segment, "Two", "Zw\nei")))
                .isEqualTo(file.replace("Two", "Zw\\nei"));
    }

    @Test
    void theSettingsOfJsonApply() throws Exception {
        var settings = FileImportSettings.read(
                "{\"json\": {\"contextKeyPath\": \"description\", \"contextNotePath\": \"/bye/message\","
                        + " \"maxLenPath\": \"max\", \"includeKeyRegexp\": \"hi/.*\"}}");
        var options = new ReadOptions("en", "de", FileLimits.STANDARD, settings);
        var segments = Reading.segments("a.json", CHROME.getBytes(UTF_8), options);
        assertThat(segments).hasSize(1);
        assertThat(segments.getFirst().contextKey()).isEqualTo("Greeting");
        assertThat(segments.getFirst().note()).isEqualTo("Bye");
        var forced = FileImportSettings.read("{\"fileFormat\": \"json\"}");
        assertThat(Reading.segments(
                        "a.json", CHROME.getBytes(UTF_8), new ReadOptions("en", "de", FileLimits.STANDARD, forced)))
                .hasSize(5);
    }

    /** Earlier releases read every JSON file as plain JSON. */
    @Test
    void aFileThatWasImportedAsPlainJsonIsWrittenAsSuch() throws Exception {
        var stored = List.of(
                stored(0, "Hi $NAME$, $1 for $$5", "Hallo $NAME$"),
                stored(1, "Greeting", "Gruß"),
                stored(2, "$1", null),
                stored(3, "Ann", null),
                stored(4, "Bye", "Tschüs"));
        assertThat(new String(Writing.written("a.json", CHROME.getBytes(UTF_8), GERMAN, stored), UTF_8))
                .isEqualTo(CHROME.replace("Hi $NAME$, $1 for $$5", "Hallo $NAME$")
                        .replace("Greeting", "Gruß")
                        .replace("Bye", "Tschüs"));
    }

    private static StoredSegment stored(int ordinal, String source, @Nullable String target) {
        return new StoredSegment(
                ordinal, SegmentText.of(source), target == null ? SegmentTarget.NONE : Writing.translated(target));
    }

    @Property(tries = 200)
    void whatWasSentIsInTheTree(@ForAll("texts") String text) throws Exception {
        for (var file : List.of(
                "{'t': {'message': 'Hi'}}",
                "{'t': 'Hi', 'o': {'hash': '', 'other': ''}}",
                "{\"t\": \"Hi\", 'o': '$t()'}")) {
            var value = JSON.reader()
                    .with(JsonReadFeature.ALLOW_SINGLE_QUOTES.mappedFeature())
                    .readTree(written("a.json", file, segment -> only(segment, "Hi", text)))
                    .path("t");
            assertThat(value.isObject() ? value.path("message").textValue() : value.textValue())
                    .isEqualTo(text);
        }
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars("ab \n\t\r'\"\\@?<>&]%[#$0é\u0001\u00A0\u2028\u200F\uD83D\uDE00{}:;=/*")
                .ofMinLength(1)
                .ofMaxLength(16)
                .map(text -> "x" + text + "y");
    }

    /** Releases before the limit recognised dialects in files of any size, and read such a file without the members. */
    @Test
    void aLargeFileOfAnEarlierImportIsWritten() throws Exception {
        var large = ARB.replace("\"Don't go", " ".repeat(2 << 20) + "\"Don't go");
        var stored = Writing.stored(
                Reading.segments("a.arb", ARB.getBytes(UTF_8), GERMAN),
                segment -> new SegmentTarget(Writing.pseudo(segment.source()), true, false));
        assertThat(JSON.readTree(Writing.written("a.json", large.getBytes(UTF_8), GERMAN, stored)))
                .isEqualTo(JSON.readTree(Writing.written("a.arb", ARB.getBytes(UTF_8), GERMAN, stored)));
    }
}
