package dev.parlance.file;

import static dev.parlance.file.IdmlArchive.bold;
import static dev.parlance.file.IdmlArchive.paragraph;
import static dev.parlance.file.IdmlArchive.plain;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Stories of InCopy are read and written like those of IDML. */
class IcmlFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    private static String document(String declaration, String story) {
        return declaration + "<Document><Story Self=\"u1\">" + story + "</Story></Document>";
    }

    private static List<String> shown(String file, String settings) throws Exception {
        var options = new ReadOptions("en", "de", FileLimits.STANDARD, FileImportSettings.read(settings));
        return Reading.segments("a.icml", file.getBytes(UTF_8), options).stream()
                .map(segment -> SettingsEffectTest.shown(segment.source()))
                .toList();
    }

    @Test
    void footnotesFollowTheirParagraphs() throws Exception {
        assertThat(Reading.texts("footnotes.icml"))
                .hasSize(26)
                .startsWith("Openoffice Footnote Test", "This is a paragraph.")
                .contains("Here is footnote number 1.");
    }

    @Test
    void aFootnoteMovesWithItsTranslation() throws Exception {
        var one = "<Footnote>" + paragraph(plain("<Content><?ACE 4?>Below</Content>")) + "</Footnote>";
        var file = document(
                "", paragraph(plain("<Content>One</Content>" + one + "<Content> two</Content>") + bold("<Br/>")));
        var segments = Reading.segments("a.icml", file);
        var codes = segments.getFirst().source().codes();
        var targets = List.of(
                        new SegmentText("\uFFFCEins zwei", codes),
                        new SegmentText("\uFFFCUnten", segments.get(1).source().codes()))
                .iterator();
        var written = Writing.written(
                "a.icml", file.getBytes(UTF_8), GERMAN, _ -> new SegmentTarget(targets.next(), true, false));
        assertThat(new String(written, UTF_8))
                .isEqualTo(document(
                        "",
                        paragraph(plain(one.replace("Below", "Unten") + "<Content>Eins zwei</Content>")
                                + bold("<Br/>"))));
    }

    @Test
    void aFontThatTheEncodingDoesNotHaveIsWrittenAsReferences() throws Exception {
        var settings = FileImportSettings.read("{\"idml\": {\"replaceFont\": true, \"targetFont\": \"é 明\"}}");
        var options = new ReadOptions("en", "de", FileLimits.STANDARD, settings);
        var file =
                document("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>", paragraph(plain("<Content>One</Content>")));
        var written = Writing.written("a.icml", file.getBytes(ISO_8859_1), options, _ -> Writing.translated("Eins"));
        assertThat(new String(written, ISO_8859_1))
                .contains("<AppliedFont type=\"string\">é &#x660E;</AppliedFont>")
                .contains("<Content>Eins</Content>");
    }

    @Test
    void theSettingsOfIdmlApply() throws Exception {
        var story = paragraph(plain("<Content>One</Content><Note>" + paragraph(plain("<Content>Note</Content>"))
                + "</Note><CrossReferenceSource AppliedFormat=\"f1\"><Content>x</Content></CrossReferenceSource>"));
        var file = document("", story)
                .replace(
                        "</Document>",
                        "<CrossReferenceFormat Self=\"f1\"><BuildingBlock BlockType=\"CustomStringBuildingBlock\""
                                + " CustomText=\"page\"/></CrossReferenceFormat></Document>");
        var text = "One[<Note1/>][<CrossReferenceSource2>]x[</CrossReferenceSource2>]";
        assertThat(shown(file, "{}")).containsExactly(text, "page");
        assertThat(shown(file, "{\"idml\": {\"extractNotes\": true}}")).containsExactly(text, "Note", "page");
        assertThat(shown(file, "{\"idml\": {\"extractCrossReferenceFormats\": false}}"))
                .containsExactly(text);
        assertThat(shown(file, "{\"idml\": {\"tagRegexp\": \"On\"}}").getFirst())
                .startsWith("[On]e");
    }

    @Test
    void anEncodingIsKept() throws Exception {
        var latin =
                document("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>", paragraph(plain("<Content>é</Content>")));
        var target = Writing.translated("ü 你");
        assertThat(Writing.written("a.icml", latin.getBytes(ISO_8859_1), GERMAN, _ -> target))
                .isEqualTo(latin.replace("é", "ü &#x4F60;").getBytes(ISO_8859_1));
        var wide = "\uFEFF" + document("", paragraph(plain("<Content>One</Content>")));
        assertThat(Writing.written("a.icml", wide.getBytes(UTF_16LE), GERMAN, _ -> target))
                .isEqualTo(wide.replace("One", "ü 你").getBytes(UTF_16LE));
    }

    @Test
    void elementsMayHaveTheAttributesOfStyles() throws Exception {
        var attributes = new StringBuilder();
        for (var i = 0; i < 400; i++) {
            attributes.append(" a").append(i).append("=\"\"");
        }
        var file = document("", paragraph(plain("<Content>One</Content>")))
                .replace("<Story", "<TextDefault" + attributes + "/><Story");
        assertThat(Reading.texts("a.icml", file)).containsExactly("One");
    }
}
