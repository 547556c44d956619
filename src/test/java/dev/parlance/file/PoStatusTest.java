package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The status of the segments of catalogues, and how they are written, by the import settings. */
class PoStatusTest {
    private static final String FILE = """
            msgid "One"
            msgstr "a"

            #, fuzzy
            msgid "Two"
            msgstr "b"

            msgid "Three"
            msgstr ""
            """;

    private static ReadOptions options(String settings) {
        var json = "{\"po\": {%s}}".formatted(settings.replace('\'', '"'));
        return new ReadOptions("en", "de", FileLimits.STANDARD, FileImportSettings.read(json));
    }

    private static List<String> statuses(String settings) throws Exception {
        return Reading.segments("a.po", FILE.getBytes(UTF_8), options(settings)).stream()
                .map(segment -> segment.confirmed() + " " + segment.locked())
                .toList();
    }

    private static String written(String settings, Function<ImportedSegment, SegmentTarget> translate)
            throws Exception {
        return new String(Writing.written("a.po", FILE.getBytes(UTF_8), options(settings), translate), UTF_8);
    }

    @Test
    void isThatOfTheFuzzyTranslationsOrOfTheOthers() throws Exception {
        assertThat(statuses("")).containsExactly("true false", "false false", "false false");
        assertThat(statuses("'importSetSegmentConfirmedWhen': 'FUZZY', 'importSetSegmentLockedWhen': 'NONFUZZY'"))
                .containsExactly("false true", "true false", "false false");
        assertThat(statuses("'importSetSegmentLockedWhen': 'FUZZY'"))
                .containsExactly("true false", "false true", "false false");
    }

    @Test
    void isMarkedAsTheSettingsAsk() throws Exception {
        assertThat(written("", Writing::same)).isEqualTo(FILE);
        assertThat(written("'exportConfirmedNotLocked': 'FUZZY'", Writing::same))
                .isEqualTo("#, fuzzy\n" + FILE);
        assertThat(written("'exportNotConfirmedNotLocked': 'NONFUZZY'", Writing::same))
                .isEqualTo(FILE.replace("#, fuzzy\n", ""));
        var locked = new SegmentTarget(SegmentText.of("x"), true, true);
        assertThat(written("'exportConfirmedLocked': 'FUZZY'", _ -> locked)).isEqualTo("""
                        #, fuzzy
                        msgid "One"
                        msgstr "x"

                        #, fuzzy
                        msgid "Two"
                        msgstr "x"

                        #, fuzzy
                        msgid "Three"
                        msgstr "x"
                        """);
        assertThat(written("", _ -> locked)).doesNotContain("fuzzy");
        var draft = new SegmentTarget(SegmentText.of("x"), false, true);
        assertThat(written("'exportNotConfirmedLocked': 'NONFUZZY'", _ -> draft))
                .doesNotContain("fuzzy");
        assertThat(written("", _ -> draft).split("fuzzy", -1)).hasSize(4);
    }

    @Test
    void linesOfATextAreLinesOfTheFileIfTheSettingsAsk() throws Exception {
        var lines = Writing.translated("x\ny");
        assertThat(written("", _ -> lines)).contains("msgid \"One\"\nmsgstr \"\"\n\"x\\n\"\n\"y\"\n");
        assertThat(written("'exportMultiline': false", _ -> lines)).contains("msgid \"One\"\nmsgstr \"x\\ny\"\n");
    }

    @Test
    void isNotThatOfAnObsoleteEntryBeforeIt() throws Exception {
        var po = """
                msgid "One"
                msgstr "a"

                # Old.
                #, fuzzy
                #~ msgid "Old"
                #~ msgstr "b"

                msgid "Two"
                msgstr "c"

                #, fuzzy
                #~| msgid "Older"
                #~ msgid "Old"
                #~ msgstr "b"
                #, fuzzy
                msgid "Three"
                msgstr "d"
                """;
        assertThat(Reading.segments("a.po", po.getBytes(UTF_8), options("")))
                .extracting(ImportedSegment::confirmed)
                .containsExactly(true, true, false);
        assertThat(Reading.segments("a.po", po.getBytes(UTF_8), options("")))
                .extracting(ImportedSegment::note)
                .containsOnlyNulls();
        var written = Writing.written("a.po", po.getBytes(UTF_8), options(""), segment -> switch (segment.source()
                .text()) {
            case "Two" -> Writing.translated("x");
            case "Three" -> Writing.translated("y");
            default -> Writing.same(segment);
        });
        assertThat(new String(written, UTF_8))
                .isEqualTo(po.replace("#, fuzzy\nmsgid", "msgid")
                        .replace("\"c\"", "\"x\"")
                        .replace("\"d\"", "\"y\""));
    }
}
