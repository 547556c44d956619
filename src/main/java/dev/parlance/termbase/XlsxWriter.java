package dev.parlance.termbase;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** XLSX as a stream, a row a term, with as many sheets as the rows need. */
final class XlsxWriter implements TermWriter {
    private static final int MOST_ROWS = 1_048_576;
    private static final String HEAD = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
    private static final String MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    private static final String OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    private static final String PACKAGE = "http://schemas.openxmlformats.org/package/2006/";
    private static final String TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.";

    private final ZipOutputStream zip;
    private final StringBuilder row = new StringBuilder();
    private int sheets;
    private int rows;

    XlsxWriter(Path file) throws IOException {
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
        zip = new ZipOutputStream(out, UTF_8);
        zip.setLevel(Deflater.BEST_SPEED);
        sheet();
    }

    @Override
    public void write(ConceptRecord concept) throws IOException {
        for (var term : concept.terms()) {
            if (rows == MOST_ROWS) {
                endSheet();
                sheet();
            }
            row(TermWriter.cells(concept, term.fields()));
        }
    }

    private void sheet() throws IOException {
        sheets++;
        rows = 0;
        zip.putNextEntry(new ZipEntry("xl/worksheets/sheet%d.xml".formatted(sheets)));
        write(HEAD + "<worksheet xmlns=\"%s\"><sheetData>".formatted(MAIN));
        row(TableReader.COLUMNS);
    }

    private void endSheet() throws IOException {
        write("</sheetData></worksheet>");
        zip.closeEntry();
    }

    private void row(List<String> cells) throws IOException {
        rows++;
        row.setLength(0);
        row.append("<row r=\"").append(rows).append("\">");
        for (var i = 0; i < cells.size(); i++) {
            if (!cells.get(i).isEmpty()) {
                row.append("<c r=\"").append((char) ('A' + i)).append(rows);
                row.append("\" t=\"inlineStr\"><is><t xml:space=\"preserve\">");
                Xml.text(XlsxRows.escaped(cells.get(i)), row);
                row.append("</t></is></c>");
            }
        }
        write(row.append("</row>").toString());
    }

    private void write(String text) throws IOException {
        zip.write(text.getBytes(UTF_8));
    }

    private void part(String name, String content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        write(HEAD + content);
        zip.closeEntry();
    }

    @Override
    public void close() throws IOException {
        endSheet();
        part(
                "xl/workbook.xml",
                "<workbook xmlns=\"%s\" xmlns:r=\"%s\"><sheets>%s</sheets></workbook>"
                        .formatted(
                                MAIN, OFFICE, each("<sheet name=\"Terms %1$d\" sheetId=\"%1$d\" r:id=\"rId%1$d\"/>")));
        part(
                "xl/_rels/workbook.xml.rels",
                "<Relationships xmlns=\"%srelationships\">%s</Relationships>"
                        .formatted(
                                PACKAGE,
                                each("<Relationship Id=\"rId%1$d\" Type=\"" + OFFICE
                                        + "/worksheet\" Target=\"worksheets/sheet%1$d.xml\"/>")));
        part(
                "_rels/.rels",
                ("<Relationships xmlns=\"%srelationships\"><Relationship Id=\"rId1\" Type=\"%s/officeDocument\" "
                                + "Target=\"xl/workbook.xml\"/></Relationships>")
                        .formatted(PACKAGE, OFFICE));
        part(
                "[Content_Types].xml",
                ("<Types xmlns=\"%scontent-types\"><Default Extension=\"rels\" "
                                + "ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
                                + "<Override PartName=\"/xl/workbook.xml\" ContentType=\"%ssheet.main+xml\"/>%s</Types>")
                        .formatted(
                                PACKAGE,
                                TYPE,
                                each("<Override PartName=\"/xl/worksheets/sheet%1$d.xml\" ContentType=\"" + TYPE
                                        + "worksheet+xml\"/>")));
        zip.close();
    }

    private String each(String template) {
        return IntStream.rangeClosed(1, sheets).mapToObj(template::formatted).collect(Collectors.joining());
    }
}
