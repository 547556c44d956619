package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.function.Function;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Files of Qt Linguist are written by splicing; the JDK's DOM reads the results. */
class QtFilesTest {
    private static final String FILE = """
            <?xml version="1.0" encoding="utf-8"?>
            <!DOCTYPE TS>
            <TS version="2.1" language="de_DE" sourcelanguage="en">
            <context>
                <name>Main</name>
                <message id="m1">
                    <location filename="a.cpp" line="1"/>
                    <source>Don&apos;t open %1. Now</source>
                    <comment>verb</comment>
                    <extracomment>A note</extracomment>
                    <translation>%1 nicht öffnen</translation>
                </message>
                <message numerus="yes">
                    <source>%n file(s)</source>
                    <translation type="unfinished">
                        <numerusform>%n Datei</numerusform>
                        <numerusform></numerusform>
                    </translation>
                </message>
                <message>
                    <source>New</source>
                    <translation type="unfinished"/>
                </message>
                <message><source>None</source></message>
                <message><source>Gone</source><translation type="vanished">Weg</translation></message>
            </context>
            </TS>
            """;

    private static ReadOptions to(String lang) {
        return new ReadOptions("en", lang);
    }

    private static List<String> read(String lang) throws Exception {
        return Reading.pairs("a.ts", FILE, to(lang));
    }

    @Test
    void messagesHaveTheirTranslations() throws Exception {
        assertThat(read("de"))
                .containsExactly(
                        "m1: Don't open [%1]. Now = [%1] nicht öffnen true ~A note\nverb",
                        "Main: [%n] file(s) = [%n] Datei false ~null",
                        "Main: [%n] file(s) = null false ~null",
                        "Main: New = null false ~null",
                        "Main: None = null false ~null");
        assertThat(read("fr").getFirst()).isEqualTo("m1: Don't open [%1]. Now = null false ~A note\nverb");
    }

    private static String written(String lang, Function<ImportedSegment, SegmentTarget> targets) throws Exception {
        return new String(Writing.written("a.ts", FILE.getBytes(UTF_8), to(lang), targets), UTF_8);
    }

    private static SegmentTarget only(ImportedSegment segment, String source, String text, boolean confirmed) {
        return segment.source().plain().equals(source)
                ? new SegmentTarget(new SegmentText(text, segment.source().codes()), confirmed, false)
                : Writing.same(segment);
    }

    @Test
    void onlyWhatIsTranslatedChanges() throws Exception {
        assertThat(written("de", Writing::same)).isEqualTo(FILE);
        assertThat(written("de", segment -> only(segment, "New", "Neu's <x>", true)))
                .isEqualTo(
                        FILE.replace("<translation type=\"unfinished\"/>", "<translation>Neu's &lt;x></translation>"));
        assertThat(written("de", segment -> only(segment, "New", "Neu", false)))
                .isEqualTo(FILE.replace(
                        "<translation type=\"unfinished\"/>", "<translation type=\"unfinished\">Neu</translation>"));
        assertThat(written("de", segment -> only(segment, "None", "Keins", true)))
                .isEqualTo(FILE.replace("None</source>", "None</source><translation>Keins</translation>"));
        assertThat(written("de", segment -> only(segment, "Don't open . Now", "L'open \uFFFC", false)))
                .isEqualTo(FILE.replace(
                        "<translation>%1 nicht öffnen", "<translation type=\"unfinished\">L&apos;open %1"));
        assertThat(written("de", segment -> only(segment, " file(s)", "\uFFFC Dateien", true)))
                .isEqualTo(FILE.replace("unfinished\">\n            <numer", "\">\n            <numer")
                        .replace("<translation type=\"\">", "<translation>")
                        .replace("%n Datei<", "%n Dateien<")
                        .replace("<numerusform></", "<numerusform>%n Dateien</"));
    }

    /** The parts of a text that are white space for a segment, such as a no-break space, are no translation. */
    @Test
    void theFirstTranslationOfAMessageCounts() throws Exception {
        var first = "<translation>\n<numerusform>A</numerusform></translation>";
        var file = "<TS language='de'><context><message numerus='yes'><source>Files</source>" + first
                + "<translation><numerusform>B</numerusform></translation></message></context></TS>";
        assertThat(Writing.german("a.ts", file, List.of(Writing.translated("C"))))
                .contains("<numerusform>C</numerusform></translation>", "<numerusform>B</numerusform>")
                .doesNotContain(">A<");
    }

    @Test
    void translationsOfOtherWhiteSpaceStay() throws Exception {
        for (var space : List.of(" ", "\u200B", "\u00A0", " \uFEFF", "%1\u00A0")) {
            var file = FILE.replace("%1 nicht öffnen", space);
            assertThat(new String(Writing.written("a.ts", file.getBytes(UTF_8), to("de"), Writing::same), UTF_8))
                    .isEqualTo(file);
        }
    }

    @Test
    void anotherLanguageReplacesThatOfTheFile() throws Exception {
        var french = written("pt_br", segment -> only(segment, "New", "Novo", true));
        assertThat(french)
                .contains("language=\"pt_BR\"", "<translation>Novo</translation>")
                .doesNotContain("öffnen", "Datei")
                .contains("<translation type=\"unfinished\"></translation>");
    }

    @Property(tries = 200)
    void whatWasSentIsInTheDom(@ForAll("texts") String text) throws Exception {
        for (var source : List.of("New", "None", " file(s)")) {
            var xml = written(
                    "de",
                    segment ->
                            segment.source().plain().equals(source) ? Writing.translated(text) : Writing.same(segment));
            var parsed = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(xml.getBytes(UTF_8)));
            var message = switch (source) {
                case "New" -> 2;
                case "None" -> 3;
                default -> 1;
            };
            var translations = parsed.getElementsByTagName("translation").item(message);
            var form = message == 1 ? parsed.getElementsByTagName("numerusform").item(1) : translations;
            assertThat(form.getTextContent()).isEqualTo(text);
        }
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars("ab \n\t\r'\"\\@?<>&]%[#$0é\u00A0\u2028\u200F{}1n")
                .ofMinLength(1)
                .ofMaxLength(16)
                .map(text -> "<" + text + "&");
    }
}
