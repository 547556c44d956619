package dev.parlance.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Excel files come back as they are but for what was translated. */
class SheetFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");
    private static final String STRINGS = "xl/sharedStrings.xml";
    static final String SHEET = "xl/worksheets/sheet1.xml";
    static final String X = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" "
            + "xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"";

    /** A workbook without styles. */
    static byte[] workbook(String strings, String sheet) {
        return SettingsOfOffice.zip(new TreeMap<>(Map.of(
                "xl/workbook.xml",
                "<workbook " + X + "><sheets><sheet name=\"A\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>",
                SHEET,
                sheet,
                STRINGS,
                strings,
                "xl/_rels/workbook.xml.rels",
                SettingsOfOffice.relations(
                        Map.of("r1", "worksheet worksheets/sheet1.xml", "r2", "sharedStrings sharedStrings.xml")),
                "_rels/.rels",
                SettingsOfOffice.relations(Map.of("r1", "officeDocument xl/workbook.xml")),
                "[Content_Types].xml",
                SettingsOfOffice.types(Map.of(
                        "/xl/workbook.xml",
                        SettingsOfOffice.TYPE + "spreadsheetml.sheet.main+xml",
                        "/" + SHEET,
                        SettingsOfOffice.TYPE + "spreadsheetml.worksheet+xml",
                        "/" + STRINGS,
                        SettingsOfOffice.TYPE + "spreadsheetml.sharedStrings+xml")))));
    }

    private static byte[] shared(String strings, int... cells) {
        var rows = new StringBuilder();
        for (var cell : cells) {
            rows.append("<row><c t=\"s\"><v>").append(cell).append("</v></c></row>");
        }
        return workbook(
                "<sst " + X + " count=\"9\" uniqueCount=\"2\">" + strings + "</sst>",
                "<worksheet " + X + "><sheetData>" + rows + "</sheetData></worksheet>");
    }

    private static byte[] written(byte[] file, String... targets) throws Exception {
        var next = List.of(targets).iterator();
        return Writing.written("a.xlsx", file, GERMAN, _ -> Writing.translated(next.next()));
    }

    private static String strings(byte[] file) throws Exception {
        var xml = OfficeArchive.part(file, STRINGS);
        return xml.substring(xml.indexOf("count="), xml.indexOf("</sst>"));
    }

    @Test
    void aStringThatCellsTranslateAlikeIsEdited() throws Exception {
        var file = shared("<si><t>One</t></si><si ><t>Two</t><phoneticPr fontId='1'/></si>", 1, 0, 1);
        assertThat(Reading.texts("a.xlsx", file)).containsExactly("Two", "One", "Two");
        var written = written(file, "Zwei", "Eins", "Zwei");
        assertThat(strings(written))
                .isEqualTo("count=\"9\" uniqueCount=\"2\"><si><t>Eins</t></si>"
                        + "<si ><t>Zwei</t><phoneticPr fontId='1'/></si>");
        assertThat(OfficeArchive.part(written, SHEET)).isEqualTo(OfficeArchive.part(file, SHEET));
    }

    @Test
    void cellsThatTranslateAStringOtherwiseGetNewStrings() throws Exception {
        var file = shared("<si><t>One</t></si><si><t>Two</t></si>", 1, 0, 1, 1);
        var written = written(file, "Zwei", "One", "Two", "Zwo");
        assertThat(strings(written))
                .isEqualTo("count=\"9\" uniqueCount=\"4\"><si><t>One</t></si><si><t>Two</t></si>"
                        + "<si><t>Zwei</t></si><si><t>Zwo</t></si>");
        assertThat(Reading.texts("a.xlsx", written)).containsExactly("Zwei", "One", "Two", "Zwo");
    }

    @Test
    void aPartThatSeveralSheetsNameIsReadOnce() throws Exception {
        var file = OfficeArchive.changed(
                shared("<si><t>One</t></si>", 0),
                Map.of(
                        "xl/workbook.xml",
                        book -> book.replace("</sheets>", "<sheet name=\"B\" sheetId=\"2\" r:id=\"r1\"/></sheets>")));
        assertThat(Reading.texts("a.xlsx", file)).containsExactly("One");
        assertThat(strings(written(file, "Eins"))).endsWith("<si><t>Eins</t></si>");
    }

    /** openpyxl declares the prefix of {@code r:id} at each sheet. */
    @Test
    void aSheetDeclaresItsOwnPrefix() throws Exception {
        var namespace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
        var file = OfficeArchive.changed(
                shared("<si><t>One</t></si>", 0),
                Map.of(
                        "xl/workbook.xml",
                        book -> book.replace(" r:id=", " xmlns:own=\"%s\" own:id=".formatted(namespace))));
        assertThat(Reading.texts("a.xlsx", file)).containsExactly("One");
    }

    @Test
    void runsKeepTheirProperties() throws Exception {
        var file = shared(
                "<si><r><rPr><b/></rPr><t>One</t></r><r><t xml:space=\"preserve\"> and two</t></r>"
                        + "<rPh sb=\"0\" eb=\"1\"><t>x</t></rPh></si>",
                0);
        var source = Reading.segments("a.xlsx", file, GERMAN).getFirst().source();
        assertThat(SettingsEffectTest.shown(source)).isEqualTo("[<run1>]One[</run1>] and two");
        var target = new SegmentText("Zwei und \uFFFCeins\uFFFC", source.codes());
        var written = Writing.written("a.xlsx", file, GERMAN, _ -> new SegmentTarget(target, true, false));
        assertThat(strings(written))
                .endsWith("<si><r><t xml:space=\"preserve\">Zwei und </t></r><r><rPr><b/></rPr><t>eins</t></r>"
                        + "<rPh sb=\"0\" eb=\"1\"><t>x</t></rPh></si>");
    }

    @Test
    void stringsInCellsMayHaveAPrefix() throws Exception {
        var sheet = "<x:worksheet " + X.replace("xmlns=", "xmlns:x=")
                + "><x:sheetData><x:row><x:c t=\"inlineStr\"><x:is><x:t>One</x:t></x:is></x:c>"
                + "<x:c t=\"str\"><x:f>1</x:f><x:v>no</x:v></x:c></x:row></x:sheetData></x:worksheet>";
        var file = workbook("<sst " + X + "/>", sheet);
        assertThat(Writing.written("a.xlsx", file, GERMAN, Writing::same)).isEqualTo(file);
        assertThat(OfficeArchive.part(written(file, "Eins"), SHEET)).isEqualTo(sheet.replace("One", "Eins"));
    }

    /** SheetJS writes strings as values of the type of results of formulas. */
    @Test
    void aValueWithoutAFormulaIsText() throws Exception {
        var cell = "<c t='str'><v>Red &amp; <![CDATA[<i>]]>_x000D_</v></c>";
        var sheet = "<worksheet " + X + "><sheetData><row>" + cell + "<c t='str'><f>A1</f><v>no</v></c>"
                + "<c t='str'><v> </v></c><c t='str'><v/></c><c><v>5</v></c></row></sheetData></worksheet>";
        var file = workbook("<sst " + X + "/>", sheet);
        assertThat(Reading.segments("a.xlsx", file, GERMAN))
                .extracting(segment -> segment.source().text())
                .containsExactly("Red & <i>");
        assertThat(Writing.written("a.xlsx", file, GERMAN, Writing::same)).isEqualTo(file);
        assertThat(OfficeArchive.part(written(file, "Rot <&> _x000A_ \u0001"), SHEET))
                .isEqualTo(sheet.replace(cell, "<c t='str'><v>Rot &lt;&amp;> _x005F_x000A_ _x0001__x000D_</v></c>"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<t>&amp;]]></t>",
                " blanks  ",
                "a\tb",
                "cr\rcr",
                "control \u0001\u000B_x0001_",
                "_x000D_x000A_ _x005F_ _x0041_ _x0000_",
                "Foo_x0020_Bar _xfeed_ _xD83D_ _xFFFC_",
                "\u202Ertl\u202C",
                "\uD83D\uDE00",
                "=1+1",
                "'5",
                "no"
            })
    void hostileTextsAreReadAsTheyWereSent(String text) throws Exception {
        var file = shared("<si><t>One</t></si>", 0);
        var written = written(file, text);
        assertThat(Reading.texts("a.xlsx", written)).containsExactly(text.strip());
        var document = DocumentBuilderFactory.newNSInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(
                        OfficeArchive.part(written, STRINGS).getBytes(StandardCharsets.UTF_8)));
        var content = document.getElementsByTagNameNS("*", "t").item(0).getTextContent();
        assertThat(content)
                .isEqualTo(text.replaceAll("_(?=x(?:0001|000D|000A|005F|0041|0020|feed)_)", "_x005F_")
                        .replace("\r", "_x000D_")
                        .replace("\u0001", "_x0001_")
                        .replace("\u000B", "_x000B_"));
    }

    /** Excel reads all escapes, also those of characters that need none, whatever the case of their digits. */
    @Test
    void escapesAreTheCharactersThatExcelShows() throws Exception {
        var file = shared("<si><t>One_x0020_two _x00E4__xfeed_ _x005F_x0020_ _xD83D_</t></si>", 0);
        assertThat(Reading.texts("a.xlsx", file)).containsExactly("One two ä\uFEED _x0020_ _xD83D_");
    }

    @Test
    void hiddenCellsKeepAStringThatOthersTranslate() throws Exception {
        var file = workbook(
                "<sst " + X + "><si><t>One</t></si></sst>",
                "<worksheet " + X + "><cols><col min=\"2\" max=\"2\" hidden=\"1\"/></cols><sheetData>"
                        + "<row><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" t=\"s\"><v>0</v></c></row>"
                        + "</sheetData></worksheet>");
        assertThat(Reading.texts("a.xlsx", file)).containsExactly("One");
        var written = written(file, "Eins");
        assertThat(OfficeArchive.part(written, STRINGS)).contains("<si><t>One</t></si><si><t>Eins</t></si>");
        assertThat(OfficeArchive.part(written, SHEET)).contains("<c r=\"A1\" t=\"s\"><v>1</v>", "\"B1\" t=\"s\"><v>0");
    }
}
