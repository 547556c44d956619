package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.siegmar.fastcsv.reader.CsvReader;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.settings.FileImportSettings;
import java.nio.charset.Charset;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** CSV with several languages side by side is written by splicing; FastCSV reads the results. */
class MultilingualCsvTest {
    private static final String FILE = """
            key,de,en-US,"fr-CA",note
            a,"Eins, zwei. ",One two. Three,,"He said ""so""\"
            b,Drei,,Trois,\s
            c,,"Four
            five"
            """;

    static ReadOptions options(@Nullable String lang, String block) {
        var settings = "{\"multilingualCsv\": {%s}}".formatted(block).replace('\'', '"');
        return new ReadOptions("en_us", lang, FileLimits.STANDARD, FileImportSettings.read(settings));
    }

    private static List<String> read(String file, ReadOptions options) throws Exception {
        return Reading.segments("a.csv", file.getBytes(UTF_8), options).stream()
                .map(MultilingualCsvTest::shown)
                .toList();
    }

    static String shown(ImportedSegment segment) {
        return "%s: %s = %s, %s %s, %s"
                .formatted(
                        segment.contextKey(),
                        segment.source().plain(),
                        segment.target() == null ? null : segment.target().plain(),
                        segment.confirmed(),
                        segment.locked(),
                        segment.note());
    }

    private static String written(String file, ReadOptions options, Function<ImportedSegment, SegmentTarget> targets)
            throws Exception {
        return new String(Writing.written("a.csv", file.getBytes(UTF_8), options, targets), UTF_8);
    }

    @Test
    void theFirstRowNamesLanguages() throws Exception {
        assertThat(read(FILE, options("de", "")))
                .containsExactly(
                        "a: One two. Three = Eins, zwei., false false, He said \"so\"",
                        "c: Four\nfive = null, false false, null");
        assertThat(read(FILE, options("fr", "")))
                .containsExactly(
                        "a: One two. Three = null, false false, He said \"so\"",
                        "c: Four\nfive = null, false false, null");
        assertThat(read("id,en_us,key\nSatu,One,k\n", options("id", "")))
                .containsExactly("k: One = Satu, false false, null");
        for (var other : new String[] {"en_us,note\n", "de,fr\n", "en_us,de,de\n", "en_us,de as well\n"}) {
            assertThat(read(other, options("de", ""))).hasSize(other.split(",").length);
        }
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            NONE, false, false
            CONFIRM, true, false
            LOCK, false, true
            CONFIRM_LOCK, true, true
            """)
    void translationsOfTheFileHaveTheStatusOfTheSettings(String action, boolean confirmed, boolean locked)
            throws Exception {
        var segments = Reading.segments(
                "a.csv", FILE.getBytes(UTF_8), options("de", "'nonEmptySegmentAction': '%s'".formatted(action)));
        assertThat(segments.getFirst().confirmed()).isEqualTo(confirmed);
        assertThat(segments.getFirst().locked()).isEqualTo(locked);
        assertThat(segments.getLast().confirmed()).isFalse();
        assertThat(segments.getLast().locked()).isFalse();
    }

    /** All languages have the same segments, also without a language. */
    @Test
    void aTranslationIntoAnyLanguageKeepsTheSourceWhole() throws Exception {
        for (var lang : new @Nullable String[] {null, "de", "fr_ca"}) {
            assertThat(Reading.segments("a.csv", FILE.getBytes(UTF_8), options(lang, "")))
                    .extracting(segment -> segment.source().plain())
                    .containsExactly("One two. Three", "Four\nfive");
        }
        assertThat(read(FILE.replace("\"Eins, zwei. \"", ""), options("fr_ca", "")))
                .extracting(line -> line.substring(0, 6))
                .containsExactly("a: One", "a: Thr", "c: Fou");
    }

    @Test
    void onlyTheWantedLanguageIsWritten() throws Exception {
        for (var lang : new String[] {"de", "fr"}) {
            assertThat(written(FILE, options(lang, ""), Writing::same)).isEqualTo(FILE);
        }
        assertThat(written(FILE, options("fr", ""), _ -> Writing.translated("Un, \"deux\"")))
                .isEqualTo(FILE.replace("Three,,", "Three,\"Un, \"\"deux\"\"\",")
                        .replace("five\"\n", "five\",\"Un, \"\"deux\"\"\"\n"));
        assertThat(written(FILE, options("de", ""), _ -> SegmentTarget.NONE))
                .isEqualTo(FILE.replace("Eins, zwei. ", ""));
    }

    @Test
    void eachSourceColumnHasItsTarget() throws Exception {
        var options = options(
                "de",
                "'sourceColumns': 'C,A', 'targetColumns': 'B,F', 'contextKeyColumns': 'D-E', 'delimiterType': 'TAB'");
        var file = "Late\t\tEarly\tk1\tk2\r\n\t\r\nOne\tx";
        assertThat(read(file, options))
                .containsExactly(
                        "k2: Late = null, false false, null",
                        "k1: Early = null, false false, null",
                        "null: One = null, false false, null");
        assertThat(written(
                        file,
                        options,
                        segment -> Writing.translated(segment.source().plain() + "!")))
                .isEqualTo("Late\tEarly!\tEarly\tk1\tk2\tLate!\r\n\t\r\nOne\tx\t\t\t\tOne!");
    }

    @Test
    void aFileThatCannotHoldATranslationBecomesUtf8() throws Exception {
        var windows = Charset.forName("windows-1252");
        var file = "en_us;de\r\nCafé;\r\n";
        assertThat(new String(
                        Writing.written(
                                "a.csv", file.getBytes(windows), options("de", ""), _ -> Writing.translated("ä")),
                        windows))
                .isEqualTo(file.replace("é;", "é;ä"));
        assertThat(new String(
                        Writing.written(
                                "a.csv", file.getBytes(windows), options("de", ""), _ -> Writing.translated("Ж")),
                        UTF_8))
                .isEqualTo("\uFEFF" + file.replace("é;", "é;Ж"));
    }

    /** As Weblate and the Translate Toolkit write it. */
    @Test
    void aRowOfSourceAndTargetNamesTheColumns() throws Exception {
        var file = """
                "location","source","target","id","fuzzy","context","translator_comments","developer_comments"
                "a.c:1","One","Eins","","False","first","t","d"
                "a.c:2","Two","","","False","second","","d2"
                """;
        var options = new ReadOptions("en", "de");
        assertThat(Reading.segments("a.csv", file.getBytes(UTF_8), options).stream()
                        .map(segment ->
                                segment.contextKey() + ": " + segment.source().plain() + " ~" + segment.note()))
                .containsExactly("first: One ~t\nd", "second: Two ~d2");
        var written = Writing.written("a.csv", file.getBytes(UTF_8), options, _ -> Writing.translated("a,b"));
        assertThat(new String(written, UTF_8))
                .isEqualTo(file.replace("Eins", "a,b").replace("\"Two\",\"\"", "\"Two\",\"a,b\""));
        var columns = FileImportSettings.read("{\"csv\": {\"importColumns\": \"B\"}}");
        var generic = new ReadOptions("en", "de", FileLimits.STANDARD, columns);
        assertThat(Reading.segments("a.csv", file.getBytes(UTF_8), generic))
                .extracting(segment -> segment.source().plain())
                .containsExactly("source", "One", "Two");
        assertThat(Reading.texts("a.csv", "source,targets\nOne,\n")).hasSize(3);
    }

    @ParameterizedTest
    @MethodSource("dev.parlance.file.WordFilesTest#hostile")
    void hostileTextsAreReadAsTheyWereSent(String text) throws Exception {
        for (var row : List.of("One,y,", "One,y,\"z\"", "One,y", "One, \"y\" ")) {
            var file = "en_us,x,de\n" + row + "\n";
            var written = written(file, options("de", ""), _ -> Writing.translated(text));
            var cells = CsvReader.builder().skipEmptyLines(false).allowMissingFields(true).ofCsvRecord(written).stream()
                    .toList();
            assertThat(cells.get(1).getField(2)).isEqualTo(text.replace('\uD800', '\uFFFD'));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '`', textBlock = """
            ja@``@no column is for the target language ja; the settings or the first row name columns for: de, fr-ca
            de@'sourceColumns': 'A', 'targetColumns': 'A'@the import settings multilingualCsv: column 1 is named twice
            de@'sourceColumns': 'A,B', 'targetColumns': 'C'@the import settings multilingualCsv: targetColumns must have
            de@'sourceColumns': 'A,B', 'allTargetColumns': {'de': 'C'}@the import settings multilingualCsv: target
            de@'sourceColumns': 'A'@the import settings multilingualCsv: there must be target columns
            de@'sourceColumns': 'A-', 'targetColumns': 'B-'@the import settings multilingualCsv: a field names more than
            """)
    void settingsThatDoNotFitAreRefused(String lang, String block, String message) {
        assertThatThrownBy(() -> Reading.segments("a.csv", FILE.getBytes(UTF_8), options(lang, block)))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void aFileThatNeedsTooManyCellsIsRefused() {
        var options = options("de", "'sourceColumns': 'A', 'targetColumns': 'ZZZZZ'");
        assertThatThrownBy(
                        () -> Reading.segments("a.csv", "a\nb\nc\n".repeat(10).getBytes(UTF_8), options))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining("more cells for translations");
    }
}
