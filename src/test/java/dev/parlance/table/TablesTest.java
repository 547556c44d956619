package dev.parlance.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.gate.UnreadableFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Written tables read back to the same rows, and files that would exhaust the memory are refused. */
class TablesTest {
    private static final List<String> HEADER = List.of("en", "de");
    /** Length of the end of a directory of ZIP. */
    private static final int ZIP_END = 22;

    @TempDir
    private Path directory;

    /** Collects the rows below each header. */
    private static final class Kept implements TableSink {
        final List<String> rows = new ArrayList<>();
        int ends;

        @Override
        public boolean header(TableRow row) {
            return !row.cells().getFirst().equals("unwanted");
        }

        @Override
        public void row(TableRow row) {
            rows.add(row.place() + " " + row.cells());
        }

        @Override
        public void end() {
            ends++;
        }
    }

    private Path file(byte[] bytes) throws IOException {
        return Files.write(Files.createTempFile(directory, "table", ".any"), bytes);
    }

    private Kept csv(String text) throws UnreadableFile, IOException {
        var kept = new Kept();
        CsvTableReader.read(file(text.getBytes(UTF_8)), kept);
        return kept;
    }

    private Kept xlsx(byte[] bytes) throws UnreadableFile, IOException {
        var kept = new Kept();
        XlsxTableReader.read(file(bytes), kept);
        return kept;
    }

    @Test
    void aDirectoryWithASizeBeyondTheFileIsDamage() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var writer = new XlsxTableWriter(bytes, "Texts", HEADER, 3)) {
            writer.row(List.of("en", "de"));
        }
        var damaged = bytes.toByteArray();
        var buffer = ByteBuffer.wrap(damaged).order(ByteOrder.LITTLE_ENDIAN);
        var directory = buffer.getInt(damaged.length - ZIP_END + 16);
        buffer.putInt(directory + 20, 12_000_000);
        assertThatThrownBy(() -> xlsx(damaged)).isInstanceOf(UnreadableFile.class);
    }

    @Test
    void beginsAnotherSheetWhenOneIsFull() throws UnreadableFile, IOException {
        var bytes = new ByteArrayOutputStream();
        try (var writer = new XlsxTableWriter(bytes, "Texts", HEADER, 3)) {
            for (var row = 0; row < 5; row++) {
                writer.row(List.of("en " + row, ""));
                writer.flush();
            }
        }
        var kept = xlsx(bytes.toByteArray());
        assertThat(kept.ends).isEqualTo(3);
        assertThat(kept.rows)
                .containsExactly(
                        "sheet Texts, row 2 [en 0]",
                        "sheet Texts, row 3 [en 1]",
                        "sheet Texts 2, row 2 [en 2]",
                        "sheet Texts 2, row 3 [en 3]",
                        "sheet Texts 3, row 2 [en 4]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a, \"b\"; c",
                "two\nlines",
                "two\r\nlines",
                "_x000D_ _xyz_",
                "=1+1",
                "'=1+1",
                "''-a",
                "'quoted'",
                "\ttab",
                "\nline",
                "\uff0b1",
                "#",
                "😀 \u0416",
                " x "
            })
    void readsTheTablesThatItWrites(String text) throws UnreadableFile, IOException {
        for (var escape : List.of(true, false)) {
            var csv = new ByteArrayOutputStream();
            try (var writer = new CsvTableWriter(csv, HEADER, escape)) {
                writer.row(List.of(text, "", text));
            }
            assertThat(csv(csv.toString(UTF_8)).rows).containsExactly("row 2 " + List.of(text, "", text));
        }
        var xlsx = new ByteArrayOutputStream();
        try (var writer = new XlsxTableWriter(xlsx, "S", HEADER)) {
            writer.row(List.of(text, "", text));
        }
        assertThat(xlsx(xlsx.toByteArray()).rows).containsExactly("sheet S, row 2 " + List.of(text, "", text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\uff1d1", "'=1"})
    void writesNoCellThatASpreadsheetRuns(String text) throws IOException {
        assertThat(written(text, true)).startsWith("'" + text);
        assertThat(written(text, false)).startsWith(text.startsWith("'") ? "'" + text : text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "'a", "", "'", "a=1", " =1", "0"})
    void writesOtherCellsAsTheyAre(String text) throws IOException {
        assertThat(written(text, true)).isEqualTo(text);
    }

    /** The first cell of a row, without its quotation marks. */
    private static String written(String text, boolean escape) throws IOException {
        var csv = new ByteArrayOutputStream();
        try (var writer = new CsvTableWriter(csv, HEADER, escape)) {
            writer.row(List.of(text, "end"));
        }
        var row = csv.toString(UTF_8).split("\r\n", 2)[1];
        return row.substring(0, row.lastIndexOf(",end")).replaceAll("^\"|\"$", "");
    }

    @Test
    void countsTheRowsOfACsvFileAndNotItsLines() throws UnreadableFile, IOException {
        assertThat(csv("en\n\"a\nb\"\n\nc\"d,\"e\"f\n\uffff\ng").rows)
                .containsExactly("row 2 [a\nb]", "row 4 [c\"d, ef]", "row 5 [\uffff]", "row 6 [g]");
        assertThat(csv("unwanted\na").rows).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void aCarriageReturnInACellEndsNoRow(String newline) throws UnreadableFile, IOException {
        var rows = List.of("en", "\"a\rb\"", "\"c\r\"", "\r\"d\r\ne\"", "f");
        assertThat(csv(String.join(newline, rows)).rows)
                .containsExactly("row 2 [a\nb]", "row 3 [c\n]", "row 5 [d\r\ne]", "row 6 [f]");
    }

    @Test
    void refusesCsvThatIsBrokenOrTooLarge() {
        assertThatThrownBy(() -> csv("en\na\n\"b\nc")).hasMessage("row 3: a quotation mark is not closed");
        assertThatThrownBy(() -> csv("en\n" + ",".repeat(TableRow.MOST_CELLS)))
                .hasMessageStartingWith("row 2 has more");
        assertThatThrownBy(() -> csv("en\na\n" + "x".repeat(TableRow.LONGEST + 1)))
                .hasMessageStartingWith("row 3 has more than 16,384 cells or 8,388,608 characters");
    }

    @Test
    void readsCellsOfEveryKind() throws UnreadableFile, IOException {
        var cells = """
                <row><c r="A1" t="inlineStr"><is><t>en</t></is></c></row>
                <row r="7"><c r="A7"><v>1.50</v></c><c r="C7" t="b"><v>1</v></c><c r="D7" t="str"><f>A7</f>\
                <v>a_x0041_</v></c><c r="E7" t="e"><v>#N/A</v></c><c r="F7" s="1"/></row>""";
        assertThat(xlsx(workbook(cells, "")).rows).containsExactly("sheet S, row 7 [1.50, , true, aA, #N/A, ]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<row><c t='s'><v>2000000000</v></c></row> "
                        + "| a cell refers to the shared text 2,000,000,001, but the workbook has 1",
                "<row><c t='s'><v>2000<x/>000000</v></c></row> " + "| a cell refers to the shared text 2,000,000,001",
                "<row r='3'><c r='ZZZZZZ3'><v>1</v></c></row>          | row 3: cell ZZZZZZ3 is beyond column XFD",
                "<row r='3'><c t='s'><c t='n'><v>2</v></c></c></row>   | row 3: a cell within a cell",
                "<row r='3'><c><v>%d</v></c></row> " + "| row 3: a number or formula has more than 8,192",
                "<row r='3'><c><f t='array'>1</f></c>%c</row>          | row 3: more than 1,000 array formulas",
                "<row r='3'><c t='inlineStr'><is><t>%m</t></is></c></row> "
                        + "| row 3: a row or element has more than 8,388,608",
                "<row r='3'><c r='%m'/></row> " + "| row 3: a row or element has more than 8,388,608",
                "%n                                                    | elements are nested more than 100 levels deep",
                "<row><c t='x'><v>1</v></c></row>                      | sheet S, the row after 0 cannot be read",
                "<row><c t='n'><v>x</v></c></row>                      | sheet S, the row after 0 cannot be read",
                "<row><c>                                              | sheet S, the row after 0 cannot be read",
            })
    void refusesWorkbooksThatAreBrokenOrWouldExhaustTheMemory(String rows, String message) throws IOException {
        var bytes = workbook(
                rows.replace("%d", "1".repeat(10_000))
                        .replace("%c", "<c><f t='array'>1</f></c>".repeat(1_000))
                        .replace("%m", random(9 << 20))
                        .replace("%n", "<a>".repeat(200)),
                "<sst><si><t>x</t></si></sst>");
        assertThatThrownBy(() -> xlsx(bytes)).isInstanceOf(UnreadableFile.class).hasMessageContaining(message);
    }

    /** Text that compresses too little to look like an archive bomb. */
    private static String random(int length) {
        var text = new StringBuilder();
        for (var i = 0; text.length() < length; i++) {
            text.append(Integer.toString(i * 31_415_927, 36));
        }
        return text.toString();
    }

    private static byte[] workbook(String rows, String shared) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            part(zip, "xl/any name", "<worksheet><sheetData>%s</sheetData></worksheet>".formatted(rows));
            part(zip, "xl/texts", shared);
            part(zip, "[Content_Types].xml", """
                    <Types><Override PartName="/xl/texts" ContentType="application/\
                    vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>""");
            part(zip, "xl/workbook.xml", """
                    <workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>\
                    <sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>""");
            part(zip, "xl/_rels/workbook.xml.rels", """
                    <Relationships><Relationship Id="r1" Target="any name"/></Relationships>""");
        }
        return bytes.toByteArray();
    }

    private static void part(ZipOutputStream zip, String name, String content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content.getBytes(UTF_8));
    }
}
