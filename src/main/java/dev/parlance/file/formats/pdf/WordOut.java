package dev.parlance.file.formats.pdf;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.gate.UnreadableFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes a Word file of paragraphs: a package of the parts that ECMA-376 requires. The same paragraphs give the same
 * bytes.
 */
final class WordOut implements AutoCloseable {
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);
    private static final String DECLARATION = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
    private static final String TYPES = DECLARATION
            + "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
            + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
            + "<Override PartName=\"/word/document.xml\" ContentType=\"application/vnd.openxmlformats-officedocument"
            + ".wordprocessingml.document.main+xml\"/></Types>";
    private static final String RELATIONS = DECLARATION
            + "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
            + "<Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
            + "/officeDocument\" Target=\"word/document.xml\"/></Relationships>";
    private static final String BEGINNING = DECLARATION
            + "<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body>";
    private static final String END = "<w:sectPr/></w:body></w:document>";
    /** In half points (section 17.3.2.38; Word's limits). */
    private static final int SMALLEST = 2;

    private static final int LARGEST = 3276;

    private final ZipOutputStream out;
    private final boolean rightToLeft;
    private final long most;
    private long bytes;
    private int paragraphs;

    /**
     * Begins a file.
     *
     * @param rightToLeft whether its paragraphs are written from right to left
     * @param most bytes of the part with the text
     */
    WordOut(Path file, boolean rightToLeft, long most) throws IOException {
        this.out = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(file)));
        this.rightToLeft = rightToLeft;
        this.most = most;
        try {
            part("[Content_Types].xml", TYPES);
            part("_rels/.rels", RELATIONS);
            part("word/document.xml", BEGINNING);
        } catch (IOException failed) {
            out.close();
            throw failed;
        }
    }

    /** Begins a part. */
    private void part(String name, String text) throws IOException {
        var entry = new ZipEntry(name);
        entry.setTimeLocal(TIME);
        out.putNextEntry(entry);
        out.write(text.getBytes(UTF_8));
    }

    /** The number of paragraphs so far. */
    int paragraphs() {
        return paragraphs;
    }

    /**
     * Adds a paragraph.
     *
     * @param size of its font in points
     */
    void paragraph(String text, float size) throws UnreadableFile, IOException {
        var half = Math.clamp(Math.round(size * 2), SMALLEST, LARGEST);
        var xml = "<w:p>%s<w:r><w:rPr><w:sz w:val=\"%d\"/><w:szCs w:val=\"%d\"/>%s</w:rPr><w:t xml:space=\"preserve\">"
                .formatted(rightToLeft ? "<w:pPr><w:bidi/></w:pPr>" : "", half, half, rightToLeft ? "<w:rtl/>" : "");
        write(xml + escaped(text) + "</w:t></w:r></w:p>");
        paragraphs++;
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private void write(String xml) throws UnreadableFile, IOException {
        var encoded = xml.getBytes(UTF_8);
        bytes += encoded.length;
        if (bytes > most) {
            throw UnreadableFile.tooLarge("the text of the PDF has too many bytes", most);
        }
        out.write(encoded);
    }

    /** Completes the file. */
    void end() throws IOException {
        out.write(END.getBytes(UTF_8));
        out.closeEntry();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
