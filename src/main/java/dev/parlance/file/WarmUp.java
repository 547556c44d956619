package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Reads a minimal file of each family of formats. */
final class WarmUp {
    private static final String XLIFF = """
            <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" datatype="x"
            source-language="en" target-language="de"><body><trans-unit id="1"><source>One. <g id="1">Two</g></source>
            <target>Eins. <g id="1">Zwei</g></target></trans-unit></body></file></xliff>""";

    private static final Map<String, String> TEXTS = Map.of(
            "a.html", "<html><body><p>One. <b>Two</b><br/></p></body></html>",
            "a.json", "{\"a\": \"One. Two\"}",
            "a.xml", "<a>One. <b>Two</b></a>",
            "a.dita", "<topic id=\"a\"><title>One</title></topic>",
            "a.xlf", XLIFF,
            "a.md", "# One\n\nTwo *three*.\n",
            "a.csv", "One,Two\n",
            "a.po", "msgid \"One\"\nmsgstr \"\"\n",
            "a.properties", "a = One\n",
            "a.txt", "One. Two\n");

    private static final String TYPES = """
            <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels"
            ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override
            PartName="/word/document.xml"
            ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>""";

    private static final String RELATIONSHIPS = """
            <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1"
            Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
            Target="word/document.xml"/></Relationships>""";

    private static final String DOCUMENT = """
            <w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r>
            <w:t>One.
            </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>Two</w:t></w:r></w:p></w:body></w:document>""";

    private WarmUp() {}

    static void readAll() throws IOException {
        for (var text : TEXTS.entrySet()) {
            read(text.getKey(), out -> out.write(text.getValue().getBytes(UTF_8)));
        }
        read("a.docx", WarmUp::writeDocument);
    }

    /** Writes the content of a file. */
    private interface Content {
        void write(OutputStream out) throws IOException;
    }

    private static void read(String name, Content content) throws IOException {
        var file = Files.createTempFile("parlance-", ".warm-up");
        try {
            write(file, content);
            FileSegments.read(file, name, new ReadOptions("en", "de"), _ -> {});
        } catch (UnreadableFile impossible) {
            throw new IllegalStateException(name, impossible);
        } finally {
            Files.delete(file);
        }
    }

    private static void write(Path file, Content content) throws IOException {
        try (var out = Files.newOutputStream(file)) {
            content.write(out);
        }
    }

    private static void writeDocument(OutputStream out) throws IOException {
        var zip = new ZipOutputStream(out);
        for (var part : Map.of(
                        "[Content_Types].xml", TYPES, "_rels/.rels", RELATIONSHIPS, "word/document.xml", DOCUMENT)
                .entrySet()) {
            zip.putNextEntry(new ZipEntry(part.getKey()));
            zip.write(part.getValue().getBytes(UTF_8));
        }
        zip.finish();
    }
}
