package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.settings.FileImportSettings;
import java.io.ByteArrayInputStream;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Subtitles are written by splicing: times and settings stay, and no text of a cue can end it. */
class SubtitleFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    private static final String SRT = """
            1
            00:00:01,000 --> 00:00:02,500 X1:40
            <i>One</i> and <font color="red">two</b>.
            Three. {\\an8}<3

            2
            00:00:03,000 --> 00:00:04,000

            3
            0:00:05.000 --> 0:00:06
            Four

            still four
            """;

    private static final String VTT = """
            WEBVTT - Title

            STYLE
            ::cue { color: red }

            NOTE Said
            by the cat

            intro
            00:01.000 --> 00:02.000 line:0
            <v Ann>One &amp; <c.loud>two</c></v> <00:01.500>&lt;3 >>

            01:00:02.000 --> 01:00:03.000
            Two &bogus;
            lines
            """;

    private static final Map<String, String> SMALL = Map.of(
            "a.srt", "1\n00:00:01,000 --> 00:00:02,000\n#\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo\n",
            "a.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\n#\n\n00:03.000 --> 00:04.000\nTwo\n",
            "a.sbv", "0:00:01.000,0:00:02.000\n#\n\n0:00:03.000,0:00:04.000\nTwo\n",
            "a.sub", "{1}{1}23.976\n{2}{3}#\n{4}{5}Two\n",
            "b.sub", "[INFORMATION]\n\n00:00:01.00,00:00:02.00\n#\n\n00:00:03.00,00:00:04.00\nTwo\n",
            "a.ttml",
                    "<tt xmlns='http://www.w3.org/ns/ttml'><head><metadata><x>No</x></metadata></head><body><div>"
                            + "<p begin='1s'>#</p><p>Two</p></div></body></tt>");

    @Test
    void cuesAreReadWithTheirTimes() throws Exception {
        assertThat(shown("a.srt", SRT))
                .containsExactly(
                        "1: [<i>]One[</i>] and [<font color=\"red\">]two[</b>].|Three. [{\\an8}]<3"
                                + " ~00:00:01,000 --> 00:00:02,500 X1:40",
                        "3: Four ~0:00:05.000 --> 0:00:06",
                        "3: still four ~0:00:05.000 --> 0:00:06");
        assertThat(shown("a.vtt", VTT))
                .containsExactly(
                        "intro: [<v Ann>]One & [<c.loud>]two[</c>][</v>] [<00:01.500>]<3 >>"
                                + " ~Said|by the cat|00:01.000 --> 00:02.000 line:0",
                        "null: Two &bogus;|lines ~01:00:02.000 --> 01:00:03.000");
        assertThat(shown("a.sub", "{1}{1}25\n{10}{20}{y:i}One|two\n{30}{}\n"))
                .containsExactly("null: [{y:i}]One|two ~{10}{20}");
        assertThat(shown("a.sub", "00:00:01.00,00:00:02.00\nOne[br]two\n"))
                .containsExactly("null: One|two ~00:00:01.00,00:00:02.00");
        assertThat(shown("a.ttml", """
                        <tt xml:lang="en"><head><metadata><title>No</title></metadata></head><body><div>
                        <p xml:id="p1" begin="1s" end="2s">One. <span style="s">Two</span><br/>
                          three <metadata>x</metadata>&amp;</p></div></body></tt>"""))
                .containsExactly("p1: One. [<span style=\"s\">]Two[</span>][<br/>] three [<metadata>x</metadata>]&"
                        + " ~1s --> 2s");
    }

    @Test
    void aLineBreakOfTtmlIsAnElement() throws Exception {
        for (var prefix : List.of("", "tt:")) {
            var file =
                    "<Ptt xmlns:tt='http://www.w3.org/ns/ttml'><Pbody><Pdiv><Pp>\n One</Pp><Pp xml:space='preserve'>Two"
                            .replace("<P", "<" + prefix)
                            .replace("</P", "</" + prefix);
            var end = "</Pp></Pdiv></Pbody></Ptt>".replace("</P", "</" + prefix);
            assertThat(Writing.german(
                            "a.ttml", file + end, List.of(Writing.translated("a\r\nb"), Writing.translated("c\nd"))))
                    .isEqualTo(file.replace("One", "a<" + prefix + "br/>b").replace("Two", "c\nd") + end);
        }
    }

    private static List<String> shown(String name, String content) throws Exception {
        return Reading.segments(name, content).stream()
                .map(SubtitleFilesTest::shown)
                .toList();
    }

    private static String shown(ImportedSegment segment) {
        return "%s: %s ~%s"
                .formatted(segment.contextKey(), SettingsEffectTest.shown(segment.source()), segment.note())
                .replace('\n', '|');
    }

    static Stream<String> names() {
        return SMALL.keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("names")
    void onlyTheTranslatedCueChanges(String name) throws Exception {
        for (var newline : List.of("\n", "\r\n")) {
            var file = SMALL.getOrDefault(name, "").replace("#", "One").replace("\n", newline);
            var bytes = file.getBytes(UTF_8);
            assertThat(Writing.written(name, bytes, GERMAN, Writing::same)).isEqualTo(bytes);
            assertThat(Writing.german(name, file, List.of(Writing.translated("Eins"), SegmentTarget.NONE)))
                    .isEqualTo(file.replace("One", "Eins"));
        }
        for (var file : Map.of("a.srt", SRT, "a.vtt", VTT).entrySet()) {
            var bytes = file.getValue().getBytes(UTF_8);
            assertThat(Writing.written(file.getKey(), bytes, GERMAN, Writing::same))
                    .isEqualTo(bytes);
        }
    }

    @Property(tries = 300)
    void noTextEndsACue(@ForAll("formats") String name, @ForAll("texts") String text) throws Exception {
        var file = SMALL.getOrDefault(name, "");
        var written =
                Writing.german(name, file.replace("#", "One"), List.of(Writing.translated(text), SegmentTarget.NONE));
        assertThat(written)
                .startsWith(file.substring(0, file.indexOf('#')))
                .endsWith(file.substring(file.indexOf('#') + 1));
        var kept = written.substring(file.indexOf('#'), written.length() - file.length() + file.indexOf('#') + 1);
        switch (name) {
            case "a.ttml" ->
                assertThat(xml(written.replace("<br/>", "\n")).replaceAll("\\s+", " "))
                        .isEqualTo(text.replaceAll("\\s+", " ").strip());
            case "a.vtt" ->
                assertThat(kept)
                        .doesNotContain("-->", "\n\n")
                        .satisfies(raw -> assertThat(html(raw)).isEqualTo(lines(text)));
            case "a.sub" -> assertThat(kept.replace('|', '\n')).isEqualTo(unified(text.replace('|', '\u00A6')));
            case "b.sub" -> assertThat(kept.replace("[br]", "\n")).isEqualTo(unified(text));
            default -> assertThat(defused(kept)).isEqualTo(defused(lines(text)));
        }
    }

    /** The lines that are not empty. */
    private static String lines(String text) {
        return String.join(
                "\n",
                Arrays.stream(text.split("[\r\n]+"))
                        .filter(line -> !line.isBlank())
                        .toList());
    }

    private static String unified(String text) {
        return text.replace("\r\n", "\n").replace('\r', '\n');
    }

    private static String defused(String text) {
        return text.replace("-->", "->").replace(", ", ",");
    }

    private static String html(String raw) {
        return Pattern.compile("&(lt|gt|amp);")
                .matcher(raw)
                .replaceAll(match -> Map.of("lt", "<", "gt", ">", "amp", "&").get(match.group(1)));
    }

    private static String xml(String file) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(file.getBytes(UTF_8)))
                .getElementsByTagName("p")
                .item(0)
                .getTextContent();
    }

    @Provide
    Arbitrary<String> formats() {
        return Arbitraries.of(SMALL.keySet());
    }

    @Provide
    Arbitrary<String> texts() {
        var odd = Arbitraries.of(
                "\n\n",
                "\n7\n00:00:01,000 --> 00:00:02,000\n",
                "\n00:01.000 --> 00:02.000\n",
                "\n0:00:01.000,0:00:02.000\n",
                "\n00:00:01.00,00:00:02.00\n",
                "{7}{8}",
                "|",
                "-->",
                "\nNOTE x\n",
                "&amp;",
                "<",
                "é\uD83D\uDE00",
                "\r",
                " ",
                "\t\n");
        return odd.list().ofMinSize(1).ofMaxSize(5).map(parts -> "x" + String.join("a", parts) + "y");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', textBlock = """
            a.srt@hello@this is not a valid SubRip file: it contains no time of a cue
            a.vtt@hello@this is not a valid WebVTT file: it does not begin with WEBVTT
            a.sub@hello@this is not a valid MicroDVD or SubViewer file: it contains no time of a cue
            a.sbv@1@this is not a valid SBV file: it contains no time of a cue
            """)
    void othersAreRefused(String name, String content, String message) {
        assertThatThrownBy(() -> Reading.segments(name, content))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage(message);
    }

    @Test
    void subtitlesOfWindowsKeepTheirEncoding() throws Exception {
        var windows = Charset.forName("windows-1252");
        var file = SMALL.getOrDefault("a.srt", "").replace("#", "Größe");
        var bytes = file.getBytes(windows);
        assertThat(Writing.written("a.srt", bytes, GERMAN, Writing::same)).isEqualTo(bytes);
        assertThat(Writing.written("a.srt", bytes, GERMAN, _ -> Writing.translated("é")))
                .isEqualTo(file.replace("Größe", "é").replace("Two", "é").getBytes(windows));
    }

    @ParameterizedTest
    @CsvSource({"a.srt, \u3000", "a.sbv, \u3000", "a.vtt, &nbsp;"})
    void aCueWithoutTextHasASpaceThatTheEncodingHas(String name, String space) throws Exception {
        var options = new ReadOptions(
                "en", "de", FileLimits.STANDARD, FileImportSettings.read("{\"inputCharset\": \"Big5\"}"));
        var start = switch (name) {
            case "a.srt" -> "1\n00:00:01,000 --> 00:00:02,000\n";
            case "a.sbv" -> "0:00:01.000,0:00:02.000\n";
            default -> "WEBVTT\n\n00:01.000 --> 00:02.000\n";
        };
        var written = Writing.written(name, (start + "One\n").getBytes(UTF_8), options, _ -> Writing.translated(" "));
        assertThat(new String(written, Charset.forName("Big5"))).isEqualTo(start + space + "\n");
    }
}
