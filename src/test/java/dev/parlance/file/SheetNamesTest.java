package dev.parlance.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Translated names of sheets in Excel are names that Excel allows, and references follow them. */
class SheetNamesTest {
    private static final ReadOptions GERMAN = new ReadOptions(
            "en", "de", FileLimits.STANDARD, FileImportSettings.read("{\"xls\": {\"sheetNames\": true}}"));
    private static final String X = SheetFilesTest.X;
    private static final String SHEET = SheetFilesTest.SHEET;
    private static final String BOOK = "xl/workbook.xml";

    /** A workbook with the sheets "Data", "It's 2", "Last" and the hidden "Lists". */
    private static byte[] file(String formula, Map<String, String> more) {
        var workbook = SheetFilesTest.workbook(
                "<sst " + X + "/>",
                "<worksheet %s><sheetData><row><c><f>%s</f></c></row></sheetData></worksheet>".formatted(X, formula));
        Map<String, UnaryOperator<String>> changes = new TreeMap<>(Map.of(
                BOOK,
                _ -> "<workbook " + X + "><sheets><sheet name=\"Data\" sheetId=\"1\" r:id=\"r1\"/>"
                        + "<sheet name=\"It's 2\" sheetId=\"2\" r:id=\"r8\"/>"
                        + "<sheet name='Last' sheetId=\"3\" r:id=\"r9\"/>"
                        + "<sheet name='Lists' state='hidden' sheetId='4' r:id='r7'/></sheets><definedNames>"
                        + "<definedName name=\"n\">Data!$A$1,'It''s 2'!$1:$1</definedName></definedNames></workbook>"));
        more.forEach((name, xml) -> changes.put(name, _ -> xml));
        changes.put("[Content_Types].xml", types -> {
            var overrides = new StringBuilder();
            more.forEach((name, _) -> overrides.append("<Override PartName=\"/%s\" ContentType=\"%s.%s+xml\"/>"
                    .formatted(name, "application/x", name.replaceAll(".*/|[0-9]*[.]xml", ""))));
            return types.replace("</Types>", overrides + "</Types>");
        });
        return OfficeArchive.changed(workbook, changes);
    }

    private static byte[] written(byte[] file, Map<String, String> targets) throws Exception {
        return Writing.written("a.xlsx", file, GERMAN, Writing.byText(targets));
    }

    @Test
    void definedNamesFollow() throws Exception {
        var file = file("1", Map.of());
        assertThat(Reading.segments("a.xlsx", file, GERMAN))
                .allSatisfy(segment -> assertThat(segment.maxLength()).isEqualTo(31))
                .extracting(segment -> segment.source().text())
                .containsExactly("Data", "It's 2", "Last");
        assertThat(Writing.written("a.xlsx", file, GERMAN, Writing::same)).isEqualTo(file);
        var written = written(file, Map.of("Data", "It's 2", "It's 2", "data"));
        assertThat(OfficeArchive.part(written, BOOK))
                .contains("<sheet name=\"It's 2\" sheetId=\"1\"", "<sheet name=\"data\" sheetId=\"2\"")
                .contains(">'It''s 2'!$A$1,data!$1:$1</definedName>");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            data!A1+SUM('Data'!B:B)            | 'Ä''s'!A1+SUM('Ä''s'!B:B)
            Data!A1:Data!B2                    | 'Ä''s'!A1:'Ä''s'!B2
            SUM(Data:Last!$A$1)+Last!A1        | SUM('Ä''s:Last'!$A$1)+Last!A1
            SUM('It''s 2:Data'!A1)             | SUM('Zwei:Ä''s'!A1)
            SUM('It''s 2:Last'!A1)+'It''s 2'!B1 | SUM(Zwei:Last!A1)+Zwei!B1
            $A$1:Data!B2                       | $A$1:'Ä''s'!B2
            Data.x!A1+xData!A1+Data            | Data.x!A1+xData!A1+Data
            "Data!A1"+'x''Data'!A1+Data!#REF!  | "Data!A1"+'x''Data'!A1+'Ä''s'!#REF!
            [1]Data!A1+'[1]Data'!A1            | [1]Data!A1+'[1]Data'!A1
            [1]Last:Data!A1+[1]!Data           | [1]Last:Data!A1+[1]!Data
            #REF!Data!A1+'Data                 | #REF!Data!A1+'Data
            <![CDATA["<"+Data!A1]]>            | "&lt;"+'Ä''s'!A1
            """)
    void formulasFollow(String formula, String expected) throws Exception {
        var written = written(file(formula, Map.of()), Map.of("Data", "Ä's", "It's 2", "Zwei"));
        assertThat(OfficeArchive.part(written, SHEET)).contains("<f>" + expected + "</f>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"A1", "xfd7", "R", "c2", "R1C1", "true", "1a", "a b", "a.b", "a-b", "\uD83D\uDE00"})
    void namesThatAreNotWordsAreQuoted(String name) throws Exception {
        var written = written(file("Data!A1", Map.of()), Map.of("Data", name));
        assertThat(OfficeArchive.part(written, SHEET)).contains("<f>'" + name + "'!A1</f>");
    }

    @Test
    void otherPartsFollow() throws Exception {
        var chart = "<c:chart xmlns:c=\"c\"><c:f>Data!$A$1</c:f></c:chart>";
        var pivot = "<pivotCacheDefinition %s><worksheetSource ref=\"A1\" sheet=\"Data\"/></pivotCacheDefinition>"
                .formatted(X);
        var other = pivot.replace("sheet=", "r:id=\"r1\" sheet=");
        var sheet =
                ("<worksheet %s><hyperlinks><hyperlink ref=\"A1\" location=\"Data!A1\"/></hyperlinks><formula1>Data!A1"
                                + "</formula1><x:ext xmlns:x=\"x\"><x:f>Data!A1</x:f></x:ext></worksheet>")
                        .formatted(X);
        var parts = Map.of(
                "xl/chart1.xml", chart,
                "xl/pivotCacheDefinition1.xml", pivot,
                "xl/pivotCacheDefinition2.xml", other,
                "xl/worksheet2.xml", sheet,
                "xl/other.xml", chart);
        var written = written(file("1", parts), Map.of("Data", "A & B"));
        assertThat(OfficeArchive.part(written, "xl/chart1.xml")).contains("<c:f>'A &amp; B'!$A$1</c:f>");
        assertThat(OfficeArchive.part(written, "xl/pivotCacheDefinition1.xml")).contains("sheet=\"A &amp; B\"");
        assertThat(OfficeArchive.part(written, "xl/pivotCacheDefinition2.xml")).isEqualTo(other);
        assertThat(OfficeArchive.part(written, "xl/worksheet2.xml")).isEqualTo(sheet.replace("Data!", "'A &amp; B'!"));
        assertThat(OfficeArchive.part(written, "xl/other.xml")).isEqualTo(chart);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            x[                                | a name has none of the characters
            a/b                               | a name has none of the characters
            'x                                | a name does not begin or end with an apostrophe
            history                           | this name is reserved
            LISTS                             | another sheet has this name
            last                              | another sheet has this name
            12345678901234567890123456789\uD83D\uDE00x | a name has 31 characters at most, not 32
            """)
    void namesThatExcelDoesNotAllowAreRefused(String name, String why) {
        assertThatThrownBy(() -> written(file("1", Map.of()), Map.of("Data", name)))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith("the name \"Data\" of a sheet is translated to \"%s\", which".formatted(name))
                .hasMessageContaining("Excel does not allow: " + why);
    }
}
