package dev.parlance.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.ProcessorTime;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.io.StringReader;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import javax.swing.text.rtf.RTFEditorKit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RTF is written by splicing; the JDK's reader of RTF reads what was written. */
class RtfFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");
    private static final String HEAD =
            "{\\rtf1\\ansi\\deff0" + "{\\fonttbl{\\f0 A;}{\\f1\\fcharset204 B;}{\\f2\\fcharset128 C;}}";

    private static String file(String body) {
        return HEAD + body + "}";
    }

    private static List<String> shown(String body) throws Exception {
        return shown(body, "{}");
    }

    private static List<String> shown(String body, String settings) throws Exception {
        var options = new ReadOptions("en", "de", FileLimits.STANDARD, FileImportSettings.read(settings));
        return Reading.segments("a.rtf", file(body).getBytes(ISO_8859_1), options).stream()
                .map(segment -> SettingsEffectTest.shown(segment.source()))
                .toList();
    }

    /** The body with translations; those of plain text get the codes of their source. */
    private static String written(String body, String... translations) throws Exception {
        var next = Arrays.asList(translations).iterator();
        var bytes = Writing.written("a.rtf", file(body).getBytes(ISO_8859_1), GERMAN, segment -> {
            var text = next.next();
            var codes = text.indexOf(SegmentText.CODE) < 0
                    ? List.<InlineCode>of()
                    : segment.source().codes();
            return new SegmentTarget(new SegmentText(text, codes), true, false);
        });
        var written = new String(bytes, ISO_8859_1);
        assertThat(written).startsWith(HEAD).endsWith("}");
        return written.substring(HEAD.length(), written.length() - 1);
    }

    /** What another reader reads. */
    private static String read(String body) throws Exception {
        var kit = new RTFEditorKit();
        var document = kit.createDefaultDocument();
        kit.read(new StringReader(file(body)), document, 0);
        return document.getText(0, document.getLength()).strip();
    }

    @Test
    void everyKindOfTextIsRead() throws Exception {
        assertThat(Reading.segments("page.rtf").stream().map(segment -> SettingsEffectTest.shown(segment.source())))
                .containsExactly(
                        "Hello [<run1>]bold[</run1>] world.",
                        "Header text",
                        "Café naïve [<run1>]it\u00A0alic[</run1>]",
                        "Привет",
                        "日本語",
                        "Bullet [<hidden1/>] sign[\\line]next[\\tab]tab",
                        "See [<link1>]the link[</link1>] and page [<field2/>].",
                        "Note[\\chftn][<note2/>] after.",
                        "[\\chftn] The note {x}.",
                        "Cell one",
                        "Cell two",
                        "Hid[<hidden1/>] [<bkmkstart2/>]text[<bkmkend3/>] \uD83D\uDE00!",
                        "[<shape1/>]Around [<pict2/>]picture",
                        "Box text");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '`', textBlock = """
            a\\'e9\\'80@ aé€
            \\f1 \\'ff@ я
            \\f2 \\'93\\'fa\\'83\\'5c@ 日ソ
            \\f2 \\'93z@ 奴
            \\u8364?x@ €x
            \\u8364x@ €
            \\uc0\\u8364 x@ €x
            \\uc2\\u8364\\'80?x@ €x
            {\\uc0 a}\\u8364?x@ a€x
            \\u-3913?x@ \uF0B7x
            a\\lquote b\\rquote  c@ a‘b’ c
            a\\endash\\bullet@ a–•
            a\\bin3 {{}b@ ab
            a\\bin-3 b@ ab
            a\\_b\\-c@ a\u2011b\u00ADc
            {\\*\\unknown x}y@ y
            {\\xe x}y@ y
            """)
    void charactersHaveManySpellings(String body, String text) throws Exception {
        var all = Reading.segments("a.rtf", file("\\f0 " + body + "\\par").getBytes(ISO_8859_1), GERMAN);
        assertThat(all.getFirst().source().plain()).isEqualTo(text);
    }

    /** Its number of 32 bits would be 3. */
    @Test
    void binaryDataThatIsLongerThanTheFileIsAProblem() {
        var bytes = file("\\f0 a\\bin4294967299 {{}b\\par").getBytes(ISO_8859_1);
        assertThatThrownBy(() -> Reading.segments("a.rtf", bytes, GERMAN))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage("line 1: a group is not closed");
    }

    @Test
    void aTranslationKeepsTheFormattingOfItsParagraph() throws Exception {
        var body = "\\pard\\fs20 One \\b two\\b0  three\\par Four\\par";
        assertThat(shown(body)).containsExactly("One [<run1>]two[</run1>] three", "Four");
        var written = written(body, "Eins \uFFFCzwei\uFFFC drei", "Vier");
        assertThat(written).isEqualTo("\\pard\\fs20 Eins {\\plain\\fs20\\b zwei} drei\\b \\b0 \\par Vier\\par");
        assertThat(read(written)).isEqualTo("Eins zwei drei\nVier");
        assertThat(written(body, "\uFFFCZwei\uFFFC eins drei", "Four"))
                .isEqualTo("\\pard\\fs20 {\\plain\\fs20\\b Zwei} eins drei\\b \\b0 \\par Four\\par");
    }

    @Test
    void groupsAroundSeveralParagraphsStay() throws Exception {
        assertThat(written(
                        "{\\b One\\par two} three{\\i  four\\par}", "Eins", "\uFFFCzwei\uFFFC drei\uFFFC vier\uFFFC"))
                .isEqualTo("{\\b Eins\\par zwei{\\plain  drei}{\\plain\\i  vier}}{\\i \\par}");
    }

    @Test
    void charactersAreEscaped() throws Exception {
        assertThat(written("One\\par", "{\\b}\u00A0ü 你\uD83D\uDE00\tx\ny\u2011\u00AD\u0001"))
                .isEqualTo("\\{\\\\b\\}\\~\\u252? \\u20320?\\u-10179?\\u-8704?\\tab x\\line y\\_\\-\\u1?\\par");
        assertThat(written("One\\par", "a\r\nb\rc\nd")).isEqualTo("a\\line b\\line c\\line d\\par");
        assertThat(written("\\uc0 One\\par", "ü2")).isEqualTo("\\uc0 \\u252 2\\par");
        assertThat(written("\\uc2 One\\par", "ü2")).isEqualTo("\\uc2 \\u252??2\\par");
        assertThat(written("One\\uc3  two\\par", "ü2")).isEqualTo("{\\plain\\uc1 \\u252?2}\\uc3 \\par");
        assertThat(written("\\b\\'e9t\\'e9\\par", "Sommer")).isEqualTo("\\b Sommer\\par");
    }

    @Test
    void linksAndNotesMove() throws Exception {
        var link = "{\\field{\\*\\fldinst HYPERLINK \"x\"}{\\fldrslt %s}}";
        var note = "{\\footnote\\pard\\plain %s\\par}";
        var body = "One " + link.formatted("two") + note.formatted("below") + "\\par";
        assertThat(shown(body)).containsExactly("One [<link1>]two[</link1>][<note2/>]", "below");
        var codes = Reading.segments("a.rtf", file(body).getBytes(ISO_8859_1), GERMAN)
                .getFirst()
                .source()
                .codes();
        var moved = new SegmentText("\uFFFC\uFFFCzwei\uFFFC", List.of(codes.get(2), codes.get(0), codes.get(1)));
        var targets = List.of(moved, SegmentText.of("unten")).iterator();
        var written = Writing.written(
                "a.rtf", file(body).getBytes(ISO_8859_1), GERMAN, _ -> new SegmentTarget(targets.next(), true, false));
        assertThat(new String(written, ISO_8859_1))
                .isEqualTo(file(note.formatted("unten") + link.formatted("{\\plain zwei}") + "\\par"));
    }

    @Test
    void textsAreNestedOnlySoDeep() throws Exception {
        assertThat(shown("x{\\footnote x".repeat(20) + "}".repeat(20))).hasSize(8);
        assertThatThrownBy(() -> shown("{x".repeat(300) + "}".repeat(300)))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage("groups are nested too deeply; the limit is 250");
    }

    @Test
    void theSettingsOfWordApply() throws Exception {
        var body = "{\\info{\\title Title}{\\author Me}}{\\footer Foot\\par}"
                + "One more{\\v hidden}{\\*\\annotation Said\\par}\\par";
        assertThat(shown(body)).containsExactly("One more", "Foot");
        assertThat(shown(body, "{\"doc\": {\"headerFooter\": false}}")).containsExactly("One more");
        assertThat(shown(body, "{\"doc\": {\"comments\": true}}")).containsExactly("One more", "Foot", "Said");
        assertThat(shown(body, "{\"doc\": {\"properties\": true}}")).containsExactly("One more", "Title", "Foot");
        assertThat(shown(body, "{\"doc\": {\"hidden\": true}}").getFirst())
                .isEqualTo("One more[<run1>]hidden[</run1>]");
        assertThat(shown(body, "{\"doc\": {\"tagRegexp\": \"On\"}}").getFirst()).isEqualTo("[On]e more");
    }

    @Test
    void aLongSeriesOfSelectionsIsReadOnce() throws Exception {
        ProcessorTime.atMost(
                Duration.ofSeconds(20),
                () -> assertThat(shown("One" + "\\fcs1".repeat(400_000) + " two"))
                        .hasSize(1));
    }

    @Test
    void formattingOfTooManyWordsIsRefused() {
        var words = new StringBuilder();
        for (var selector : List.of("rtlch", "ltrch", "rtlch\\fcs1", "ltrch\\fcs1")) {
            for (var script : List.of("", "\\loch", "\\hich", "\\dbch")) {
                words.append("\\").append(selector).append(script);
                List.of("b i v f1 fs2 cf1 cb1 ul strike striked sub super outl shad embo impr caps scaps up2 dn2 cs1"
                                .split(" "))
                        .forEach(word -> words.append("\\").append(word));
                List.of("ai ab acf1 adn1 af1 afs1 alang1 aul lang1 langfe1 langnp1 ulc1".split(" "))
                        .forEach(word -> words.append("\\").append(word));
            }
        }
        assertThatThrownBy(() -> shown(words + " One")).hasMessageContaining("too many control words");
    }
}
