package dev.parlance.file;

import static dev.parlance.file.SettingsEffectTest.row;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.SettingsEffectTest.Row;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Small Office files that show the effect of settings. */
final class SettingsOfOffice {
    static final String TYPE = "application/vnd.openxmlformats-officedocument.";
    private static final String RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
    private static final String W = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\" "
            + "xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"";
    private static final String S = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" "
            + "xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"";

    private static final String LINK = "[<hyperlink1>]Body[</hyperlink1>]";

    private SettingsOfOffice() {}

    static Stream<Row> rows() {
        return Stream.of(word(), excel(), powerPoint()).flatMap(rows -> rows);
    }

    private static Stream<Row> word() {
        var file = document();
        return Stream.of(
                row("doc/tagRegexp", "{'doc': {'tagRegexp': 'Foot'}}", "a.docx", file, LINK, "[Foot]er"),
                row("doc/headerFooter", "{'doc': {'headerFooter': false}}", "a.docx", file, LINK),
                row(
                        "doc/hyperlinkTarget",
                        "{'doc': {'hyperlinkTarget': true}}",
                        "a.docx",
                        file,
                        "https://example.com/",
                        LINK,
                        "Footer"),
                row("doc/hidden", "{'doc': {'hidden': true}}", "a.docx", file, LINK, "Secret", "Footer"),
                row("doc/comments", "{'doc': {'comments': true}}", "a.docx", file, LINK, "Said", "Footer"),
                row("doc/properties", "{'doc': {'properties': true}}", "a.docx", file, LINK, "Title", "Footer"),
                row(
                        "doc/index",
                        "{'doc': {'index': false}}",
                        "a.docx",
                        runs(),
                        "One [<field1/>]two[<run2>] 3[</run2>]"),
                row(
                        "doc/joinSimilarRuns",
                        "{'doc': {'index': false, 'joinSimilarRuns': true}}",
                        "a.docx",
                        runs(),
                        "One [<field1/>]two 3"));
    }

    /** An entry of an index in a text whose end differs in spacing and in the fonts of other scripts. */
    private static byte[] runs() {
        return OfficeArchive.word("<w:document " + W + "><w:body><w:p><w:r><w:t>One </w:t></w:r>"
                + "<w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText>XE \"A:b\"</w:instrText></w:r>"
                + "<w:r><w:fldChar w:fldCharType='end'/></w:r><w:r><w:t>two</w:t></w:r><w:r><w:rPr>"
                + "<w:rFonts w:hint='eastAsia' w:cs='Arial'/><w:spacing w:val='-2'/><w:szCs w:val='20'/></w:rPr>"
                + "<w:t> 3</w:t></w:r></w:p></w:body></w:document>");
    }

    private static Stream<Row> excel() {
        var file = workbook();
        return Stream.of(
                row("xls/tagRegexp", "{'xls': {'tagRegexp': 'C'}}", "a.xlsx", file, "[C]ell <i>"),
                row("xls/htmlSubfilter", "{'xls': {'htmlSubfilter': true}}", "a.xlsx", file, "Cell [<i>]"),
                row("xls/sheetNames", "{'xls': {'sheetNames': true}}", "a.xlsx", file, "Cell <i>", "Leaf <31"),
                row("xls/comments", "{'xls': {'comments': true}}", "a.xlsx", file, "Cell <i>", "Said"),
                row("xls/specifiedColumns", "{'xls': {'specifiedColumns': 'C-D'}}", "a.xlsx", columns(), "Three"),
                row("xls/hidden", "{'xls': {'hidden': true}}", "a.xlsx", file, "Cell <i>", "Secret"));
    }

    private static byte[] columns() {
        var cell = "<c r='%s1' t='inlineStr'><is><t>%s</t></is></c>";
        return SheetFilesTest.workbook(
                "<sst " + S + "/>",
                "<worksheet " + S + "><sheetData><row>" + cell.formatted("A", "One") + cell.formatted("C", "Three")
                        + "</row></sheetData></worksheet>");
    }

    private static Stream<Row> powerPoint() {
        var file = resource("slides.pptx");
        var hidden =
                changed(file, Map.of("ppt/slides/slide1.xml", xml -> xml.replace("<p:sld ", "<p:sld show=\"0\" ")));
        return Stream.of(
                row("ppt/hiddenSlides", "{'ppt': {'hiddenSlides': true}}", "a.pptx", hidden, "SMALL FONT TEST"),
                row("ppt/notes", "{'ppt': {'notes': true}}", "a.pptx", noted(file), "SMALL FONT TEST", "Said"),
                row(
                        "ppt/masterSlides",
                        "{'ppt': {'masterSlides': true}}",
                        "a.pptx",
                        file,
                        "Click to edit Master title style",
                        "Click to edit Master text styles",
                        "Second level",
                        "Third level",
                        "Fourth level",
                        "Fifth level",
                        "Click to edit Master title style",
                        "Click to edit Master subtitle style",
                        "SMALL FONT TEST"));
    }

    private static byte[] noted(byte[] slides) {
        var relation = "<Relationship Id=\"n1\" Type=\"%snotesSlide\" Target=\"../notesSlides/notesSlide1.xml\"/>"
                .formatted(RELATION);
        var type = "<Override PartName=\"/ppt/notesSlides/notesSlide1.xml\""
                + " ContentType=\"%spresentationml.notesSlide+xml\"/>".formatted(TYPE);
        return changed(
                slides,
                Map.of(
                        "ppt/slides/_rels/slide1.xml.rels",
                        xml -> xml.replace("</Relationships>", relation + "</Relationships>"),
                        "[Content_Types].xml",
                        xml -> xml.replace("</Types>", type + "</Types>"),
                        "ppt/notesSlides/notesSlide1.xml",
                        _ -> """
                            <p:notes xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"
                            xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:cSld><p:spTree><p:sp>
                            <p:nvSpPr><p:cNvPr id="2" name="Notes"/><p:cNvSpPr/>
                            <p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody>
                            <a:p><a:r><a:t>Said</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:notes>"""));
    }

    static byte[] resource(String name) {
        try {
            return Files.readAllBytes(Reading.resource(name));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    /** An archive with some parts replaced or added. */
    static byte[] changed(byte[] archive, Map<String, UnaryOperator<String>> changes) {
        var parts = new TreeMap<String, String>();
        changes.keySet().forEach(part -> parts.put(part, ""));
        try (var zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                parts.put(entry.getName(), new String(zip.readAllBytes(), UTF_8));
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        parts.remove("docProps/thumbnail.jpeg");
        parts.replaceAll((part, xml) ->
                changes.getOrDefault(part, UnaryOperator.identity()).apply(xml));
        return zip(parts);
    }

    static byte[] document() {
        var parts = new TreeMap<String, String>();
        parts.put("word/document.xml", """
                <w:document %s><w:body><w:p><w:hyperlink r:id="r3"><w:r><w:t>Body</w:t></w:r>
                </w:hyperlink></w:p><w:p><w:r><w:rPr><w:vanish/></w:rPr>
                <w:t>Secret</w:t></w:r></w:p><w:sectPr><w:footerReference w:type="default" r:id="r1"/></w:sectPr>
                </w:body></w:document>""".formatted(W));
        parts.put("word/styles.xml", """
                <w:styles %s><w:docDefaults><w:rPrDefault><w:rPr/></w:rPrDefault></w:docDefaults>
                <w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
                </w:styles>""".formatted(W));
        parts.put("word/footer1.xml", "<w:ftr %s><w:p><w:r><w:t>Footer</w:t></w:r></w:p></w:ftr>".formatted(W));
        parts.put("word/comments.xml", """
                <w:comments %s><w:comment w:id="0"><w:p><w:r><w:t>Said</w:t></w:r></w:p></w:comment>
                </w:comments>""".formatted(W));
        parts.put("docProps/core.xml", """
                <cp:coreProperties
                xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
                xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Title</dc:title></cp:coreProperties>""");
        parts.put(
                "word/_rels/document.xml.rels",
                relations(Map.of(
                        "r1", "footer footer1.xml",
                        "r2", "comments comments.xml",
                        "r4", "styles styles.xml",
                        "r3", "hyperlink https://example.com/")));
        parts.put("_rels/.rels", """
                <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
                <Relationship Id="r1" Type="%sofficeDocument" Target="word/document.xml"/><Relationship Id="r2"
                Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"
                Target="docProps/core.xml"/></Relationships>""".formatted(RELATION));
        parts.put(
                "[Content_Types].xml",
                types(Map.of(
                        "/word/document.xml", TYPE + "wordprocessingml.document.main+xml",
                        "/word/footer1.xml", TYPE + "wordprocessingml.footer+xml",
                        "/word/styles.xml", TYPE + "wordprocessingml.styles+xml",
                        "/word/comments.xml", TYPE + "wordprocessingml.comments+xml",
                        "/docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml")));
        return zip(parts);
    }

    private static byte[] workbook() {
        var parts = new TreeMap<String, String>();
        parts.put("xl/workbook.xml", """
                <workbook %s><sheets><sheet name="Leaf" sheetId="1" r:id="r1"/></sheets></workbook>""".formatted(S));
        parts.put("xl/worksheets/sheet1.xml", """
                <worksheet %s><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row>
                <row r="2" hidden="1"><c r="A2" t="s"><v>1</v></c></row></sheetData></worksheet>""".formatted(S));
        parts.put("xl/comments1.xml", """
                <comments %s><authors><author>A</author></authors><commentList>
                <comment ref="A1" authorId="0"><text><r><t>Said</t></r></text></comment>
                </commentList></comments>""".formatted(S));
        parts.put("xl/worksheets/_rels/sheet1.xml.rels", relations(Map.of("r1", "comments ../comments1.xml")));
        parts.put("xl/sharedStrings.xml", """
                <sst %s count="2" uniqueCount="2"><si><t>Cell &lt;i></t></si><si><t>Secret</t></si>
                </sst>""".formatted(S));
        parts.put(
                "xl/_rels/workbook.xml.rels",
                relations(Map.of(
                        "r1", "worksheet worksheets/sheet1.xml",
                        "r2", "sharedStrings sharedStrings.xml",
                        "r3", "styles styles.xml")));
        parts.put("xl/styles.xml", """
                <styleSheet %s><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>
                <fills count="1"><fill><patternFill patternType="none"/></fill></fills>
                <borders count="1"><border><left/></border></borders>
                <cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
                <cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>
                </styleSheet>""".formatted(S));
        parts.put("_rels/.rels", relations(Map.of("r1", "officeDocument xl/workbook.xml")));
        parts.put(
                "[Content_Types].xml",
                types(Map.of(
                        "/xl/workbook.xml", TYPE + "spreadsheetml.sheet.main+xml",
                        "/xl/worksheets/sheet1.xml", TYPE + "spreadsheetml.worksheet+xml",
                        "/xl/comments1.xml", TYPE + "spreadsheetml.comments+xml",
                        "/xl/styles.xml", TYPE + "spreadsheetml.styles+xml",
                        "/xl/sharedStrings.xml", TYPE + "spreadsheetml.sharedStrings+xml")));
        return zip(parts);
    }

    static String relations(Map<String, String> targets) {
        var relations = new StringBuilder(
                "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">");
        new TreeMap<>(targets).forEach((id, target) -> {
            var parts = target.split(" ", -1);
            relations.append("<Relationship Id=\"%s\" Type=\"%s%s\" Target=\"%s\"%s/>"
                    .formatted(
                            id,
                            RELATION,
                            parts[0],
                            parts[1],
                            parts[1].contains(":") ? " TargetMode=\"External\"" : ""));
        });
        return relations.append("</Relationships>").toString();
    }

    static String types(Map<String, String> parts) {
        var types = new StringBuilder("""
                <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels"
                ContentType="application/vnd.openxmlformats-package.relationships+xml"/>""");
        new TreeMap<>(parts)
                .forEach((part, type) ->
                        types.append("<Override PartName=\"%s\" ContentType=\"%s\"/>".formatted(part, type)));
        return types.append("</Types>").toString();
    }

    static byte[] zip(Map<String, String> parts) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue().getBytes(UTF_8));
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }
}
