package dev.parlance.file;

import static dev.parlance.file.IdmlArchive.bold;
import static dev.parlance.file.IdmlArchive.paragraph;
import static dev.parlance.file.IdmlArchive.plain;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** IDML files come back as they are but for what was translated; the JDK's parser reads what was written. */
class IdmlFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    private static List<ImportedSegment> segments(String body) throws Exception {
        return Reading.segments("a.idml", IdmlArchive.story(body), GERMAN);
    }

    private static List<String> shown(String body) throws Exception {
        return segments(body).stream()
                .map(segment -> SettingsEffectTest.shown(segment.source()))
                .toList();
    }

    private static List<InlineCode> codes(String body) throws Exception {
        return segments(body).getFirst().source().codes();
    }

    private static String written(String body, SegmentText... targets) throws Exception {
        return written(GERMAN, body, targets);
    }

    private static String written(ReadOptions options, String body, SegmentText... targets) throws Exception {
        var next = List.of(targets).iterator();
        var file = IdmlArchive.story(body);
        return IdmlArchive.body(
                Writing.written("a.idml", file, options, _ -> new SegmentTarget(next.next(), true, false)));
    }

    @Test
    void breaksEndParagraphsAndOnlyTranslatedOnesAreWritten() throws Exception {
        var body =
                paragraph("\n\t" + plain("\n\t\t<Content>One</Content>\n\t\t<Br/>\n\t\t<Content>Two with</Content>\n\t")
                        + bold("<Content> three</Content><Br /><Content>Four &#x26; five</Content>"));
        assertThat(shown(body)).containsExactly("One", "Two with[<run1>] three[</run1>]", "Four & five");
        var codes = segments(body).get(1).source().codes();
        assertThat(written(
                        body,
                        SegmentText.of("One"),
                        new SegmentText("Zwei mit\uFFFC drei\uFFFC", codes),
                        SegmentText.of("Four & five")))
                .isEqualTo(body.replace("Two with</Content>\n\t</", "Zwei mit</Content></")
                        .replace(" three", " drei"));
    }

    @Test
    void aTranslationBeginsAndEndsInTheRunsOfItsParagraph() throws Exception {
        var body = paragraph(plain("<Br/><Content>One </Content>") + bold("<Content>two</Content><Br/>"));
        var swapped = new SegmentText("\uFFFCzwei\uFFFC eins", codes(body));
        assertThat(written(body, swapped))
                .isEqualTo(paragraph(plain("<Br/>")
                        + bold("<Content>zwei</Content>")
                        + plain("<Content> eins</Content>")
                        + bold("<Br/>")));
    }

    @Test
    void linksInRunsAndAroundRunsKeepTheirElements() throws Exception {
        var link = "<HyperlinkTextSource Self=\"u9\">%s</HyperlinkTextSource>";
        var body = paragraph(plain("<Content>See </Content>" + link.formatted("<Content>here</Content>"))
                + link.formatted(bold("<Content>or</Content>")));
        assertThat(shown(body))
                .containsExactly("See [<HyperlinkTextSource1>]here[</HyperlinkTextSource1>]"
                        + "[<HyperlinkTextSource2>]or[</HyperlinkTextSource2>]");
        var codes = codes(body);
        var nested = List.of(codes.get(2), codes.get(3), codes.get(0), codes.get(1));
        assertThat(written(body, new SegmentText("\uFFFCoder\uFFFC siehe \uFFFChier\uFFFC", nested)))
                .isEqualTo(paragraph(IdmlArchive.PLAIN
                        + IdmlArchive.END
                        + link.formatted(bold("<Content>oder</Content>"))
                        + plain("<Content> siehe </Content>" + link.formatted("<Content>hier</Content>"))));
    }

    @Test
    void anElementThatExtendsOverParagraphsDividesThem() throws Exception {
        var body = paragraph(plain("<Content>One </Content><XMLElement Self=\"x\"><Content>two</Content><Br/>"
                + "<Content>three</Content></XMLElement><Content> four</Content>"));
        assertThat(shown(body)).containsExactly("One", "two", "three", "four");
        assertThat(written(
                        body,
                        SegmentText.of("Eins"),
                        SegmentText.of("zwei"),
                        SegmentText.of("drei"),
                        SegmentText.of("vier")))
                .isEqualTo(body.replace("One", "Eins")
                        .replace("two", "zwei")
                        .replace("three", "drei")
                        .replace("four", "vier"));
    }

    @Test
    void tablesNotesAndSpecialCharactersAreCodes() throws Exception {
        var cell = "<Table Self=\"t\"><Row/><Cell>%s</Cell></Table>";
        var footnote = "<Footnote>%s</Footnote>";
        var body = paragraph(plain("<Content>Page <?ACE 18?> of\u2028ten</Content>"
                + footnote.formatted(paragraph(plain("<Content><?ACE 4?>\tBelow</Content>")))
                + cell.formatted(paragraph(plain("<Content>Cell</Content>")))));
        assertThat(shown(body))
                .containsExactly("Page [<?ACE 18?>] of[<br/>]ten[<Footnote3/>]", "[<?ACE 4?>]\tBelow", "Cell");
        var codes = codes(body);
        assertThat(written(
                        body,
                        new SegmentText(
                                "\uFFFCSeite \uFFFC von\uFFFCzehn", List.of(codes.get(2), codes.get(0), codes.get(1))),
                        new SegmentText(
                                "\uFFFC\tUnten", segments(body).get(1).source().codes()),
                        SegmentText.of("Zelle")))
                .isEqualTo(paragraph(plain(footnote.formatted(paragraph(plain("<Content><?ACE 4?>\tUnten</Content>")))
                        + cell.formatted(paragraph(plain("<Content>Zelle</Content>")))
                        + "<Content>Seite <?ACE 18?> von\u2028zehn</Content>")));
    }

    @Test
    void footnotesMayChangePlaces() throws Exception {
        var one = "<Footnote>" + paragraph(plain("<Content><?ACE 4?>\tB</Content>")) + "</Footnote>";
        var two = "<Footnote>" + paragraph(plain("<Content><?ACE 4?>\t</Content>") + bold("<Content>A</Content>"))
                + "</Footnote>";
        var after = paragraph(plain("<Content>0</Content>"));
        var body = paragraph(plain("<Content>One</Content>" + one + "<Content> two</Content>" + two)) + after;
        var all = segments(body);
        var codes = all.getFirst().source().codes();
        var swapped = new SegmentText("Zwei\uFFFC eins\uFFFC", List.of(codes.get(1), codes.get(0)));
        assertThat(written(
                        body,
                        swapped,
                        all.get(1).source(),
                        all.get(2).source(),
                        all.get(3).source()))
                .isEqualTo(
                        paragraph(plain("<Content>Zwei</Content>" + two + "<Content> eins</Content>" + one)) + after);
    }

    @Test
    void deletedAndHiddenTextStays() throws Exception {
        var deleted = "<Change ChangeType=\"DeletedText\"><Content>old</Content></Change>";
        var hidden = "<HiddenText><ParagraphStyleRange/></HiddenText>";
        var body = paragraph(plain("<Content>One</Content>" + deleted + hidden + "<Content> two</Content>"));
        assertThat(shown(body)).containsExactly("One[<Change1/>] two");
        assertThat(written(body, SegmentText.of("Eins"))).contains(deleted + hidden);
        var footnote = paragraph(plain("<Content><?ACE 4?>One</Content>"));
        assertThat(written(footnote, SegmentText.of("Eins"))).contains("<?ACE 4?>");
    }

    @Test
    void storiesFollowTheirFrames() throws Exception {
        var frame = "<TextFrame ParentStory=\"%s\"/>";
        var stories = Map.of(
                "u1", paragraph(plain("<Content>First</Content><Br/>" + frame.formatted("u3"))),
                "u2", paragraph(plain("<Content>Second</Content>")),
                "u3", paragraph(plain("<Content>Anchored</Content>")),
                "u4", paragraph(plain("<Content>Master</Content>")),
                "u5", paragraph(plain("<Content>Nowhere</Content>")));
        var file = IdmlArchive.of(
                "",
                stories,
                frame.formatted("u4"),
                "<Group ItemLayer=\"l1\">" + frame.formatted("u2") + "</Group>" + frame.formatted("u1"));
        assertThat(Reading.texts("a.idml", file)).containsExactly("Master", "Second", "First", "Anchored", "Nowhere");
    }

    @Test
    void theFontOfTranslatedTextIsThatOfTheSettings() throws Exception {
        var options = options("{'idml': {'targetFont': 'Noto & Sans'}}");
        var font = "<Properties><AppliedFont type=\"string\">Noto &amp; Sans</AppliedFont></Properties>";
        var own = "<Properties><Leading/><AppliedFont type=\"string\">A</AppliedFont></Properties>";
        var body = paragraph(plain("<Content>One</Content>") + bold(own + "<Br/><Content>Two</Content><Br/>"));
        assertThat(written(options, body, SegmentText.of("Eins"), SegmentText.of("Zwei")))
                .isEqualTo(paragraph(plain("")
                        + plain(font + "<Content>Eins</Content>")
                        + plain("")
                        + bold(own + "<Br/>")
                        + bold(own.replace(">A<", ">Noto &amp; Sans<") + "<Content>Zwei</Content>")
                        + bold(own + "<Br/>")));
        var kept = options("{'idml': {'targetFont': 'Noto & Sans', 'replaceFont': false}}");
        assertThat(written(kept, body, SegmentText.of("Eins"), SegmentText.of("Zwei")))
                .isEqualTo(body.replace("One", "Eins").replace("Two", "Zwei"));
    }

    @Test
    void aTranslatedParagraphLosesItsXmlElementsIfTheSettingsSaySo() throws Exception {
        var options = options("{'idml': {'removeXmlElements': true}}");
        var body = paragraph(plain("<XMLElement Self=\"x\"><Content>One</Content></XMLElement><Br/>"
                + "<XMLElement Self=\"y\"><Content>Two</Content></XMLElement>"));
        assertThat(written(options, body, SegmentText.of("Eins"), SegmentText.of("Two")))
                .isEqualTo(body.replace(
                        "<XMLElement Self=\"x\"><Content>One</Content></XMLElement>",
                        "<XMLElement Self=\"x\"><Content>Eins</Content></XMLElement>"));
        var within = paragraph(plain("<Content>A </Content><XMLElement Self=\"x\"><Content>b</Content></XMLElement>"
                + "<Content> c</Content>"));
        assertThat(written(options, within, SegmentText.of("Eins")))
                .isEqualTo(paragraph(plain("<Content>Eins</Content>")));
    }

    private static ReadOptions options(String settings) {
        return new ReadOptions("en", "de", FileLimits.STANDARD, FileImportSettings.read(settings.replace('\'', '"')));
    }

    @ParameterizedTest
    @MethodSource("dev.parlance.file.WordFilesTest#hostile")
    void hostileTextsAreReadAsTheyWereSent(String text) throws Exception {
        var xml = written(paragraph(plain("<Content>One</Content>")), SegmentText.of(text));
        var document = DocumentBuilderFactory.newNSInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(UTF_8)));
        assertThat(document.getDocumentElement().getTextContent())
                .isEqualTo(text.replace("\uFFFC", "")
                        .replace('\n', '\u2028')
                        .replaceAll("[\u0000\u0001\uFFFE\uD800]", "\uFFFD"));
    }

    @Test
    void lineEndsOfAllSystemsAreLineBreaks() throws Exception {
        assertThat(written(paragraph(plain("<Content>One</Content>")), SegmentText.of("a\r\nb\rc")))
                .contains("<Content>a\u2028b\u2028c</Content>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uFFFCa", "a\uFFFC\uFFFCb\uFFFC", "\uFFFC\uFFFC\uFFFC\uFFFC"})
    void codesInDisorderKeepTheFileValid(String text) throws Exception {
        var body = paragraph(plain("<Content>One</Content><HyperlinkTextSource><Content>two</Content>"
                        + "</HyperlinkTextSource><Footnote/>")
                + bold("<Content>three</Content>"));
        var codes = new ArrayList<>(codes(body).reversed());
        codes.add(new InlineCode(InlineCode.Kind.STANDALONE, 99, "</Story>", false));
        var used =
                codes.subList(0, (int) text.chars().filter(c -> c == '\uFFFC').count());
        DocumentBuilderFactory.newNSInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(
                        written(body, new SegmentText(text, used)).getBytes(UTF_8)));
    }

    @Test
    void thePartsWithoutTranslationsKeepTheirBytes() throws Exception {
        var original = Writing.bytes("story.idml");
        assertThat(Writing.written("a.idml", original, GERMAN, Writing::same)).isEqualTo(original);
        var written = Writing.written(
                "a.idml",
                original,
                GERMAN,
                segment -> new SegmentTarget(Writing.pseudo(segment.source()), true, false));
        var before = OfficeArchive.rawEntries(original);
        var after = OfficeArchive.rawEntries(written);
        assertThat(after.keySet()).containsExactlyElementsOf(before.keySet());
        assertThat(before.keySet().stream().filter(part -> !java.util.Arrays.equals(before.get(part), after.get(part))))
                .isNotEmpty()
                .allMatch(part -> part.startsWith("Stories/"));
    }
}
