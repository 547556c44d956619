package dev.parlance.bench;

import static dev.parlance.bench.Rounds.row;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.FileFormats;
import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.format.Translations;
import dev.parlance.shared.SegmentText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reading and writing of files of 100,000 texts, one format after the other, without segmentation and a database:
 * {@code mvn -q -Pbench test-compile exec:exec@formats}. Writing translates every text, and includes the check that
 * reads the file again. With -Dbench.only=NAME only files of this name are measured.
 */
public final class FormatBench {
    private static final int TEXTS = 100_000;
    private static final String TEXT = "The value of field %d of this form is not valid";
    private static final List<Kind> KINDS = List.of(
            new Kind("a.txt", "", "%s.\n", ""),
            new Kind("a.properties", "", "key.%2$d = %1$s\n", ""),
            new Kind(
                    "a.po",
                    "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n\n",
                    "msgid \"%s\"\nmsgstr \"\"\n\n",
                    ""),
            new Kind("a.json", "{", "\"key.%2$d\": \"%1$s\",\n", "\"end\": 1}"),
            new Kind("a.yaml", "", "key%2$d: \"%1$s\"\n", ""),
            new Kind("a.csv", "", "%2$d,\"%1$s\"\n", ""),
            new Kind("a.php", "<?php return [\n", "'key.%2$d' => '%1$s',\n", "];"),
            new Kind("a.strings", "", "\"key.%2$d\" = \"%1$s\";\n", ""),
            new Kind("a.xml", "<root>\n", "<text id=\"t%2$d\">%1$s</text>\n", "</root>"),
            new Kind("strings.xml", "<resources>\n", "<string name=\"t%2$d\">%1$s</string>\n", "</resources>"),
            new Kind("a.resx", "<root>\n", "<data name=\"t%2$d\"><value>%1$s</value></data>\n", "</root>"),
            new Kind("a.html", "<!DOCTYPE html><title>Form</title>\n", "<p>%s</p>\n", ""),
            new Kind("a.md", "", "%s\n\n", ""),
            new Kind("a.dita", "<topic id=\"a\"><title>Form</title><body>\n", "<p>%s</p>\n", "</body></topic>"),
            new Kind(
                    "a.xlf",
                    "<xliff version=\"1.2\"><file original=\"a\" source-language=\"en\" target-language=\"de\""
                            + " datatype=\"plaintext\"><body>\n",
                    "<trans-unit id=\"%2$d\"><source>%1$s</source></trans-unit>\n",
                    "</body></file></xliff>"),
            new Kind(
                    "a.xlf",
                    "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" version=\"2.0\" srcLang=\"en\""
                            + " trgLang=\"de\"><file id=\"f\">\n",
                    "<unit id=\"u%2$d\"><segment><source>%1$s</source></segment></unit>\n",
                    "</file></xliff>"),
            new Kind(
                    "a.mif",
                    "<MIFFile 2015>\n<TextFlow\n",
                    " <Para\n  <ParaLine\n   <String `%s'>\n  > # end of ParaLine\n > # end of Para\n",
                    "> # end of TextFlow\n"));

    private FormatBench() {}

    /** The parts of a file; a text is followed by its number. */
    private record Kind(String name, String head, String text, String tail) {
        byte[] file() {
            var file = new StringBuilder(head);
            IntStream.range(0, TEXTS).forEach(i -> file.append(text.formatted(TEXT.formatted(i), i)));
            return file.append(tail).toString().getBytes(UTF_8);
        }
    }

    /** Translates every text. */
    private static final class Translating implements Translations {
        private int texts;

        @Override
        public SegmentText text(Paragraph paragraph, Raw raw) {
            var source = paragraph.source();
            texts++;
            return new SegmentText(source.text().replace('e', 'ë'), source.codes());
        }

        @Override
        public @Nullable SegmentTarget unit(Paragraph unit, boolean locks) {
            texts++;
            return new SegmentTarget(unit.source(), true, false);
        }
    }

    public static void main(String... arguments) throws Exception {
        row("format", "MB", "texts read/s", "texts written/s");
        var folder = Files.createTempDirectory("parlance-formats-");
        var only = arguments.length > 0 ? arguments[0] : "";
        for (var kind : KINDS.stream()
                .filter(each -> only.isEmpty() || each.name().equals(only))
                .toList()) {
            var file = folder.resolve(kind.name());
            var bytes = kind.file();
            Files.write(file, bytes);
            measure(kind, bytes.length, file, folder.resolve("out"));
            Files.delete(file);
        }
        Files.deleteIfExists(folder.resolve("out"));
        Files.delete(folder);
    }

    private static void measure(Kind kind, int size, Path file, Path out) throws Exception {
        var options = new ReadOptions("en", "de");
        var checked = Gates.check(FileFormats.byName(kind.name()).orElseThrow(), file, options);
        var found = read(checked);
        var measured = new Rounds()
                .side(
                        "read",
                        found,
                        () -> read(Gates.check(FileFormats.byName(kind.name()).orElseThrow(), file, options)))
                .side("write", found, () -> write(checked, out))
                .measure();
        if (found < TEXTS || write(checked, out) < TEXTS) {
            throw new IllegalStateException("%s: %,d texts".formatted(kind.name(), found));
        }
        row(
                checked.format().title(),
                "%.1f".formatted(size / 1e6),
                measured.get(0).inSecond(),
                measured.get(1).inSecond());
    }

    private static int read(CheckedFile file) throws Exception {
        var texts = new ArrayList<Paragraph>();
        file.format().read(file, texts::add);
        return texts.size();
    }

    private static int write(CheckedFile file, Path out) throws Exception {
        var translations = new Translating();
        Files.deleteIfExists(out);
        file.format().write(file, translations, true, out);
        return translations.texts;
    }
}
