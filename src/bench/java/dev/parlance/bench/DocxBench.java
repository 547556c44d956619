package dev.parlance.bench;

import static dev.parlance.bench.Rounds.row;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.FileFormats;
import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import net.sf.okapi.common.LocaleId;
import net.sf.okapi.common.exceptions.OkapiException;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.common.resource.RawDocument;
import net.sf.okapi.filters.openxml.OpenXMLFilter;

/**
 * Reading and writing of Word documents, compared with the filter of Okapi on the same files in the same process:
 * {@code mvn -q -Pbench test-compile exec:exec@docx -Dbench.data=FOLDER}. One document is generated; the others are
 * those of the folder that both sides read. Writing translates every text. Okapi reads a file while it writes it; our
 * side reads what it wrote again, to check it. The last column leaves out that time, which is measured by itself.
 */
public final class DocxBench {
    private static final int PARAGRAPHS = Integer.getInteger("bench.texts", 20_000);
    private static final String NAME = "a.docx";
    private static final LocaleId ENGLISH = LocaleId.fromString("en");
    private static final LocaleId GERMAN = LocaleId.fromString("de");
    private static final String TYPES = """
            <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
            <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
            <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
            <Override PartName="/word/document.xml" \
            ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>""";
    private static final String RELATIONS = """
            <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
            <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">\
            <Relationship Id="rId1" Target="word/document.xml" \
            Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/>\
            </Relationships>""";
    private static final String DOCUMENT = """
            <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
            <w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>\
            %s<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>""";
    private static final String PARAGRAPH = """
            <w:p w:rsidR="00A77B3E"><w:pPr><w:pStyle w:val="Normal"/></w:pPr><w:r><w:t xml:space="preserve">\
            The message number %1$d of the </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>deployment</w:t></w:r>\
            <w:r><w:t xml:space="preserve"> tells the user what happened.</w:t></w:r></w:p>""";

    private DocxBench() {}

    public static void main(String... arguments) throws Exception {
        var folder = Files.createTempDirectory("parlance-docx-");
        var out = folder.resolve("out.docx");
        var generated = generated(folder.resolve(NAME));
        row(
                "documents",
                "files",
                "texts",
                "texts of Okapi",
                "read/s",
                "by Okapi",
                "times",
                "written/s",
                "by Okapi",
                "times",
                "times without the check");
        try {
            measure("generated", List.of(generated), out);
            if (arguments.length > 0 && !arguments[0].isBlank()) {
                measure("of the folder", readable(Path.of(arguments[0]), out), out);
            }
        } finally {
            Files.deleteIfExists(out);
            Files.delete(generated);
            Files.delete(folder);
        }
    }

    private static Path generated(Path file) throws IOException {
        var paragraphs = new StringBuilder();
        IntStream.range(0, PARAGRAPHS).forEach(number -> paragraphs.append(PARAGRAPH.formatted(number)));
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            entry(zip, "[Content_Types].xml", TYPES);
            entry(zip, "_rels/.rels", RELATIONS);
            entry(zip, "word/document.xml", DOCUMENT.formatted(paragraphs));
        }
        return file;
    }

    private static void entry(ZipOutputStream zip, String name, String text) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(text.getBytes(UTF_8));
        zip.closeEntry();
    }

    /** The documents of a folder that both sides read and write. */
    private static List<Path> readable(Path folder, Path out) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".docx"))
                    .filter(file -> isReadable(file, out))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isReadable(Path file, Path out) {
        try {
            return write(List.of(file), out) > 0 && okapi(List.of(file), out) > 0;
        } catch (UnreadableFile | OkapiException refused) {
            return false;
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private static void measure(String name, List<Path> files, Path out) throws Exception {
        var copies = copies(files, out);
        var texts = read(files);
        var peers = okapi(files, null);
        var measured = new Rounds()
                .side("read", texts, () -> read(files))
                .side("read by Okapi", peers, () -> okapi(files, null))
                .side("written", texts, () -> write(files, out))
                .side("written by Okapi", peers, () -> okapi(files, out))
                .side("checked", texts, () -> check(copies))
                .measure();
        for (var copy : copies) {
            Files.delete(copy.path());
        }
        row(
                name,
                files.size(),
                texts,
                peers,
                measured.get(0).inSecond(),
                measured.get(1).inSecond(),
                times(measured.get(0), measured.get(1)),
                measured.get(2).inSecond(),
                measured.get(3).inSecond(),
                times(measured.get(2), measured.get(3)),
                times(measured.get(2).median() - measured.get(4).median(), measured.get(3)));
    }

    /** The files with translations, as the check reads them; beside a file. */
    private static List<CheckedFile> copies(List<Path> files, Path out) throws UnreadableFile, IOException {
        var copies = new ArrayList<CheckedFile>();
        for (var file : files) {
            var checked = checked(file);
            var copy = out.resolveSibling("copy" + copies.size() + ".docx");
            checked.format().write(checked, new Translating(0), true, copy);
            copies.add(checked.at(copy, checked.charset(), checked.bom()));
        }
        return copies;
    }

    private static int check(List<CheckedFile> copies) throws UnreadableFile, IOException {
        var texts = new ArrayList<Paragraph>();
        for (var copy : copies) {
            copy.format().read(copy, texts::add);
        }
        return texts.size();
    }

    /** How many times the processor time of ours Okapi needs for the same files. */
    private static String times(Rounds.Measured ours, Rounds.Measured okapi) {
        return times(ours.median(), okapi);
    }

    private static String times(double ours, Rounds.Measured okapi) {
        return "%.1f".formatted(okapi.median() / ours);
    }

    private static CheckedFile checked(Path file) throws UnreadableFile, IOException {
        return Gates.check(FileFormats.byName(NAME).orElseThrow(), file, new ReadOptions("en", "de"));
    }

    private static int read(List<Path> files) throws UnreadableFile, IOException {
        var texts = new ArrayList<Paragraph>();
        for (var file : files) {
            var checked = checked(file);
            checked.format().read(checked, texts::add);
        }
        return texts.size();
    }

    private static int write(List<Path> files, Path out) throws UnreadableFile, IOException {
        var translating = new Translating(0);
        for (var file : files) {
            Files.deleteIfExists(out);
            var checked = checked(file);
            checked.format().write(checked, translating, true, out);
        }
        return translating.texts();
    }

    /** Reads files by Okapi, and writes them if there is a place to write to; returns the number of texts. */
    private static int okapi(List<Path> files, Path out) throws IOException {
        var texts = 0;
        for (var file : files) {
            try (var filter = new OpenXMLFilter();
                    var document = new RawDocument(file.toUri(), UTF_8.name(), ENGLISH, GERMAN)) {
                filter.open(document);
                texts += out == null ? okapi(filter) : okapi(filter, out);
            }
        }
        return texts;
    }

    private static int okapi(OpenXMLFilter filter) {
        var texts = 0;
        while (filter.hasNext()) {
            texts += filter.next().isTextUnit() ? 1 : 0;
        }
        return texts;
    }

    private static int okapi(OpenXMLFilter filter, Path out) {
        var texts = 0;
        try (var writer = filter.createFilterWriter()) {
            writer.setOptions(GERMAN, UTF_8.name());
            writer.setOutput(out.toString());
            while (filter.hasNext()) {
                var event = filter.next();
                if (event.isTextUnit()) {
                    texts++;
                    translate(event.getTextUnit());
                }
                writer.handleEvent(event);
            }
        }
        return texts;
    }

    private static void translate(ITextUnit unit) {
        var target = unit.getSource().clone();
        var text = target.getFirstContent();
        text.setCodedText(text.getCodedText().replace('e', 'ë'));
        unit.setTarget(GERMAN, target);
    }
}
