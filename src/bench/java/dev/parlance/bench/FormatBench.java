package dev.parlance.bench;

import static dev.parlance.bench.Rounds.row;

import dev.parlance.file.FileFormats;
import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.ReadOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reading and writing of files of 100,000 texts, one format after the other, without segmentation and a database:
 * {@code mvn -q -Pbench test-compile exec:exec@formats}. Writing translates every text, and includes the check that
 * reads the file again. Splicing is what writing does until it has the last translation, without that check. With
 * -Dbench.only=NAME,NAME only files of these names are measured, and with {@code -Dbench.options=-Dbench.rounds=1} in
 * fewer rounds.
 *
 * <p>The texts per second are those of processor time, of the thread and of the whole process with the collector and
 * the compiler. Texts per second of the clock depend on what else the machine does.
 */
public final class FormatBench {
    private FormatBench() {}

    public static void main(String... arguments) throws Exception {
        row(
                "file",
                "format",
                "MB",
                "read, of the thread",
                "of the process",
                "by the clock",
                "spliced, of the thread",
                "written, of the thread",
                "of the process",
                "by the clock");
        var folder = Files.createTempDirectory("parlance-formats-");
        var only = arguments.length > 0 ? List.of(arguments[0].split(",", -1)) : List.of();
        for (var kind : FormatKinds.ALL.stream()
                .filter(each -> only.isEmpty() || only.contains(each.name()))
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

    private static void measure(FormatKinds.Kind kind, int size, Path file, Path out) throws Exception {
        var options = new ReadOptions("en", "de");
        var checked = Gates.check(FileFormats.byName(kind.name()).orElseThrow(), file, options);
        var found = read(checked);
        var spliced = new ArrayList<Long>();
        var measured = new Rounds()
                .side(
                        "read",
                        found,
                        () -> read(Gates.check(FileFormats.byName(kind.name()).orElseThrow(), file, options)))
                .side("write", found, () -> spliced.add(write(checked, found, out)))
                .measure();
        if (found < FormatKinds.TEXTS || spliced.contains(0L)) {
            throw new IllegalStateException("%s: %,d texts".formatted(kind.name(), found));
        }
        // the first one is of the round that does not count
        var median = spliced.stream().skip(1).sorted().skip(Rounds.ROUNDS / 2).findFirst();
        var read = measured.get(0);
        var write = measured.get(1);
        row(
                kind.name(),
                checked.format().title(),
                "%.1f".formatted(size / 1e6),
                read.inThreadSecond(),
                read.inSecond(),
                read.inClockSecond(),
                "%,.0f".formatted(found * 1e9 / median.orElseThrow()),
                write.inThreadSecond(),
                write.inSecond(),
                write.inClockSecond());
    }

    private static int read(CheckedFile file) throws Exception {
        var texts = new ArrayList<Paragraph>();
        file.format().read(file, texts::add);
        return texts.size();
    }

    /** Writes the file; returns the processor time until the last translation, 0 if a text was not asked for. */
    private static long write(CheckedFile file, int texts, Path out) throws Exception {
        var translations = new Translating(texts);
        Files.deleteIfExists(out);
        file.format().write(file, translations, true, out);
        return translations.spliced();
    }
}
