package dev.parlance.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** PowerPoint files come back as they are but for what was translated. */
class SlideFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");
    private static final String SLIDE = "ppt/slides/slide1.xml";

    private static byte[] slides(String paragraph) {
        return SettingsOfOffice.changed(
                SettingsOfOffice.resource("slides.pptx"),
                Map.of(SLIDE, xml -> xml.replaceFirst("(?s)<a:p>.*</a:p>", paragraph)));
    }

    private static String written(String paragraph, SegmentText target) throws Exception {
        var written = Writing.written("a.pptx", slides(paragraph), GERMAN, _ -> new SegmentTarget(target, true, false));
        var xml = OfficeArchive.part(written, SLIDE);
        return xml.substring(xml.indexOf("<a:p>"), xml.indexOf("</a:p>") + 6);
    }

    @Test
    void propertiesOfRunsAndParagraphsStay() throws Exception {
        var paragraph = "<a:p><a:pPr algn='ctr'/><a:r><a:rPr lang=\"en-US\" dirty=\"0\"/><a:t>One </a:t></a:r>"
                + "<a:r><a:rPr lang=\"en-GB\"/><a:t>two</a:t></a:r><a:br/><a:r><a:rPr b=\"1\"><a:ln/></a:rPr>"
                + "<a:t>three</a:t></a:r><a:fld id=\"1\" type=\"slidenum\"><a:t>7</a:t></a:fld>"
                + "<a:endParaRPr lang=\"en-US\" sz=\"900\"/></a:p>";
        var source =
                Reading.segments("a.pptx", slides(paragraph), GERMAN).getFirst().source();
        assertThat(SettingsEffectTest.shown(source)).isEqualTo("One two[<a:br/>][<run2>]three[</run2>][<fld3/>]");
        var translated = source.text().replace("One two", "Eins zwei").replace("three", "drei");
        assertThat(written(paragraph, new SegmentText(translated, source.codes())))
                .isEqualTo(paragraph
                        .replace("One </a:t></a:r><a:r><a:rPr lang=\"en-GB\"/><a:t>two", "Eins zwei")
                        .replace("three", "drei"));
    }

    @Test
    void lineBreaksAreElementsAndTabsAreCharacters() throws Exception {
        assertThat(written("<a:p><a:r><a:t>One</a:t></a:r></a:p>", SegmentText.of("a\n & <b>\tc")))
                .isEqualTo("<a:p><a:r><a:t>a</a:t></a:r><a:br/><a:r><a:t> &amp; &lt;b>\tc</a:t></a:r></a:p>");
    }

    /** Its look is that of its neighbour, which the translation may change. */
    @Test
    void aBlankThatLooksOtherwiseMayGetANeighbour() throws Exception {
        var paragraph = "<a:p><a:r><a:t>One</a:t></a:r><a:br/><a:r><a:rPr b=\"1\"/><a:t> </a:t></a:r></a:p>";
        var source =
                Reading.segments("a.pptx", slides(paragraph), GERMAN).getFirst().source();
        assertThat(written(paragraph, new SegmentText(source.text() + "!", source.codes())))
                .isEqualTo(paragraph.replace("</a:p>", "<a:r><a:t>!</a:t></a:r></a:p>"));
    }

    @Test
    void onlyTranslatedSlidesAreCompressedAgain() throws Exception {
        var original = Writing.bytes("slides.pptx");
        var written = Writing.written("a.pptx", original, GERMAN, _ -> Writing.translated("Eins"));
        var before = OfficeArchive.rawEntries(original);
        var after = OfficeArchive.rawEntries(written);
        assertThat(List.copyOf(after.keySet())).isEqualTo(List.copyOf(before.keySet()));
        before.remove(SLIDE);
        before.forEach((part, bytes) -> assertThat(after.get(part)).as(part).isEqualTo(bytes));
    }

    @Test
    void mastersAreTranslatedWithTheSetting() throws Exception {
        var settings = FileImportSettings.read("{\"ppt\": {\"masterSlides\": true}}");
        var options = new ReadOptions("en", "de", FileLimits.STANDARD, settings);
        var written =
                Writing.written("a.pptx", Writing.bytes("slides.pptx"), options, segment -> Writing.translated("Ä"));
        assertThat(Reading.segments("a.pptx", written, options))
                .hasSize(9)
                .allMatch(segment -> segment.source().plain().equals("Ä"));
    }

    @Test
    void textBoxesInChartsAreTexts() throws Exception {
        var slides = SettingsOfMore.withChart(SettingsOfOffice.resource("slides.pptx"), SLIDE, "ppt");
        assertThat(Reading.texts("a.pptx", slides)).containsExactly("SMALL FONT TEST", "Chart", "Box");
        var document = SettingsOfMore.withChart(SettingsOfOffice.document(), "word/document.xml", "word");
        assertThat(Reading.texts("a.docx", document)).contains("Chart", "Box");
    }
}
