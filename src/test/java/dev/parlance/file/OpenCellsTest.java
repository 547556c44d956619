package dev.parlance.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.ReadOptions;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Cells of OpenDocument whose text is an attribute too, which programs show. */
class OpenCellsTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    private static byte[] sheet(String cells) {
        return SettingsOfOffice.zip(Map.of(
                "content.xml",
                "<office:document-content xmlns:office='o' xmlns:table='t' xmlns:text='x' xmlns:draw='d'>"
                        + "<office:body><table:table-row>" + cells
                        + "</table:table-row></office:body></office:document-content>"));
    }

    private static String cell(String value, String content) {
        return "<table:table-cell office:value-type=\"string\"\n office:string-value=\"%s\" a=\"b\">%s</%s>"
                .formatted(value, content, "table:table-cell");
    }

    /** The cells of a file with this translation of each text. */
    private static String translated(String cells, String translation) throws Exception {
        var file = sheet(cells);
        assertThat(Writing.written("a.ods", file, GERMAN, Writing::same)).isEqualTo(file);
        var written = Writing.written("a.ods", file, GERMAN, _ -> Writing.translated(translation));
        var content = OfficeArchive.part(written, "content.xml");
        return content.substring(content.indexOf("<table:table-cell"), content.indexOf("</table:table-row>"));
    }

    @Test
    void aTranslatedParagraphReplacesTheValue() throws Exception {
        assertThat(translated(cell("Red  &amp; green", "<text:p>Red<text:s text:c='2'/>&amp; green</text:p>"), "Rot"))
                .isEqualTo("<table:table-cell office:value-type=\"string\" a=\"b\"><text:p>Rot</text:p>"
                        + "</table:table-cell>");
        assertThat(translated(cell("x", "<text:p>One</text:p><text:p>Two</text:p>"), "1"))
                .isEqualTo("<table:table-cell office:value-type=\"string\" a=\"b\"><text:p>1</text:p><text:p>1</text:p>"
                        + "</table:table-cell>");
    }

    @Test
    void aValueThatIsShownWithMoreIsTheText() throws Exception {
        var cell = cell("Red apple", "<text:p>Item: Red apple!</text:p>");
        assertThat(Reading.texts("a.ods", sheet(cell))).containsExactly("Red apple");
        assertThat(translated(cell, "\"A\" &\nB"))
                .isEqualTo(cell("&#34;A&#34; &amp;&#10;B", "<text:p>Item: \"A\" &amp;<text:line-break/>B!</text:p>"));
        assertThat(translated(cell, " ")).isEqualTo(cell("", "<text:p></text:p>"));
        assertThat(translated(cell("red", "<text:p>RED</text:p>"), "rot"))
                .isEqualTo(cell("rot", "<text:p>RED</text:p>"));
    }

    @Test
    void aValueWithoutAParagraphIsAText() throws Exception {
        var cell = "<table:table-cell office:value-type='string' office:string-value='One'/>";
        assertThat(translated(cell, "1")).isEqualTo(cell.replace("One", "1"));
        assertThat(translated(cell("One", ""), "1")).isEqualTo(cell("1", ""));
    }

    @Test
    void shapesInCellsKeepTheValue() throws Exception {
        var cell = cell("One", "<draw:frame><text:p>Box</text:p></draw:frame><text:p>Same</text:p>");
        assertThat(Reading.texts("a.ods", sheet(cell))).containsExactly("Box", "One");
        assertThat(translated(cell, "1"))
                .isEqualTo(cell("1", "<draw:frame><text:p>1</text:p></draw:frame><text:p>Same</text:p>"));
    }

    @Test
    void shapesOnNumbersAreTexts() throws Exception {
        var shape = "<draw:custom-shape><text:p>%s</text:p></draw:custom-shape>";
        var comment = "<office:annotation>" + shape.formatted("never") + "</office:annotation>";
        assertThat(Reading.texts(
                        "a.ods",
                        sheet("<table:table-cell office:value-type='float'>" + comment + shape.formatted("One")
                                + "<text:p>1</text:p></table:table-cell><table:table-cell table:formula='of:=1'>"
                                + "<text:p>2" + shape.formatted("Two") + "</text:p><table:table><table:shapes>"
                                + shape.formatted("Three") + "</table:shapes></table:table></table:table-cell>")))
                .containsExactly("One", "Two", "Three");
    }

    @Test
    void chartsAreReadAfterTheTextsAroundThem() throws Exception {
        var namespaces =
                " xmlns:office='o' xmlns:chart='c' xmlns:table='t' xmlns:text='x' xmlns:draw='d' xmlns:xlink='l'";
        var chart = "<a" + namespaces
                + "><office:chart><chart:chart%s><chart:title><text:p>Sales</text:p></chart:title>"
                + "<chart:label-separator><text:p>;</text:p></chart:label-separator><table:table>"
                + "<table:table-cell office:value-type='string'><text:p>North</text:p></table:table-cell>"
                + "</table:table></chart:chart></office:chart></a>";
        var file = SettingsOfOffice.zip(Map.of(
                "content.xml",
                "<a" + namespaces + "><draw:object xlink:href='./Object 1'/><draw:object xlink:href='Object 2'/>"
                        + "<text:p>Body</text:p>"
                        + "<draw:object xlink:href='./Formula'/><draw:object xlink:href='./Text'/></a>",
                "Object 1/content.xml",
                chart.formatted(" xlink:href='..'"),
                "Object 2/content.xml",
                chart.formatted(" xlink:href='.'").replace("Sales", "Costs"),
                "Formula/content.xml",
                "<!DOCTYPE math:math PUBLIC 'a' 'b'><math:math xmlns:math='m'/>",
                "Text/content.xml",
                "<a" + namespaces + "><office:text><text:p>Other</text:p></office:text></a>"));
        assertThat(Reading.texts("a.odt", file)).containsExactly("Body", "Sales", "Costs", "North");
        var written = Writing.written("a.odt", file, GERMAN, _ -> Writing.translated("a & b"));
        assertThat(OfficeArchive.part(written, "Object 1/content.xml"))
                .isEqualTo(chart.formatted(" xlink:href='..'").replace("Sales", "a &amp; b"));
        assertThat(OfficeArchive.part(written, "Object 2/content.xml"))
                .isEqualTo(chart.formatted(" xlink:href='.'").replaceAll("Sales|North", "a &amp; b"));
    }
}
