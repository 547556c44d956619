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
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;

/** Word files come back as they are but for what was translated; the JDK's parser reads what was written. */
class WordFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");
    private static final String W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

    private static byte[] document(String body) {
        return OfficeArchive.word(
                "<w:document xmlns:w=\"%s\" xmlns:r=\"urn:r\"><w:body>%s</w:body></w:document>".formatted(W, body));
    }

    private static List<ImportedSegment> segments(String body) throws Exception {
        return Reading.segments("a.docx", document(body), GERMAN);
    }

    /** The texts with their codes. */
    private static List<String> shown(String body) throws Exception {
        return segments(body).stream()
                .map(segment -> SettingsEffectTest.shown(segment.source()))
                .toList();
    }

    private static String written(String body, SegmentText... targets) throws Exception {
        var next = List.of(targets).iterator();
        var file = document(body);
        var written = Writing.written("a.docx", file, GERMAN, _ -> new SegmentTarget(next.next(), true, false));
        var xml = OfficeArchive.part(written, "word/document.xml");
        return xml.substring(xml.indexOf("<w:body>") + 8, xml.indexOf("</w:body>"));
    }

    @Test
    void neighboursThatLookTheSameAreOneText() throws Exception {
        var body = "<w:p><w:r w:rsidR=\"1\"><w:t xml:space=\"preserve\">One </w:t></w:r><w:proofErr/>"
                + "<w:r w:rsidR=\"2\"><w:rPr><w:lang w:val=\"en-US\"/></w:rPr><w:t>tw</w:t></w:r>"
                + "<w:r><w:t>o</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t> three</w:t></w:r></w:p>";
        assertThat(shown(body)).containsExactly("One two[<run1>] three[</run1>]");
        var codes = segments(body).getFirst().source().codes();
        assertThat(written(body, new SegmentText("\uFFFCDrei\uFFFC eins", codes)))
                .isEqualTo("<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Drei</w:t></w:r>"
                        + "<w:r w:rsidR=\"1\"><w:t xml:space=\"preserve\"> eins</w:t></w:r></w:p>");
    }

    @Test
    void onlyTheTranslatedParagraphIsWritten() throws Exception {
        var before = "<w:p w:rsidR=\"7\"><w:pPr><w:jc w:val='left' /></w:pPr><w:bookmarkStart w:id=\"1\"/>";
        var after = "<w:bookmarkEnd w:id=\"1\"/></w:p>\n<w:p><w:r ><w:t>Two &#x26; <![CDATA[<]]></w:t ></w:r></w:p>";
        assertThat(written(
                        before + "<w:r><w:t>One</w:t></w:r>" + after,
                        SegmentText.of("Eins"),
                        SegmentText.of("Two & <")))
                .isEqualTo(before + "<w:r><w:t>Eins</w:t></w:r>" + after);
    }

    @Test
    void trackedChangesStay() throws Exception {
        var body = "<w:p><w:r><w:t xml:space=\"preserve\">A </w:t></w:r>"
                + "<w:ins w:id=\"1\" w:author=\"x\"><w:r><w:t>new</w:t></w:r></w:ins>"
                + "<w:del w:id=\"2\" w:author=\"x\"><w:r><w:delText>old</w:delText></w:r></w:del>"
                + "<w:r><w:t xml:space=\"preserve\"> word</w:t></w:r></w:p>";
        assertThat(shown(body)).containsExactly("A [<ins1>]new[</ins1>][<del2/>] word");
        var codes = segments(body).getFirst().source().codes();
        assertThat(written(body, new SegmentText("Ein \uFFFCneues\uFFFC\uFFFC Wort", codes)))
                .isEqualTo(body.replace("A ", "Ein ").replace("new", "neues").replace("word", "Wort"));
        assertThat(written(body, SegmentText.of("Wort"))).contains("<w:delText>old</w:delText>");
    }

    @Test
    void fieldsAreCodesAndLinksAreText() throws Exception {
        var field = "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText> %s </w:instrText></w:r>"
                + "<w:r><w:fldChar w:fldCharType=\"separate\"/></w:r><w:r><w:t>%s</w:t></w:r>"
                + "<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>";
        var body = "<w:p><w:r><w:t xml:space=\"preserve\">Page </w:t></w:r>" + field.formatted("PAGE", "7")
                + "<w:r><w:t>, </w:t></w:r>" + field.formatted("HYPERLINK x", "here") + "</w:p>";
        assertThat(shown(body)).containsExactly("Page [<field1/>], [<field2>]here[</field2>]");
        var codes = segments(body).getFirst().source().codes();
        assertThat(written(
                        body,
                        new SegmentText(
                                "\uFFFCda\uFFFC: Seite \uFFFC",
                                codes.reversed().stream()
                                        .sorted((a, b) ->
                                                a.id() == b.id() ? a.kind().compareTo(b.kind()) : b.id() - a.id())
                                        .toList())))
                .isEqualTo("<w:p>" + field.formatted("HYPERLINK x", "da")
                        + "<w:r><w:t xml:space=\"preserve\">: Seite </w:t></w:r>" + field.formatted("PAGE", "7")
                        + "</w:p>");
    }

    @Test
    void textBoxesFollowTheirParagraph() throws Exception {
        var box = "<w:r><w:pict><w:txbxContent><w:p><w:r><w:t>%s</w:t></w:r></w:p></w:txbxContent></w:pict></w:r>";
        var body = "<w:p><w:r><w:t>One</w:t></w:r>" + box + "<w:r><w:t>Two</w:t></w:r></w:p>";
        assertThat(shown(body.formatted("Box"))).containsExactly("One[<pict1/>]Two", "Box");
        var code = segments(body.formatted("Box")).getFirst().source().codes();
        assertThat(written(body.formatted("Box"), new SegmentText("Zwei\uFFFCEins", code), SegmentText.of("Kasten")))
                .isEqualTo(body.formatted("Kasten").replace("One", "Zwei").replace(">Two", ">Eins"));
    }

    @Test
    void hiddenTextStaysWhereItIs() throws Exception {
        var hidden = "<w:r><w:rPr><w:vanish/></w:rPr><w:t>No</w:t></w:r>";
        var body = "<w:p><w:r><w:t>One</w:t></w:r>" + hidden + "<w:r><w:t>Two</w:t></w:r></w:p>";
        assertThat(shown(body)).containsExactly("One[<hidden1/>]Two");
        assertThat(written(body, SegmentText.of("Eins"))).contains(hidden);
        var off = body.replace("<w:vanish/>", "<w:vanish w:val=\"0\"/>");
        assertThat(segments(off).getFirst().source().plain()).isEqualTo("OneNoTwo");
    }

    @Test
    void namesHaveTheirNamespaceAndNotTheirPrefix() throws Exception {
        var file = OfficeArchive.word(
                "<document xmlns=\"%s\"><body><p><r><t>One</t></r></p></body></document>".formatted(W));
        var written = Writing.written("a.docx", file, GERMAN, _ -> Writing.translated("Eins\n"));
        assertThat(OfficeArchive.part(written, "word/document.xml")).contains("<p><r><t>Eins</t><br/></r></p>");
        var strict = document("<w:p><w:r><w:t>One</w:t></w:r></w:p>");
        var other = OfficeArchive.changed(
                strict,
                Map.of("word/document.xml", xml -> xml.replace(W, "http://purl.oclc.org/ooxml/wordprocessingml/main")));
        assertThat(Reading.texts("a.docx", other)).containsExactly("One");
        var foreign = OfficeArchive.changed(strict, Map.of("word/document.xml", xml -> xml.replace(W, "urn:other")));
        assertThat(Reading.texts("a.docx", foreign)).isEmpty();
    }

    @Test
    void lineEndsOfAllSystemsAreLineBreaks() throws Exception {
        var body = "<w:p><w:r><w:t>One</w:t></w:r></w:p>";
        assertThat(written(body, SegmentText.of("a\r\nb\rc"))).isEqualTo(written(body, SegmentText.of("a\nb\nc")));
    }

    static Stream<String> hostile() {
        return Stream.of(
                "<w:t>&amp;]]></w:t>",
                " two  blanks ",
                "a\tb\nc",
                "\u202Eright-to-left\u202C",
                "\uD83D\uDE00 astral",
                "e\u0301\u0301 marks",
                "NUL \u0001\u0000\uFFFE half \uD800",
                "'\"{}%s\\n",
                "\uFFFC alone",
                "-->--<!--<?x ?>");
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void hostileTextsAreReadAsTheyWereSent(String text) throws Exception {
        var xml = written("<w:p><w:r><w:t>One</w:t></w:r></w:p>", SegmentText.of(text));
        var document = DocumentBuilderFactory.newNSInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(("<w:b xmlns:w=\"" + W + "\">" + xml + "</w:b>").getBytes(UTF_8)));
        var read = new StringBuilder();
        var elements = document.getElementsByTagNameNS(W, "*");
        for (var i = 0; i < elements.getLength(); i++) {
            var element = (Element) elements.item(i);
            switch (element.getLocalName()) {
                case "t" -> read.append(element.getTextContent());
                case "br" -> read.append('\n');
                case "tab" -> read.append('\t');
                default -> {}
            }
        }
        assertThat(read.toString())
                .isEqualTo(text.replace("\uFFFC", "").replaceAll("[\u0000\u0001\uFFFE\uD800]", "\uFFFD"));
    }

    @Test
    void brokenAndDoubledCodesKeepTheFileValid() throws Exception {
        var body = "<w:p><w:hyperlink r:id=\"1\"><w:r><w:t>One</w:t></w:r></w:hyperlink>"
                + "<w:r><w:t>Two</w:t><w:drawing><a/></w:drawing></w:r></w:p>";
        var codes = segments(body).getFirst().source().codes();
        var open = codes.getFirst();
        var drawing = codes.getLast();
        var torn = new SegmentText("\uFFFCEins", List.of(open));
        assertThat(written(body, torn)).isEqualTo("<w:p><w:r><w:t>Eins</w:t></w:r></w:p>");
        var doubled = new SegmentText("Eins\uFFFC\uFFFC", List.of(drawing, drawing));
        assertThat(written(body, doubled).split("<w:drawing>", -1)).hasSize(2);
        var foreign = new InlineCode(InlineCode.Kind.STANDALONE, 9, "</w:p>", false);
        assertThat(written(body, new SegmentText("Eins\uFFFC", List.of(foreign))))
                .doesNotContain("</w:p></w:p>");
    }

    @Test
    void aTextMayBecomeBlank() throws Exception {
        var two = "<w:p><w:r><w:t>One</w:t></w:r></w:p><w:p><w:r><w:t>Two</w:t></w:r></w:p>";
        assertThat(written(two, SegmentText.of(" "), SegmentText.of("Zwei")))
                .isEqualTo(
                        two.replace("<w:t>One", "<w:t xml:space=\"preserve\"> ").replace("Two", "Zwei"));
    }

    @Test
    void thePartsWithoutTranslationsKeepTheirBytes() throws Exception {
        var name = "hyperlink.docx";
        var original = Writing.bytes(name);
        assertThat(Writing.written(name, original, GERMAN, Writing::same)).isEqualTo(original);
        var written = Writing.written(
                name, original, GERMAN, segment -> new SegmentTarget(Writing.pseudo(segment.source()), true, false));
        assertThat(OfficeArchive.rawEntries(written).keySet())
                .containsExactlyElementsOf(OfficeArchive.rawEntries(original).keySet());
        var before = OfficeArchive.rawEntries(original);
        OfficeArchive.rawEntries(written).forEach((part, bytes) -> {
            if (!part.equals("word/document.xml")) {
                assertThat(bytes).as(part).isEqualTo(before.get(part));
            }
        });
    }

    @Test
    void aPartThatIsNotWellFormedIsRefused() {
        assertThatThrownBy(() -> segments("<w:p>"))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith("part word/document.xml: line 1: not well-formed XML");
        var settings = FileImportSettings.DEFAULTS;
        var options = new ReadOptions("en", "de", FileLimits.STANDARD, settings);
        assertThatThrownBy(() -> Reading.segments("a.docx", OfficeArchive.word("<x"), options))
                .isInstanceOf(UnreadableFile.class);
    }

    /** Word shows what a control is bound to, not its content. */
    @Test
    void translatedControlsAreNotBound() throws Exception {
        var control = "<w:sdt><w:sdtPr><w:tag w:val=\"%s\"/><w:dataBinding w:xpath=\"/%s\"/><w:text/></w:sdtPr>"
                + "<w:sdtContent>%s</w:sdtContent></w:sdt>";
        var run = "<w:r><w:t>%s</w:t></w:r>";
        var paragraph = "<w:p>%s</w:p>";
        var file = document(control.formatted("a", "a", paragraph.formatted(run.formatted("One")))
                + paragraph.formatted(run.formatted("Two ")
                        + control.formatted("b", "b", run.formatted("three"))
                        + run.formatted(" and ")
                        + control.formatted("c", "c", run.formatted("four")))
                + control.formatted("d", "d", paragraph.formatted(run.formatted("Five"))));
        assertThat(Writing.written("a.docx", file, GERMAN, Writing::same)).isEqualTo(file);
        var targets = Map.of(
                "One", "Eins", "Two \uFFFCthree\uFFFC and \uFFFCfour\uFFFC", "Zwei \uFFFCdrei\uFFFC, \uFFFCfour\uFFFC");
        var written = Writing.written("a.docx", file, GERMAN, segment -> {
            var source = segment.source();
            var target = targets.getOrDefault(source.text(), source.text());
            return new SegmentTarget(new SegmentText(target, source.codes()), true, false);
        });
        assertThat(OfficeArchive.part(written, "word/document.xml"))
                .contains("<w:tag w:val=\"a\"/><w:text/>", "<w:tag w:val=\"b\"/><w:text/>", "<w:t>drei</w:t>")
                .contains("<w:tag w:val=\"c\"/><w:dataBinding w:xpath=\"/c\"/>")
                .contains("<w:tag w:val=\"d\"/><w:dataBinding w:xpath=\"/d\"/>");
    }
}
