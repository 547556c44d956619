package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The smallest forms of files and settings with which the fuzzer of files found an internal error. */
class HostileFilesTest {

    @ParameterizedTest
    @ValueSource(strings = {"(", "[", "*", "{", ".+", "(a+)+b", "\\\\Q", "\\\\E("})
    void namesInSettingsAreNotRegularExpressions(String name) throws Exception {
        for (var field : List.of("excludeElements", "nonTranslatableInlineElements", "translatableAttributes")) {
            var settings = "{'html': {'%s': '%s'}}".formatted(field, name);
            assertThat(texts("a.html", "<p title='Two'>One</p>", settings)).containsExactly("Two", "One");
        }
        for (var field : List.of("excludeTags", "inlineTags", "includeTags")) {
            var settings = "{'dita': {'%s': '%s'}}".formatted(field, name);
            assertThat(texts("a.dita", "<topic><p>One</p></topic>", settings)).containsExactly("One");
        }
    }

    @Test
    void aNumberOutOfRangeIsAProblemOfItsFile() throws Exception {
        var file = "{\n\"a\": 1e1001,\n\"b\": \"One\"}";
        assertThat(texts("a.json", file, "{}")).containsExactly("One");
        assertThatThrownBy(() -> texts("a.json", file, "{'json': {'maxLenPath': '/max'}}"))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage("line 2: a number is out of range: its exponent is larger than 1000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'xml': {'excludeElementsPlain': '\\u0001'}}",
                "{'xml': {'includeAttributesPlain': '\\uFFFF'}}",
                "{'xml': {'rulesFormat': 'XPATH', 'includeXPath': '//*[. != \\\"\\u0001\\\"]'}}",
                "{'xml': {'contextKeyXPath': '\\\"\\u0001\\\"'}}"
            })
    void settingsMayContainCharactersThatXmlCannot(String settings) throws Exception {
        assertThat(texts("a.xml", "<a>One</a>", settings)).containsExactly("One");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a.txt | x-JISAutoDetect",
                "a.po | ISO-2022-CN",
                "a.properties | x-JISAutoDetect",
                "a.json | ISO-2022-CN",
                "a.html | x-JISAutoDetect"
            })
    void anEncodingThatCannotBeWrittenIsRefused(String name, String charset) {
        var settings = "{'inputCharset': '%s'}".formatted(charset);
        assertThatThrownBy(() -> texts(name, "One", settings))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage(
                        "the encoding %s can be read, but target files in it cannot be written;"
                                + " save the file as UTF-8",
                        charset)
                .hasFieldOrPropertyWithValue("reason", Reason.WRONG_ENCODING);
        assertThatThrownBy(() -> Reading.texts("a.html", "<meta charset=%s>One".formatted(charset)))
                .isInstanceOf(UnreadableFile.class);
    }

    @Test
    void anArchiveWithAnUnfinishedPartIsDamaged() throws Exception {
        var part = "[Content_Types].xml";
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry(part));
            zip.write("<Types/>".getBytes(UTF_8));
        }
        var archive = bytes.toByteArray();
        // the local header has 30 bytes; without its lowest bit the first block is not the last one
        archive[30 + part.length()] &= ~1;
        assertThatThrownBy(() -> Reading.texts("a.docx", archive))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage("the file is damaged: its ZIP archive cannot be read");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Whole | <mrk mtype=\"seg\" mid=\"1\">Eins.</mrk> <mrk mtype=\"seg\" mid=\"2\">Zwei.</mrk>",
                "<mrk mtype=\"seg\" mid=\"2\">B</mrk> |"
                        + " <mrk mtype=\"seg\" mid=\"1\">Eins.</mrk> <mrk mtype=\"seg\" mid=\"2\">Zwei.</mrk>",
                "<mrk mtype=\"seg\" mid=\"3\">C</mrk> |"
                        + " <mrk mtype=\"seg\" mid=\"1\">Eins.</mrk> <mrk mtype=\"seg\" mid=\"2\">Zwei.</mrk>"
            })
    void aTargetThatIsNotSegmentedAsItsSourceIsWritten(String target, String expected) throws Exception {
        var xliff = """
                <xliff version="1.2"><file original="a" source-language="en" target-language="de" \
                datatype="plaintext"><body><trans-unit id="1"><source>One. Two.</source><seg-source>\
                <mrk mtype="seg" mid="1">One.</mrk> <mrk mtype="seg" mid="2">Two.</mrk></seg-source>\
                <target>%s</target></trans-unit></body></file></xliff>""".formatted(target);
        var written = Writing.german("a.xlf", xliff, List.of(Writing.translated("Eins."), Writing.translated("Zwei.")));
        assertThat(written.replaceAll("mid=\"(.)\" mtype=\"seg\"", "mtype=\"seg\" mid=\"$1\""))
                .contains(">" + expected + "</target>");
    }

    /** In a translation, {@code (} and {@code )} are the codes of the pair b, {@code [} and {@code ]} those of i. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x(y[z]w) | x<b>y<i>z</i>w</b>",
                "x)y( | xy",
                "x(y[z)w] | xy<i>zw</i>",
                "(x[y)z | <b>xy</b>z",
                "[x(y)z] | <i>x<b>y</b>z</i>",
                "(x)(y) | <b>x</b><b>y</b>"
            })
    void codesOfATranslationAreNested(String translation, String expected) throws Exception {
        var file = "<resources><string name=\"a\">One <b>two <i>three</i></b></string></resources>";
        var written = Writing.written("strings.xml", file.getBytes(UTF_8), new ReadOptions("en", "de"), segment -> {
            var codes = segment.source().codes();
            var text = SegmentText.CODE;
            return new SegmentTarget(
                    new SegmentText(
                            translation.replaceAll("[()\\[\\]]", String.valueOf(text)),
                            translation
                                    .chars()
                                    .mapToObj(c -> "([])".indexOf(c))
                                    .filter(at -> at >= 0)
                                    .map(codes::get)
                                    .toList()),
                    true,
                    false);
        });
        assertThat(new String(written, UTF_8)).contains("<string name=\"a\">" + expected + "</string>");
    }

    @Test
    void halvesWhosePairsAreInOtherTextsKeepTheirOrder() throws Exception {
        var html = "<b><p>One</b> two <i>three</p></i>";
        var written = Writing.written("a.html", html.getBytes(UTF_8), new ReadOptions("en", "de"), segment -> {
            var codes = segment.source().codes().reversed();
            var text = "x" + String.valueOf(SegmentText.CODE).repeat(codes.size()) + "y";
            return new SegmentTarget(new SegmentText(text, codes), true, false);
        });
        assertThat(new String(written, UTF_8)).isEqualTo("<b><p>x</b><i>y</p></i>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.xml", "a.dita", "a.xlf"})
    void aFileMayHaveManyReferences(String name) throws Exception {
        var text = "&amp;".repeat(110_000);
        var file = name.endsWith("xlf")
                ? ("<xliff version='1.2'><file><body><trans-unit id='1'><source>%sx</source></trans-unit>"
                                + "</body></file></xliff>")
                        .formatted(text)
                : "<a>" + text + "x</a>";
        assertThat(texts(name, file, "{}")).containsExactly("&".repeat(110_000) + "x");
    }

    private static List<String> texts(String name, String content, String settings) throws Exception {
        var options =
                new ReadOptions("en", null, FileLimits.STANDARD, FileImportSettings.read(settings.replace('\'', '"')));
        return Reading.segments(name, content.getBytes(UTF_8), options).stream()
                .map(segment -> segment.source().text())
                .toList();
    }
}
