package dev.parlance.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

/** DTD files are written by splicing; the JDK's parser reads the entities that were written. */
class DtdFilesTest {
    private static String one(String declaration, String translation) throws Exception {
        return Writing.german("a.dtd", declaration, List.of(Writing.translated(translation)));
    }

    /** The text of the entity {@code a} in a document. */
    private static String meant(String dtd) throws Exception {
        var document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader("<!DOCTYPE r [" + dtd + "]><r>&a;</r>")));
        return document.getDocumentElement().getTextContent();
    }

    @Test
    void valuesHaveTheirNamesAndNotes() throws Exception {
        assertThat(Reading.pairs(
                        "a.dtd",
                        new String(Writing.bytes("menu.dtd"), StandardCharsets.UTF_8),
                        new ReadOptions("en", "de")))
                .containsExactly(
                        "file.label: File = null false ~LOCALIZATION NOTE (file.label): the first menu",
                        "quit.label: Quit [&brandShortName;] & close <all> 5% \"tabs\" = null false ~null",
                        "more: See [<a href='x'>]the page[</a>].[<br/>]Two = null false ~null",
                        "more: lines = null false ~null");
    }

    @Test
    void aTranslationIsTheTextThatAParserReads() throws Exception {
        var hostile = "\"'<b> & &x; &amp; 5% %p; ]]> \u4F60";
        for (var quote : List.of("\"", "'")) {
            var written = one("<!ENTITY a " + quote + "One" + quote + ">\n", hostile);
            assertThat(meant(written)).isEqualTo(hostile);
            assertThat(Reading.texts("a.dtd", written)).containsExactly(hostile);
        }
        assertThat(one("<!ENTITY a 'One'>", "\uD83D\uDE00")).isEqualTo("<!ENTITY a '\uD83D\uDE00'>");
        assertThat(one("<!ENTITY a \"One\">", "100 % \"x\" 'y'"))
                .isEqualTo("<!ENTITY a \"100 &#37; &quot;x&quot; 'y'\">");
    }

    @Test
    void aNoteBelongsToTheNextEntity() throws Exception {
        assertThat(Reading.segments(
                        "a.dtd",
                        "<!-- n -->\n<!ENTITY a 'x'>\n<!ENTITY b 'y'>\n<!-- n --><!ELEMENT z ANY>" + "<!ENTITY c 'z'>"))
                .extracting(segment -> segment.note())
                .containsExactly("n", null, null);
    }

    @Test
    void aCommentDoesNotEndWithItsBeginning() throws Exception {
        assertThatThrownBy(() -> Reading.segments("a.dtd", "<!--->\n<!ENTITY a 'x'>"))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage("line 1: a comment is not closed");
        assertThat(Reading.texts("a.dtd", "<!---->\n<!ENTITY a 'x'>".getBytes(StandardCharsets.UTF_8)))
                .containsExactly("x");
    }

    @Test
    void theFormatOfMozillaIsThatOfJava() throws Exception {
        var options = new ReadOptions(
                "en", "de", FileLimits.STANDARD, FileImportSettings.read("{\"fileFormat\": \"mozilla_properties\"}"));
        assertThat(Writing.written(
                        "a.x",
                        "# n\na = One\n".getBytes(StandardCharsets.UTF_8),
                        options,
                        _ -> new SegmentTarget(SegmentText.of("Eins"), true, false)))
                .asString()
                .isEqualTo("# n\na = Eins\n");
    }
}
