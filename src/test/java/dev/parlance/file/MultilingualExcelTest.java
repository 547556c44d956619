package dev.parlance.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.ProcessorTime;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Excel with several languages side by side is written by splicing; fastexcel reads the results. */
class MultilingualExcelTest {
    private static final String X = SheetFilesTest.X;
    private static final String SHEET = SheetFilesTest.SHEET;
    private static final String STRINGS = "<sst " + X + "><si><t>en-GB</t></si><si><t>de</t></si><si><t>key</t></si>"
            + "<si><r><rPr><b/></rPr><t>One</t></r><r><t>, two</t></r></si><si><t> Eins </t></si></sst>";
    private static final String ROWS = """
            <row r="1"><c r="A1" t="s"><v>2</v></c><c r="B1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
            <row r="2" spans="1:3"><c r="A2"><v>7</v></c><c r="B2" t="s"><v>3</v></c>
              <c r="C2" s="1" t="s"><v>4</v></c></row>
            <row r="3"><c r="B3" t="inlineStr"><is><t>Three</t></is></c><c r="E3" s="2"/></row>
            <row r="4"><c r="B4" t="inlineStr"><is><t>Four</t></is></c><c r="C4"><f>1+1</f><v>2</v></c></row>
            <row r="5"><c r="B5" t="inlineStr"><is><t>Five</t></is></c><c r="C5" s='3'/></row>
            <row r="6"><c r="B6"><v>6</v></c></row>
            """;
    private static final byte[] FILE = file(ROWS);

    private static byte[] file(String rows) {
        return SheetFilesTest.workbook(STRINGS, "<worksheet " + X + "><sheetData>" + rows + "</sheetData></worksheet>");
    }

    private static ReadOptions options(@Nullable String lang, String block) {
        var settings = "{\"multilingualXls\": {%s}}".formatted(block).replace('\'', '"');
        return new ReadOptions("en_gb", lang, FileLimits.STANDARD, FileImportSettings.read(settings));
    }

    private static List<String> read(byte[] file, ReadOptions options) throws Exception {
        return Reading.segments("a.xlsx", file, options).stream()
                .map(MultilingualCsvTest::shown)
                .toList();
    }

    private static byte[] written(byte[] file, ReadOptions options, Function<ImportedSegment, SegmentTarget> targets)
            throws Exception {
        return Writing.written("a.xlsx", file, options, targets);
    }

    private static @Nullable Object cell(byte[] file, int row, int column) throws Exception {
        try (var workbook = new ReadableWorkbook(new ByteArrayInputStream(file))) {
            return workbook.getFirstSheet().read().get(row - 1).getCellText(column - 1);
        }
    }

    @Test
    void theFirstRowNamesLanguages() throws Exception {
        assertThat(read(FILE, options("de", "'nonEmptySegmentAction': 'CONFIRM_LOCK'")))
                .containsExactly(
                        "7: One, two = Eins, true true, null",
                        "null: Three = null, false false, null",
                        "null: Five = null, false false, null");
        assertThat(read(FILE, options("de", "'nonEmptySegmentAction': 'NONE'")).getFirst())
                .contains("false false");
        assertThatThrownBy(() -> read(FILE, options("fr", "")))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith("no column is for the target language fr");
        assertThat(read(FILE, new ReadOptions("fr", "de"))).hasSize(8);
    }

    @Test
    void allLanguagesHaveTheSameSegments() throws Exception {
        var any = options(null, "'sourceColumn': 'B', 'targetColumns': {'de': 'C', 'fr': 'F'}");
        var french = options("fr", "'sourceColumn': 'B', 'targetColumns': {'de': 'C', 'fr': 'F'}");
        assertThat(Reading.segments("a.xlsx", FILE, any))
                .extracting(segment -> segment.source().plain())
                .isEqualTo(Reading.segments("a.xlsx", FILE, french).stream()
                        .map(segment -> segment.source().plain())
                        .toList())
                .hasSize(4);
    }

    @Test
    void aSourceWithoutTranslationsIsSplit() throws Exception {
        var file = file("<row><c t='inlineStr'><is><t>One two. Three</t></is></c></row>");
        var columns = "'sourceColumn': 'A', 'targetColumns': {'de': 'C'}, 'segmentation': ";
        assertThat(read(file, options("de", columns + true))).hasSize(2);
        assertThat(read(file, options("de", columns + false))).hasSize(1);
    }

    @Test
    void onlyCellsOfTheWantedLanguageChange() throws Exception {
        assertThat(written(FILE, options("de", ""), Writing::same)).isEqualTo(FILE);
        var written = written(
                FILE,
                options("de", ""),
                segment -> segment.source().codes().isEmpty()
                        ? Writing.translated(segment.source().text() + " & mehr")
                        : new SegmentTarget(
                                new SegmentText(
                                        "Und \uFFFCeins\uFFFC", segment.source().codes()),
                                true,
                                false));
        assertThat(OfficeArchive.part(written, SHEET))
                .isEqualTo(OfficeArchive.part(FILE, SHEET)
                        .replace(
                                "<c r=\"C2\" s=\"1\" t=\"s\"><v>4</v></c>",
                                "<c r=\"C2\" s=\"1\" t=\"inlineStr\"><is><r><t xml:space=\"preserve\">Und </t></r>"
                                        + "<r><rPr><b/></rPr><t>eins</t></r></is></c>")
                        .replace(
                                "<c r=\"E3\"",
                                "<c r=\"C3\" t=\"inlineStr\"><is><t>Three &amp; mehr</t></is></c><c r=\"E3\"")
                        .replace(
                                "<c r=\"C5\" s='3'/>",
                                "<c r=\"C5\" s='3' t=\"inlineStr\"><is><t>Five &amp; mehr</t></is></c>"));
        var before = OfficeArchive.rawEntries(FILE);
        OfficeArchive.rawEntries(written).forEach((name, bytes) -> {
            if (!name.equals(SHEET)) {
                assertThat(bytes).as(name).isEqualTo(before.get(name));
            }
        });
        assertThat(cell(written, 3, 3)).isEqualTo("Three & mehr");
        assertThat(OfficeArchive.part(written(FILE, options("de", ""), _ -> SegmentTarget.NONE), SHEET))
                .isEqualTo(OfficeArchive.part(FILE, SHEET)
                        .replace("<c r=\"C2\" s=\"1\" t=\"s\"><v>4</v></c>", "<c r=\"C2\" s=\"1\"/>"));
    }

    @Test
    void aCellAfterTheLastOneIsCreated() throws Exception {
        var options = options("fr", "'sourceColumn': '2', 'targetColumns': {'fr': 'AB'}");
        var written = written(FILE, options, _ -> Writing.translated("Un"));
        assertThat(OfficeArchive.part(written, SHEET))
                .contains("<c r=\"C5\" s='3'/><c r=\"AB5\" t=\"inlineStr\"><is><t>Un</t></is></c></row>");
        assertThat(cell(written, 5, 28)).isEqualTo("Un");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"<t>&]]>", "two  blanks", "a\tb\nc", "_x000D_ _x0041_", "cr\rcr", "\uD83D\uDE00", "=1+1", "no"})
    void hostileTextsAreReadAsTheyWereSent(String text) throws Exception {
        var other = "<x:worksheet " + X.replace("xmlns=", "xmlns:x=") + "><x:sheetData><x:row><x:c t=\"s\"><x:v>3</x:v>"
                + "</x:c></x:row></x:sheetData></x:worksheet>";
        var prefixed = SheetFilesTest.workbook(STRINGS, other);
        var options = options("de", "'sourceColumn': 'A', 'targetColumns': {'de': 'D'}");
        for (var file :
                List.of(prefixed, file("<row><c r='A1' t='s'><v>0</v></c><c r='D1' t='s'><v>9</v></c></row>"))) {
            var written = written(file, options, _ -> Writing.translated(text));
            assertThat(Reading.segments("a.xlsx", written, options).getFirst().target())
                    .isEqualTo(SegmentText.of(text));
            assertThat(cell(written, 1, 4))
                    .isEqualTo(text.replaceAll("_(?=x00.{2}_)", "_x005F_").replace("\r", "_x000D_"));
        }
    }

    @Test
    void aTagMayHaveMuchWhiteSpace() throws Exception {
        ProcessorTime.atMost(Duration.ofSeconds(5), () -> {
            var tag = "<c" + " ".repeat(20_000) + "r='B1' t='inlineStr'>";
            var options = options("de", "'sourceColumn': 'B', 'targetColumns': {'de': 'C'}");
            assertThat(read(file("<row r='1'>" + tag + "<is><t>One</t></is></c></row>"), options))
                    .hasSize(1);
        });
    }

    @Test
    void aValueWithoutAFormulaIsText() throws Exception {
        var rows = "<row r='1'><c r='A1' t='str'><v>en-GB</v></c><c r='B1' t='str'><v>de</v></c></row><row r='2'>"
                + "<c r='A2' t='str'><v>A &amp; B</v></c><c r='B2' s='1' t='str'><v>C</v></c></row>"
                + "<row r='3'><c r='A3' t='str'><f>A2</f><v>no</v></c></row>";
        var file = file(rows);
        assertThat(read(file, options("de", ""))).singleElement().asString().startsWith("null: A & B = C,");
        var written = written(file, options("de", ""), _ -> Writing.translated("a & _x000D_"));
        assertThat(OfficeArchive.part(written, SHEET))
                .contains("<c r='B2' s='1' t=\"inlineStr\"><is><t xml:space=\"preserve\">a &amp; _x005F_x000D_</t>");
        assertThat(cell(written, 2, 2)).isEqualTo("a & _x005F_x000D_");
    }

    @Test
    void aTranslationThatWouldNotBeShownIsNotAskedFor() throws Exception {
        var rows = new StringBuilder();
        for (var row = 1; row <= 6; row++) {
            rows.append(
                    "<row r='%d'><c r='A%d' t='inlineStr'><is><t>Text %d</t></is></c></row>".formatted(row, row, row));
        }
        var sheet = "<worksheet " + X + "><sheetData>" + rows + "</sheetData><mergeCells><mergeCell ref='B5:B6'/>"
                + "<mergeCell ref='A2:C2'/><mergeCell ref='C3:D3'/></mergeCells></worksheet>";
        var settings = "'sourceColumn': 'A', 'targetColumns': {'de': 'B'}";
        assertThat(read(SheetFilesTest.workbook(STRINGS, sheet), options("de", settings)))
                .extracting(text -> text.replaceFirst(" = .*", ""))
                .containsExactly("null: Text 1", "null: Text 3", "null: Text 4", "null: Text 5");
    }

    /** Excel calls a file damaged in which the header of a table is not the name of its column. */
    @Test
    void aHeaderOfATableGetsNoTranslation() throws Exception {
        var file = file("<row r='1'><c r='A1' t='s'><v>0</v></c><c r='B1' t='s'><v>1</v></c></row>"
                + "<row r='2'><c r='A2' t='s'><v>2</v></c><c r='B2' t='s'><v>1</v></c></row>");
        var table = "<table " + X + " displayName='T' ref='A1:B2'><tableColumns><tableColumn name='en-GB'/>"
                + "<tableColumn name='de'/></tableColumns></table>";
        var changed = OfficeArchive.changed(
                file,
                Map.of(
                        "xl/tables/table1.xml",
                        _ -> table,
                        "xl/worksheets/_rels/sheet1.xml.rels",
                        _ -> SettingsOfOffice.relations(Map.of("r1", "table ../tables/table1.xml"))));
        assertThat(read(changed, options("de", "'sourceColumn': 'A', 'targetColumns': {'de': 'B'}")))
                .containsExactly("null: key = de, false false, null");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '`', textBlock = """
            'sourceColumn': 'A,B', 'targetColumns': {'de': 'C'}@target columns by language need exactly one source
            'sourceColumn': 'A'@there must be target columns
            'sourceColumn': 'A', 'targetColumns': {'de': 'C', 'fr': '3'}@column 3 is named twice
            """)
    void settingsThatDoNotFitAreRefused(String block, String message) {
        assertThatThrownBy(() -> read(FILE, options("de", block)))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith("the import settings multilingualXls: " + message);
    }
}
