package dev.parlance.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.ProcessorTime;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The columns of tables in Excel have the names of their header cells after translation too. */
class TableHeadersTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");
    private static final String X = SheetFilesTest.X;
    private static final String SHEET = SheetFilesTest.SHEET;
    private static final String TABLE = "xl/tables/table1.xml";

    /** A sheet with a table from B2 on. */
    private static byte[] file(String cells, String columns) {
        var workbook = SheetFilesTest.workbook(
                "<sst " + X + "><si><t>One</t></si><si><t>Two</t></si></sst>",
                "<worksheet %s><sheetData>%s</sheetData></worksheet>".formatted(X, cells));
        return OfficeArchive.changed(
                workbook,
                Map.of(
                        "xl/worksheets/_rels/sheet1.xml.rels",
                        _ -> SettingsOfOffice.relations(Map.of("r1", "table ../tables/table1.xml")),
                        TABLE,
                        _ -> "<table %s id=\"1\" name=\"x\" displayName=\"Data\" ref=\"B2:D4\">%s</table>"
                                .formatted(X, columns),
                        "[Content_Types].xml",
                        types -> types.replace(
                                "</Types>",
                                "<Override PartName=\"/%s\" ContentType=\"%sspreadsheetml.table+xml\"/></Types>"
                                        .formatted(TABLE, SettingsOfOffice.TYPE))));
    }

    private static byte[] file(String formula) {
        return file(
                "<row r=\"2\"><c r=\"B2\" t=\"s\"><v>0</v></c><c r=\"C2\" t=\"s\"><v>1</v></c>"
                        + "<c r=\"D2\" t=\"inlineStr\"><is><t>It's #3 [a]</t></is></c></row>"
                        + "<row r=\"3\"><c r=\"B3\" t=\"s\"><v>0</v></c>"
                        + "<c r=\"C3\"><f>" + formula + "</f><v>7</v></c></row>",
                "<tableColumns><tableColumn id=\"1\" name=\"One\"/><tableColumn id=\"2\" name='Two'>"
                        + "<calculatedColumnFormula>Data[[#This Row],[One]]</calculatedColumnFormula></tableColumn>"
                        + "<tableColumn id=\"3\" name=\"It's #3 [a]\"/></tableColumns>");
    }

    private static byte[] written(byte[] file, Map<String, String> targets) throws Exception {
        return Writing.written("a.xlsx", file, GERMAN, Writing.byText(targets));
    }

    @Test
    void columnsHaveTheNamesOfTheirHeaders() throws Exception {
        var file = file("SUM(Data[One])");
        assertThat(Writing.written("a.xlsx", file, GERMAN, Writing::same)).isEqualTo(file);
        var written = written(file, Map.of("One", "Eins & \"x\"\nEnde _x000D_", "It's #3 [a]", "Drei"));
        assertThat(OfficeArchive.part(written, TABLE))
                .contains("id=\"1\" name=\"Eins &amp; &#34;x&#34;_x000a_Ende _x005F_x000D_\"", "id=\"2\" name='Two'")
                .contains("<calculatedColumnFormula>Data[[#This Row],[Eins &amp; \"x\"\nEnde _x000D_]]</calc")
                .contains("id=\"3\" name=\"Drei\"");
        assertThat(OfficeArchive.part(written, SHEET))
                .contains("<f>SUM(Data[[Eins &amp; \"x\"\nEnde _x000D_]])</f>", "<t>Drei</t>");
    }

    @Test
    void aHeaderThatAnotherColumnHasGetsANumber() throws Exception {
        var written = written(file("1"), Map.of("One", "two", "It's #3 [a]", "TWO"));
        assertThat(OfficeArchive.part(written, TABLE)).contains("name=\"two2\"", "name='Two'", "name=\"TWO3\"");
        assertThat(Reading.texts("a.xlsx", written)).containsExactly("two2", "Two", "TWO3", "two");
        var changed = written(file("1"), Map.of("One", "Two", "Two", "One"));
        assertThat(OfficeArchive.part(changed, TABLE)).contains("id=\"1\" name=\"Two\"", "id=\"2\" name='One'");
    }

    @Test
    void numbersAreFoundInLinearTime() throws Exception {
        var cells = new StringBuilder("<row r=\"2\">");
        var columns = new StringBuilder("<tableColumns>");
        for (var i = 0; i < 10_000; i++) {
            cells.append("<c%s t=\"inlineStr\"><is><t>a%d</t></is></c>".formatted(i == 0 ? " r=\"B2\"" : "", i));
            columns.append("<tableColumn id=\"%d\" name=\"a%d\"/>".formatted(i, i));
        }
        var file = file(cells + "</row>", columns + "</tableColumns>");
        ProcessorTime.atMost(Duration.ofSeconds(10), () -> {
            var written = Writing.written("a.xlsx", file, GERMAN, _ -> Writing.translated("x"));
            assertThat(OfficeArchive.part(written, TABLE)).contains("name=\"x10000\"");
        });
    }

    @Test
    void aHeaderThatIsTooLongIsRefused() {
        assertThatThrownBy(() -> written(file("1"), Map.of("Two", "x".repeat(256))))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith("the header \"Two\" of the table Data is translated to \"xxx")
                .hasMessageEndingWith("which has 256 characters; Excel allows 1 to 255, not all blank");
    }

    @Test
    void aTableWithoutHeadersStays() throws Exception {
        var file = OfficeArchive.changed(
                file("Data[One]"), Map.of(TABLE, table -> table.replace("<table ", "<table headerRowCount=\"0\" ")));
        var written = written(file, Map.of("One", "Eins"));
        assertThat(OfficeArchive.part(written, TABLE)).isEqualTo(OfficeArchive.part(file, TABLE));
        assertThat(OfficeArchive.part(written, SHEET)).contains("<f>Data[One]</f>");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SUM(data[one], Data[[one]:[Two]])  | SUM(data[[N b'] 1]], Data[[N b'] 1]:[Two]])
            Data[@One]+Data[@[One]]            | Data[@[N b'] 1]]+Data[@[N b'] 1]]
            Data[[#Headers],[It''s '#3 '[a']]] | Data[[#Headers],[Drei]]
            Data[#All]+"Data[One]"+'Data'      | Data[#All]+"Data[One]"+'Data'
            [1]!Data[One]+B.xlsx!Data[One]     | [1]!Data[One]+B.xlsx!Data[One]
            '[1]x''Data[One'!A1+Other[One]     | '[1]x''Data[One'!A1+Other[One]
            "unfinished Data[One]              | "unfinished Data[One]
            Data[One                           | Data[One
            """)
    void referencesFollow(String formula, String expected) throws Exception {
        var written = written(file(formula), Map.of("One", "N b] 1", "It's #3 [a]", "Drei"));
        assertThat(OfficeArchive.part(written, SHEET)).contains("<f>" + expected + "</f>");
    }
}
