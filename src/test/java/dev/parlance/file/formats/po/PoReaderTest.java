package dev.parlance.file.formats.po;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.parlance.ProcessorTime;
import dev.parlance.file.Reading;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import java.nio.charset.Charset;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoReaderTest {
    @Test
    void readsACatalogueWithEveryKindOfEntry() throws Exception {
        var segments = Reading.segments("AllCasesTest.po");
        assertThat(segments).hasSize(14);
        assertThat(segments.subList(1, 4))
                .extracting(segment -> segment.source().text(), Reading::target, ImportedSegment::confirmed)
                .containsExactly(
                        tuple("Text with an approved translation %s", "Texte avec une traducion approuvée %s", true),
                        tuple(
                                "Text with non-approved translation %s",
                                "Text avec une traduction non-approuvée %s", false),
                        tuple(
                                "First sentence. Second sentence with %s.",
                                "Deuxième phrase d'abord avec %s. Puis la première.", true));
        assertThat(segments.get(5).note()).isEqualTo("Comments from a translator about this text\nDeveloper comment");
        assertThat(segments.subList(7, 9))
                .extracting(segment -> segment.source().text(), Reading::target)
                .containsExactly(tuple("%d file", "%d fichier"), tuple("%d files", "%d fichiers"));
        assertThat(segments.get(13).target()).isNull();
    }

    @Test
    void readsTheCharsetOfTheHeader() throws Exception {
        var segments = Reading.segments("Test_DrupalRussianCP1251.po");
        assertThat(segments).hasSize(17);
        assertThat(Reading.target(segments.getFirst()))
                .isEqualTo("Позволяет вводить различные контент-зависимые ссылки.");
    }

    @Test
    void refusesBytesThatTheCharsetOfTheHeaderDoesNotHave() {
        var po = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=Shift_JIS\\n\"\n\nmsgid \"Ą=\"\nmsgstr \"\"\n";
        assertThatThrownBy(() -> Reading.segments("a.po", po))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage("line 4: the bytes are not valid Shift_JIS, the encoding that the file declares");
    }

    @ParameterizedTest
    @CsvSource({
        "UTF-8,na\\303\\257ve,naïve",
        "UTF-8,\\xC3\\xaf \\x4142 \\501,ï B A",
        "UTF-8,ï\\303\"|\"\\257\uD83D\uDE00,ïï\uD83D\uDE00",
        "ISO-8859-1,na\\357ve,naïve",
        "KOI8-R,\\360\\322\\311,При",
        "Shift_JIS,\\203\\\\ \\203A,ソ ア",
        "CHARSET,\\303\\257,ï",
    })
    void readsNumericEscapesAsBytes(String charset, String escaped, String text) throws Exception {
        var po = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=%s\\n\"\n\nmsgid \"%s\"\nmsgstr \"\"\n"
                .formatted(charset, escaped.replace('|', '\n'));
        var encoding = charset.equals("CHARSET") ? UTF_8 : Charset.forName(charset);
        assertThat(Reading.texts("a.po", po.getBytes(encoding))).containsExactly(text);
    }

    @Test
    void refusesEscapesOfBytesThatTheCharsetDoesNotHave() {
        assertThatThrownBy(() -> Reading.segments("a.po", "msgid \"a\"\nmsgstr \"\"\n\"b\\303\"\n\"c\"\n"))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage("line 3: the escapes stand for bytes that are not valid UTF-8, the encoding of the file");
    }

    @Test
    void spaceAfterFlagsIsReadInLinearTime() throws Exception {
        var po = "#, c-format" + " ".repeat(200_000) + ",fuzzy \nmsgid \"a\"\nmsgstr \"b\"\n";
        ProcessorTime.atMost(
                Duration.ofSeconds(5),
                () -> assertThat(Reading.segments("a.po", po)).hasSize(1).noneMatch(ImportedSegment::confirmed));
    }

    @Test
    void ignoresTranslationsIntoAnotherLanguage() throws Exception {
        assertThat(Reading.segments("interactive.es.po", new ReadOptions("en", "es_mx")))
                .hasSize(7)
                .allMatch(ImportedSegment::confirmed);
        assertThat(Reading.segments("interactive.es.po", new ReadOptions("en", "fr")))
                .hasSize(7)
                .allMatch(segment -> segment.target() == null);
    }

    @Test
    void readsContextsAndEscapesAndSkipsObsoleteEntries() throws Exception {
        var po = """
                #~ msgid "old"
                #~ msgstr "alt"
                msgctxt "menu"
                msgid ""
                "a\\tb\\"\\n"
                "\\x41\\101\\\\"
                msgstr "c"
                #, fuzzy
                #| msgid "x"
                msgctxt "menu"
                msgid "y"
                msgstr "z"
                """;
        var segments = Reading.segments("a.po", po);
        assertThat(segments)
                .extracting(
                        segment -> segment.source().text(),
                        ImportedSegment::contextKey,
                        Reading::target,
                        ImportedSegment::confirmed)
                .containsExactly(tuple("a\tb\"\nAA\\", "menu", "c", true), tuple("y", "menu", "z", false));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '`', textBlock = """
            msgid "a"|msgid "b"@line 2: the entry has this keyword twice
            msgstr "b"@line 1: msgstr without a preceding msgid
            msgid "a"|msgstr[1] "b"@line 2: expected msgstr[0]
            msgid "a"|msgstr "b"|msgstr "c"@line 3: a second msgstr without an index
            msgid "a@line 1: a quote is missing
            msgid "a\\"@line 1: a quote is missing
            msgid "a"b"@line 1: a quote within the text must be escaped with a backslash
            "a"@line 1: a quoted text without a preceding keyword
            hello@line 1: expected a PO keyword, a comment or a quoted text
            msgid "a"@line 1: the preceding entry has no msgstr
            msgid_plural "a"@line 1: msgid_plural without a preceding msgid
            """)
    void reportsTheLineOfAnError(String po, String message) {
        assertThatThrownBy(() -> Reading.texts("a.po", po.replace('|', '\n')))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage(message);
    }
}
