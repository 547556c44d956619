package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.settings.FileImportSettings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.junit.jupiter.api.Test;

/** Names of series and categories in charts are texts. Their translations are in the data of the chart too. */
class ChartFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");
    private static final String CHART = "ppt/charts/chart1.xml";
    private static final String BOOK = "ppt/embeddings/Microsoft_Excel_Worksheet1.xlsx";
    private static final String SHEET = "xl/worksheets/sheet1.xml";
    private static final Pattern VALUE = Pattern.compile("<c:v>([^<]*)</c:v>");
    private static final Map<String, String> TITLES = Map.of(
            "First Title", "Erster & Titel", "Third Title", "Dritter Titel", "First Category", "Erste Kategorie");

    private static byte[] slides() throws IOException {
        return Writing.bytes("chart.pptx");
    }

    private static byte[] written(byte[] slides) throws Exception {
        return Writing.written("a.pptx", slides, GERMAN, Writing.byText(TITLES));
    }

    private static byte[] bytes(byte[] archive, String part) throws IOException {
        try (var in = new ZipInputStream(new ByteArrayInputStream(archive))) {
            for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (entry.getName().equals(part)) {
                    return in.readAllBytes();
                }
            }
        }
        throw new IOException("no part " + part);
    }

    /** An archive with another content of a part, or with another part. */
    private static byte[] with(byte[] archive, String part, byte[] content) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var in = new ZipInputStream(new ByteArrayInputStream(archive));
                var out = new ZipOutputStream(bytes)) {
            for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (!entry.getName().equals(part)) {
                    out.putNextEntry(new ZipEntry(entry.getName()));
                    in.transferTo(out);
                }
            }
            out.putNextEntry(new ZipEntry(part));
            out.write(content);
        }
        return bytes.toByteArray();
    }

    private static byte[] changed(byte[] archive, String part, UnaryOperator<String> change) throws IOException {
        var before = new String(bytes(archive, part), UTF_8);
        var after = change.apply(before);
        assertThat(after).isNotEqualTo(before);
        return with(archive, part, after.getBytes(UTF_8));
    }

    private static byte[] withBook(String part, UnaryOperator<String> change) throws IOException {
        return with(slides(), BOOK, changed(bytes(slides(), BOOK), part, change));
    }

    private static List<String> values(byte[] slides) throws IOException {
        return VALUE.matcher(OfficeArchive.part(slides, CHART))
                .results()
                .map(value -> value.group(1))
                .filter(value -> !value.matches("[0-9.]+"))
                .toList();
    }

    /** The texts of the workbook row by row. */
    private static List<List<String>> cells(byte[] slides) throws IOException {
        try (var workbook = new ReadableWorkbook(new ByteArrayInputStream(bytes(slides, BOOK)))) {
            return workbook.getFirstSheet().read().stream()
                    .map(row -> row.stream().map(Cell::getText).toList())
                    .toList();
        }
    }

    @Test
    void eachNameIsOneText() throws Exception {
        assertThat(Reading.texts("a.pptx", slides()))
                .containsExactly(
                        "First Title",
                        "First Category",
                        "Second Category",
                        "Third Category",
                        "Fourth Category",
                        "Second Title",
                        "Third Title");
        assertThat(Reading.texts("a.docx", Writing.bytes("chart.docx")))
                .endsWith("Series 1", "Category 1", "Category 2", "Category 3", "Category 4", "Series 2", "Series 3");
    }

    @Test
    void translationsAreInAllCopiesAndInTheWorkbook() throws Exception {
        var written = written(slides());
        var categories = List.of("Erste Kategorie", "Second Category", "Third Category", "Fourth Category");
        assertThat(values(written).subList(0, 5))
                .startsWith("Erster &amp; Titel")
                .endsWith(categories.toArray(new String[0]));
        assertThat(values(written).subList(5, 10)).startsWith("Second Title").containsAll(categories);
        assertThat(values(written).subList(10, 15)).startsWith("Dritter Titel").containsAll(categories);
        assertThat(cells(written))
                .startsWith(
                        List.of(" ", "Erster & Titel", "Second Title", "Dritter Titel"),
                        List.of("Erste Kategorie", "4.3", "2.4", "2"),
                        List.of("Second Category", "2.5", "4.4000000000000004", "2"));
        assertThat(OfficeArchive.part(bytes(written, BOOK), "xl/tables/table1.xml"))
                .contains("name=\"Erster &amp; Titel\"", "name=\"Second Title\"", "name=\"Dritter Titel\"");
    }

    @Test
    void aFileWithoutTranslationsOfNamesKeepsItsWorkbook() throws Exception {
        var written = Writing.written("a.pptx", slides(), GERMAN, Writing.byText(Map.of()));
        assertThat(cells(written)).isEqualTo(cells(slides()));
        assertThat(values(written)).isEqualTo(values(slides()));
    }

    @Test
    void otherCellsKeepTheStringThatTheyShare() throws Exception {
        var slides = withBook(
                SHEET, xml -> xml.replace("</row><row r=\"3\"", "<c r=\"E2\" t=\"s\"><v>1</v></c></row><row r=\"3\""));
        assertThat(cells(written(slides)).get(1))
                .containsExactly("Erste Kategorie", "4.3", "2.4", "2", "First Category");
    }

    @Test
    void inlineStringsAreTranslated() throws Exception {
        var slides = withBook(
                SHEET,
                xml -> xml.replace(
                        "<c r=\"A2\" t=\"s\"><v>1</v></c>",
                        "<c r=\"A2\" t=\"inlineStr\"><is><t>First Category</t></is></c>"));
        assertThat(cells(written(slides)).get(1)).startsWith("Erste Kategorie");
    }

    @Test
    void aCellWithAnotherTextStays() throws Exception {
        var slides = withBook("xl/sharedStrings.xml", xml -> xml.replace("First Category", "Other"));
        var written = written(slides);
        assertThat(values(written)).contains("Erste Kategorie");
        assertThat(cells(written).get(1)).startsWith("Other");
    }

    @Test
    void levelsOfCategoriesAreTexts() throws Exception {
        var levels = "<c:multiLvlStrRef><c:f>'Sheet1'!$A$2:$B$3</c:f><c:multiLvlStrCache><c:ptCount val='2'/><c:lvl>"
                + "<c:pt idx='0'><c:v>Inner</c:v></c:pt><c:pt idx='1'><c:v>Second</c:v></c:pt></c:lvl><c:lvl>"
                + "<c:pt idx='0'><c:v>First Category</c:v></c:pt></c:lvl></c:multiLvlStrCache></c:multiLvlStrRef>";
        var slides = changed(
                slides(),
                CHART,
                xml -> xml.replaceAll("(?s)<c:cat>.*?</c:cat>", "<c:cat>" + levels.replace("$", "\\$") + "</c:cat>"));
        assertThat(Reading.texts("a.pptx", slides)).startsWith("First Title", "Inner", "Second", "First Category");
        assertThat(cells(written(slides)).get(1)).startsWith("Erste Kategorie");
    }

    @Test
    void numbersAreNoNames() throws Exception {
        var slides =
                changed(slides(), CHART, xml -> xml.replace("strRef", "numRef").replace("strCache", "numCache"));
        assertThat(Reading.texts("a.pptx", slides)).isEmpty();
    }

    @Test
    void namesOutsideOfCellsAreTextsInExcelToo() throws Exception {
        var series =
                "<c:ser xmlns:c='http://schemas.openxmlformats.org/drawingml/2006/chart'><c:tx><c:v>Own</c:v></c:tx>"
                        + "<c:cat><c:strRef><c:f>A!$A$1</c:f><c:strCache><c:pt idx='0'>"
                        + "<c:v>Cell</c:v></c:pt></c:strCache>"
                        + "</c:strRef></c:cat></c:ser>";
        var workbook = changed(
                SettingsOfMore.drawing(),
                "xl/charts/chart1.xml",
                xml -> xml.substring(0, xml.lastIndexOf("</")) + series + xml.substring(xml.lastIndexOf("</")));
        var settings = FileImportSettings.read("{\"xls\": {\"other\": true}}");
        var options = new ReadOptions("en", "de", FileLimits.STANDARD, settings);
        var written = Writing.written("a.xlsx", workbook, options, Writing.byText(Map.of("Own", "Eigen")));
        assertThat(Reading.segments("a.xlsx", written, options))
                .extracting(segment -> segment.source().text())
                .containsExactly("One", "Shape", "Chart", "Eigen", "Box");
    }

    @Test
    void aWorkbookThatCannotBeReadStays() throws Exception {
        var broken = "no archive".getBytes(UTF_8);
        var written = written(with(slides(), BOOK, broken));
        assertThat(values(written)).contains("Erste Kategorie");
        assertThat(bytes(written, BOOK)).isEqualTo(broken);
    }

    @Test
    void aWorkbookThatExpandsTooMuchStays() throws Exception {
        var bomb = with(bytes(slides(), BOOK), "xl/media/image1.bin", new byte[64 << 20]);
        var written = written(with(slides(), BOOK, bomb));
        assertThat(values(written)).contains("Erste Kategorie");
        assertThat(bytes(written, BOOK)).isEqualTo(bomb);
    }
}
