package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.nio.charset.Charset;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What translations may do to codes with texts in them and to blank lines, and bytes without a meaning. */
class WrittenFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");
    private static final String HTML =
            "<p>See <a href='1' title='one'>here</a> or <a href='2' title='two'>there</a>.</p>";

    /** Writes a text whose paragraph has the first two codes and the next two in the order of these digits. */
    private static String written(String name, String file, String order) throws Exception {
        return written(name, file, GERMAN, order);
    }

    private static String written(String name, String file, ReadOptions options, String order) throws Exception {
        return new String(
                Writing.written(name, file.getBytes(UTF_8), options, segment -> {
                    var codes = segment.source().codes();
                    if (codes.isEmpty()) {
                        return Writing.translated("(" + segment.source().text() + ")");
                    }
                    var wanted = order.chars().mapToObj(c -> codes.get(c - '0')).toList();
                    return new SegmentTarget(
                            new SegmentText("x" + "\uFFFCy".repeat(wanted.size()), wanted), true, false);
                }),
                UTF_8);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', textBlock = """
            0123, `x<a href='1' title='(one)'>y</a>y<a href='2' title='(two)'>y</a>y`
            2301, `x<a href='2' title='(two)'>y</a>y<a href='1' title='(one)'>y</a>y`
            23, `x<a href='2' title='(two)'>y</a>y`
            0101, `x<a href='1' title='(one)'>y</a>y<a href='1' title='(one)'>y</a>y`
            `` , x
            """)
    void codesOfHtmlMayMove(String order, String expected) throws Exception {
        assertThat(written("a.html", HTML, order)).isEqualTo("<p>" + expected + "</p>");
    }

    @Test
    void codesOfMarkdownMayMove() throws Exception {
        var file = "See [here](1 \"one\") or [there](2 \"two\").\n";
        assertThat(written("a.md", file, "2301")).isEqualTo("x[y](2 \"(two)\")y[y](1 \"(one)\")y\n");
        assertThat(written("a.md", file, "23")).isEqualTo("x[y](2 \"(two)\")y\n");
    }

    @Test
    void aLineOfCodeIsNeverBlank() throws Exception {
        for (var line : new String[] {"    %s\n", "```\n%s\n```\n"}) {
            var file = line.formatted("code").getBytes(UTF_8);
            assertThat(new String(Writing.written("a.md", file, GERMAN, _ -> Writing.translated(" ")), UTF_8))
                    .isEqualTo(line.formatted("\u00A0"));
        }
    }

    @Test
    void codesOfXmlMayMove() throws Exception {
        var settings = FileImportSettings.read(
                "{\"xml\": {\"includeAttributesPlain\": \"title\", \"inlineElementsPlain\": \"a\"}}");
        var options = new ReadOptions("en", "de", FileLimits.STANDARD, settings);
        var file = HTML.replace("p>", "r>");
        assertThat(written("a.xml", file, options, "2301"))
                .isEqualTo("<r>x<a href='2' title='(two)'>y</a>y<a href='1' title='(one)'>y</a>y</r>");
        assertThat(written("a.xml", file, options, "")).isEqualTo("<r>x</r>");
    }

    @Test
    void halfACharacterStaysAsItIs() throws Exception {
        for (var charset : new Charset[] {UTF_16LE, Charset.forName("windows-1252")}) {
            var text = "\uFEFFOne\nTwo".getBytes(charset);
            var file = Arrays.copyOf(text, text.length + 1);
            file[text.length] = (byte) 0x81;
            if (!charset.equals(UTF_16LE)) {
                file[0] = 'x';
            }
            assertThat(Writing.written("a.txt", file, GERMAN, _ -> SegmentTarget.NONE))
                    .isEqualTo(file);
        }
    }

    @Test
    void encodingsWithStatesAreEncodedAgain() throws Exception {
        var charset = Charset.forName("ISO-2022-JP");
        var settings = FileImportSettings.read(
                "{\"inputCharset\": \"ISO-2022-JP\", \"txt\": {\"translatableTextRegexp\": \"[\u3042-\u3044]+\"}}");
        var options = new ReadOptions("ja", "de", FileLimits.STANDARD, settings);
        var file = "a\u4E00\u3042\u3044\u4E8Cb\n\u4E00\n".getBytes(charset);
        assertThat(Writing.written("a.txt", file, options, _ -> SegmentTarget.NONE))
                .isEqualTo(file);
        var written = Writing.written("a.txt", file, options, _ -> Writing.translated("x\u4E8C"));
        assertThat(new String(written, charset)).isEqualTo("a\u4E00x\u4E8C\u4E8Cb\n\u4E00\n");
    }
}
