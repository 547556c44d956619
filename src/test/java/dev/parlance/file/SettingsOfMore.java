package dev.parlance.file;

import static dev.parlance.file.SettingsEffectTest.row;
import static dev.parlance.file.SettingsOfOffice.TYPE;

import dev.parlance.file.PsdDocument.Layer;
import dev.parlance.file.SettingsEffectTest.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.stream.Stream;

/** Small files of HTML, Markdown and Office that show the effect of settings that few users change. */
final class SettingsOfMore {
    private static final String CHART = "<c:chartSpace xmlns:c='http://schemas.openxmlformats.org/drawingml/2006/chart'"
            + " xmlns:a='http://schemas.openxmlformats.org/drawingml/2006/main'><c:title><c:tx><c:rich><a:p><a:r>"
            + "<a:t>Chart</a:t></a:r></a:p></c:rich></c:tx></c:title></c:chartSpace>";
    private static final String BOX = "<c:userShapes xmlns:c='http://schemas.openxmlformats.org/drawingml/2006/chart'"
            + " xmlns:a='http://schemas.openxmlformats.org/drawingml/2006/main'><b:txBody xmlns:b="
            + "'http://schemas.openxmlformats.org/drawingml/2006/chartDrawing'><a:p><a:r><a:t>Box</a:t></a:r></a:p>"
            + "</b:txBody></c:userShapes>";
    private static final String S = "xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'";

    private SettingsOfMore() {}

    static Stream<Row> rows() {
        return Stream.of(markup(), office(), pages(), layers()).flatMap(rows -> rows);
    }

    private static Stream<Row> layers() {
        var file = PsdDocument.file(
                false,
                false,
                new Layer("Locked", 0, 1 << 31, 0, PsdDocument.text("One\r")),
                new Layer("Hidden", 2, 0, 0, PsdDocument.text("Two\r")),
                new Layer("Both", PsdDocument.text("Three\r")));
        return Stream.of(
                row(
                        "psd/extractHiddenLayers",
                        "{'psd': {'extractHiddenLayers': false}}",
                        "a.psd",
                        file,
                        "Three #Both",
                        "One #Locked"),
                row(
                        "psd/extractLockedLayers",
                        "{'psd': {'extractLockedLayers': false}}",
                        "a.psd",
                        file,
                        "Three #Both",
                        "Two #Hidden"),
                row(
                        "psd/tagRegexp",
                        "{'psd': {'tagRegexp': 'w.'}}",
                        "a.psd",
                        file,
                        "Three #Both",
                        "T[wo] #Hidden",
                        "One #Locked"));
    }

    private static Stream<Row> pages() {
        try {
            var page = new PdfPage().lines(50, 100, "One line is followed by", "another one");
            return Stream.of(row(
                    "pdf/filter",
                    "{'pdf': {'filter': 'DEFAULT'}}",
                    "a.pdf",
                    page.bytes(),
                    "One line is followed by",
                    "another one"));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static Stream<Row> markup() {
        return Stream.of(
                row(
                        "html/charEntitiesToTags",
                        "{'html': {'charEntitiesToTags': 'nbsp,&copy;;#8209'}}",
                        "a.html",
                        "<p>One&nbsp;two &copy;&eacute; &#8209; three</p>",
                        "One[&nbsp;]two [&copy;]é [&#8209;] three"),
                row(
                        "md/customElements",
                        "{'md': {'customElements': 'div'}}",
                        "a.md",
                        "<div>One</div> two\n",
                        "[<div>]One[</div>] two"),
                row(
                        "yaml/markdownSubfilter",
                        "{'yaml': {'markdownSubfilter': true}}",
                        "a.yaml",
                        "a: '## One **two *x*** [three](/u \"t\") `code` ![i](/i) <b>d</b> <http://e.f> **g'\n",
                        "[## ]One [**]two [*]x[*][**] [[]three[](/u \"t\")] [`]code[`] [![]i[](/i)] [<b>]d[</b>]"
                                + " [<http://e.f>] **g #a"),
                row(
                        "md/ignoredBlockPrefixes",
                        "{'md': {'ignoredBlockPrefixes': '{%, ##'}}",
                        "a.md",
                        "{% raw %}\nOne\n\n# Two\n\n## Three\n\n- Four\n- {% Five\n",
                        "Two",
                        "Four"));
    }

    /** A chart with a text box. */
    static byte[] withChart(byte[] archive, String of, String folder) {
        var slash = of.lastIndexOf('/') + 1;
        var relations = of.substring(0, slash) + "_rels/" + of.substring(slash) + ".rels";
        var chart = folder + "/charts/chart1.xml";
        var box = folder + "/drawings/chartBox.xml";
        var relation = SettingsOfOffice.relations(Map.of("c1", "chart /" + chart));
        var element = relation.substring(relation.indexOf("<Relationship "), relation.lastIndexOf("</"));
        var override = "<Override PartName='/%s' ContentType='%sdrawingml.%s+xml'/>";
        var type = override.formatted(chart, TYPE, "chart") + override.formatted(box, TYPE, "chartshapes");
        return SettingsOfOffice.changed(
                archive,
                Map.of(
                        folder + "/charts/_rels/chart1.xml.rels",
                        _ -> SettingsOfOffice.relations(Map.of("c2", "chartUserShapes /" + box)),
                        box,
                        _ -> BOX,
                        relations,
                        xml -> xml.isEmpty() ? relation : xml.replace("</Relationships>", element + "</Relationships>"),
                        "[Content_Types].xml",
                        xml -> xml.replace("</Types>", type + "</Types>"),
                        chart,
                        _ -> CHART));
    }

    private static Stream<Row> office() {
        var document = withChart(SettingsOfOffice.document(), "word/document.xml", "word");
        var slides = withChart(SettingsOfOffice.resource("slides.pptx"), "ppt/slides/slide1.xml", "ppt");
        return Stream.of(
                row(
                        "doc/other",
                        "{'doc': {'other': false}}",
                        "a.docx",
                        document,
                        "[<hyperlink1>]Body[</hyperlink1>]",
                        "Footer"),
                row("ppt/other", "{'ppt': {'other': false}}", "a.pptx", slides, "SMALL FONT TEST"),
                row("xls/other", "{'xls': {'other': true}}", "a.xlsx", drawing(), "One", "Shape", "Chart", "Box"),
                row("xls/cellFlow", "{'xls': {'cellFlow': 'DownRight'}}", "a.xlsx", cells(), "A1", "A2", "B1", "B2"),
                row("xls/cellFlow", "{'xls': {'cellFlow': 'LeftDown'}}", "a.xlsx", cells(), "B1", "A1", "B2", "A2"),
                row("xls/cellFlow", "{'xls': {'cellFlow': 'DownLeft'}}", "a.xlsx", cells(), "B1", "B2", "A1", "A2"));
    }

    /** Two rows, the second of which has shared strings. */
    private static byte[] cells() {
        var inline = "<c r='%s' t='inlineStr'><is><t>%<s</t></is></c>";
        return SheetFilesTest.workbook(
                "<sst " + S + "><si><t>A2</t></si><si><t>B2</t></si></sst>",
                "<worksheet " + S + "><sheetData><row r='1'>" + inline.formatted("A1") + inline.formatted("B1")
                        + "</row><row><c t='s'><v>0</v></c><c t='s'><v>1</v></c></row></sheetData></worksheet>");
    }

    static byte[] drawing() {
        var sheet = "xl/worksheets/sheet1.xml";
        var workbook = SheetFilesTest.workbook(
                "<sst " + S + "/>",
                "<worksheet " + S + "><sheetData><row><c r='A1' t='inlineStr'><is><t>One</t></is></c></row></sheetData>"
                        + "</worksheet>");
        var type = "<Override PartName='/xl/drawings/drawing1.xml' ContentType='%sdrawing+xml'/>".formatted(TYPE);
        var drawn = SettingsOfOffice.changed(
                workbook,
                Map.of(
                        sheet.replace("sheet1", "_rels/sheet1") + ".rels",
                        _ -> SettingsOfOffice.relations(Map.of("r1", "drawing ../drawings/drawing1.xml")),
                        "[Content_Types].xml",
                        xml -> xml.replace("</Types>", type + "</Types>"),
                        "xl/drawings/drawing1.xml",
                        _ -> "<d xmlns:a='http://schemas.openxmlformats.org/drawingml/2006/main'><a:p><a:r>"
                                + "<a:t>Shape</a:t></a:r></a:p></d>"));
        return withChart(drawn, "xl/drawings/drawing1.xml", "xl");
    }
}
