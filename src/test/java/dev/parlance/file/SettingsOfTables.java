package dev.parlance.file;

import static dev.parlance.file.SettingsEffectTest.row;

import dev.parlance.file.SettingsEffectTest.Row;
import java.util.stream.Stream;

/** Small tables with languages side by side that show the effect of settings. */
final class SettingsOfTables {
    private static final String FILE = """
            k1,One  <b>%s,,Said,9
            k2,Two. {0},Zwei. {0},,
            """;

    private SettingsOfTables() {}

    static Stream<Row> rows() {
        return Stream.concat(csv(), excel());
    }

    private static Row excel(String fields, String settings, String... expected) {
        var all = "{'fileFormat': 'multiling_xls', 'multilingualXls': {'sourceColumn': 'B',"
                + " 'segmentation': false, 'targetColumns': {'fr': 'D', 'de': 'C'}%s}}".formatted(settings);
        var file = SheetFilesTest.workbook(
                "<sst %s><si><t>One  &lt;b>%%s</t></si><si><t>k1</t></si></sst>".formatted(SheetFilesTest.X),
                "<worksheet %s><sheetData>".formatted(SheetFilesTest.X)
                        + "<row><c t='s'><v>1</v></c><c t='s'><v>0</v></c><c r='E1'><v>9</v></c></row>"
                        + "<row r='3'><c r='B3' t='inlineStr'><is><t>Two three. Four</t></is></c></row>"
                        + "<row><c r='B4' t='inlineStr'><is><t>Four</t></is></c>"
                        + "<c t='inlineStr'><is><t>Vier. Vier</t></is></c></row></sheetData></worksheet>");
        return row(fields, all, "a.xlsx", file, expected);
    }

    private static Stream<Row> excel() {
        var four = "Four =Vier. Vier";
        return Stream.of(
                excel(
                        "multilingualXls/sourceColumn multilingualXls/targetColumns",
                        "",
                        "One  <b>%s",
                        "Two three. Four",
                        four),
                excel(
                        "multilingualXls/contextKeyColumn multilingualXls/contextNoteColumn"
                                + " multilingualXls/maxLenColumn",
                        ", 'contextKeyColumn': 'A', 'contextNoteColumn': 'E', 'maxLenColumn': '5'",
                        "One  <b>%s #k1 ~9 <9",
                        "Two three. Four",
                        four),
                excel("multilingualXls/tagRegexp", ", 'tagRegexp': '%s'", "One  <b>[%s]", "Two three. Four", four),
                excel(
                        "multilingualXls/htmlSubFilter",
                        ", 'htmlSubFilter': true",
                        "One  [<b>]%s",
                        "Two three. Four",
                        four),
                excel("multilingualXls/segmentation", "", "One  <b>%s", "Two three. Four", four),
                excel("multilingualXls/importRows", ", 'importRows': '4-'", four));
    }

    private static Row csv(String fields, String settings, String file, String... expected) {
        var all = "{'fileFormat': 'multiling_csv', 'multilingualCsv': {'sourceColumns': 'B', 'targetColumns': '3'%s}}"
                .formatted(settings);
        return row(fields, all, "a.csv", file, expected);
    }

    private static Stream<Row> csv() {
        var first = "One  <b>%s";
        var second = "Two. {0} =Zwei. {0}";
        return Stream.of(
                csv("multilingualCsv/sourceColumns multilingualCsv/targetColumns", "", FILE, first, second),
                row(
                        "multilingualCsv/allTargetColumns",
                        "{'multilingualCsv': {'sourceColumns': 'A', 'allTargetColumns': {'fr': 'B', 'DE-at': 'C'}}}",
                        "a.csv",
                        "One,Un,Eins\nTwo,Deux\n",
                        "One =Eins",
                        "Two"),
                csv(
                        "multilingualCsv/contextKeyColumns multilingualCsv/contextNoteColumns"
                                + " multilingualCsv/maxLenColumns",
                        ", 'contextKeyColumns': 'A', 'contextNoteColumns': 'D', 'maxLenColumns': 'E'",
                        FILE,
                        first + " #k1 ~Said <9",
                        "Two. {0} #k2 =Zwei. {0}"),
                csv("multilingualCsv/tagRegexp", ", 'tagRegexp': '%s'", FILE, "One  <b>[%s]", second),
                csv("multilingualCsv/htmlSubFilter", ", 'htmlSubFilter': true", FILE, "One  [<b>]%s", second),
                csv("multilingualCsv/segmentation", ", 'segmentation': false", "k,One two. Four,\n", "One two. Four"),
                csv("multilingualCsv/importRows", ", 'importRows': '2-'", FILE, second),
                csv(
                        "multilingualCsv/delimiterType multilingualCsv/delimiter",
                        ", 'delimiterType': 'OTHER', 'delimiter': '#'",
                        "k#One, two#Eins\n",
                        "One, two =Eins"),
                row(
                        "autodetectMultilingualFiles",
                        "{'autodetectMultilingualFiles': false}",
                        "a.csv",
                        "id,en,de\n1,One,Eins\n",
                        "id",
                        "en",
                        "de",
                        "1",
                        "One",
                        "Eins"));
    }
}
