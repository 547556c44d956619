package dev.parlance.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries of the index, fonts of translations and similar runs in Word files. */
class WordSettingsTest {
    private static final String W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
    private static final String BEGIN = "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r>";
    private static final String END = "<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>";

    private static byte[] document(String body) {
        return OfficeArchive.word("<w:document xmlns:w=\"%s\"><w:body>%s</w:body></w:document>".formatted(W, body));
    }

    private static ReadOptions options(String settings) {
        return new ReadOptions("en", "de", FileLimits.STANDARD, FileImportSettings.read(settings.replace('\'', '"')));
    }

    private static List<String> shown(String body, String settings) throws Exception {
        return Reading.segments("a.docx", document(body), options(settings)).stream()
                .map(segment -> SettingsEffectTest.shown(segment.source()))
                .toList();
    }

    /** The body with its texts in capitals, or as a translation says. */
    private static String written(String body, String settings, SegmentText... targets) throws Exception {
        var next = List.of(targets).iterator();
        var file = Writing.written("a.docx", document(body), options(settings), segment -> {
            var source = segment.source();
            var target = next.hasNext()
                    ? next.next()
                    : new SegmentText(source.text().toUpperCase(Locale.ROOT), source.codes());
            return new SegmentTarget(target, true, false);
        });
        var xml = OfficeArchive.part(file, "word/document.xml");
        return xml.substring(xml.indexOf("<w:body>") + 8, xml.indexOf("</w:body>"));
    }

    private static String run(String instruction) {
        return "<w:r><w:instrText xml:space=\"preserve\">%s</w:instrText></w:r>".formatted(instruction);
    }

    private static String entry(String instruction) {
        return BEGIN + run(instruction) + END;
    }

    private static String paragraph(String runs) {
        return "<w:p>" + runs + "</w:p>";
    }

    @Test
    void entriesOfTheIndexFollowTheirParagraph() throws Exception {
        var body = paragraph(
                "<w:r><w:t>One</w:t></w:r>" + entry(" XE \"cat:big \\&quot;b\\&quot;:c\\:d\" \\b \\t \"See: e\" "));
        assertThat(shown(body, "{}")).containsExactly("One[<index1/>]", "cat", "big \"b\"", "c:d", "See: e");
        assertThat(written(body, "{}"))
                .isEqualTo(body.replace("One", "ONE")
                        .replace("cat:big", "CAT:BIG")
                        .replace("\\&quot;b\\&quot;", "\\\"B\\\"")
                        .replace("c\\:d", "C\\:D")
                        .replace("See: e", "SEE: E"));
        assertThat(shown(body, "{'doc': {'index': false}}")).containsExactly("One[<field1/>]");
    }

    @Test
    void anInstructionMayBeDividedAmongRuns() throws Exception {
        var body = paragraph(BEGIN + run(" XE \"") + run("One tw") + run("o:th&amp;") + run("ree\"") + END);
        assertThat(shown(body, "{}")).containsExactly("One two", "th&ree");
        assertThat(written(body, "{}", SegmentText.of("Eins: \"zwei\""), SegmentText.of("<drei>")))
                .isEqualTo(paragraph(
                        BEGIN + run(" XE \"") + run("Eins\\: \\\"zwei\\\"") + run(":&lt;drei>") + run("\"") + END));
    }

    @Test
    void aTranslationKeepsTheEntriesOfItsParagraph() throws Exception {
        var body = paragraph("<w:r><w:t>One</w:t></w:r>" + entry("XE \"cat\""));
        assertThat(written(body, "{}", SegmentText.of("Eins"), SegmentText.of("Katze")))
                .isEqualTo(paragraph("<w:r><w:t>Eins</w:t></w:r>" + entry("XE \"Katze\"")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "XE cat",
                "XE",
                "XE \"",
                "XE \"cat",
                "XE \"cat\\&quot;",
                "XE \"\" \\t",
                "TC \"cat\"",
                "XE \"cat<w:tab/>\"",
                "XE \\f \"cat\" \\r \"cat\" \\y \"cat\""
            })
    void otherFieldsAreCodes(String instruction) throws Exception {
        var body = paragraph("<w:r><w:t>One</w:t></w:r>" + entry(instruction));
        assertThat(shown(body, "{}")).hasSize(1);
        assertThat(written(body, "{}")).isEqualTo(body.replace("One", "ONE"));
    }

    @Test
    void translatedParagraphsHaveTheFont() throws Exception {
        var font = "<w:rFonts w:ascii=\"A &amp; &quot;B\" w:hAnsi=\"A &amp; &quot;B\" w:eastAsia=\"A &amp; &quot;B\" "
                + "w:cs=\"A &amp; &quot;B\"/>";
        var same = paragraph("<w:r><w:rPr><w:rFonts w:ascii=\"C\"/></w:rPr><w:t>7</w:t></w:r>");
        var body = paragraph("<w:r><w:t xml:space=\"preserve\">One </w:t></w:r><w:r w:rsidR=\"7\">"
                        + "<w:rPr><w:rStyle w:val=\"S\"/><w:rFonts w:ascii=\"C\"/><w:b/></w:rPr><w:t>two</w:t></w:r>")
                + same;
        var settings = "{'doc': {'targetFont': 'A & \\\"B'}}";
        assertThat(shown(body, settings)).isEqualTo(shown(body, "{}"));
        var segments = Reading.segments("a.docx", document(body), options(settings));
        assertThat(written(
                        body,
                        settings,
                        new SegmentText(
                                "eins \uFFFCZWEI\uFFFC",
                                segments.getFirst().source().codes()),
                        segments.get(1).source()))
                .isEqualTo(paragraph("<w:r><w:rPr>" + font
                                + "</w:rPr><w:t xml:space=\"preserve\">eins </w:t></w:r><w:r w:rsidR=\"7\">"
                                + "<w:rPr><w:rStyle w:val=\"S\"/>" + font + "<w:b/></w:rPr><w:t>ZWEI</w:t></w:r>")
                        + same);
        assertThat(Writing.written("a.docx", document(body), options(settings), _ -> SegmentTarget.NONE))
                .isEqualTo(document(body));
    }

    @Test
    void theFontIsWrittenWithAnyPrefix() throws Exception {
        var document = "<document xmlns=\"%s\"><body><p><r><t>One</t></r></p></body></document>".formatted(W);
        var written = Writing.written(
                "a.docx",
                OfficeArchive.word(document),
                options("{'doc': {'targetFont': 'F'}}"),
                _ -> new SegmentTarget(SegmentText.of("Eins"), true, false));
        assertThat(OfficeArchive.part(written, "word/document.xml"))
                .isEqualTo(document.replace(
                        "<t>One",
                        "<rPr><rFonts xmlns:w=\"" + W + "\" w:ascii=\"F\" w:hAnsi=\"F\" w:eastAsia=\"F\" "
                                + "w:cs=\"F\"/></rPr><t>Eins"));
    }

    @Test
    void namesOfPartsHaveAnyCase() throws Exception {
        var file = OfficeArchive.changed(
                SettingsOfOffice.document(),
                Map.of(
                        "[Content_Types].xml",
                        types -> types.replace("/word/footer1.xml", "/Word/Footer1.XML"),
                        "_rels/.rels",
                        relations -> relations.replace("word/document.xml", "Word/Document.xml")));
        assertThat(Reading.texts("a.docx", file)).isEqualTo(Reading.texts("a.docx", SettingsOfOffice.document()));
        assertThat(Reading.texts("a.docx", file)).contains("Footer");
    }
}
