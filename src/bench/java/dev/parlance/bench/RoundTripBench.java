package dev.parlance.bench;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.FileFormats;
import dev.parlance.file.FileSegments;
import dev.parlance.file.FileTargets;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.paragraph.StoredSegment;
import dev.parlance.file.paragraph.Targets;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes all files of a folder: untouched, and with each segment between two marks. {@code mvn -q -Pbench
 * test-compile exec:exec@roundtrip -Dbench.data=FOLDER}. With -Dbench.only=FORMAT it prints the files that differ.
 * The rest of an archive is equal when its parts are, or have the same texts and elements in the JDK's DOM.
 */
public final class RoundTripBench {
    private static final String START = "⟦";
    private static final String END = "⟧";

    private final Path folder;
    private final String only;
    private final Map<String, Row> rows = new TreeMap<>();
    private final Path out = Files.createTempFile("parlance-", ".roundtrip");

    private RoundTripBench(Path folder, String only) throws IOException {
        this.folder = folder;
        this.only = only;
    }

    /** The figures of one format. */
    private static final class Row {
        private int files;
        private int accepted;
        private int untouched;
        private int reread;
        private int rest;
        private long segments;
    }

    public static void main(String... arguments) throws Exception {
        if (arguments.length == 0 || !Files.isDirectory(Path.of(arguments[0]))) {
            System.err.println("usage: mvn -q -Pbench test-compile exec:exec@roundtrip -Dbench.data=FOLDER");
            System.exit(2);
        }
        var bench = new RoundTripBench(Path.of(arguments[0]), arguments.length > 1 ? arguments[1] : "");
        try (var files = Files.walk(bench.folder)) {
            files.filter(Files::isRegularFile).sorted().forEach(bench::file);
        }
        bench.print();
        Files.delete(bench.out);
    }

    private void file(Path file) {
        var name = file.getFileName().toString();
        var format = FileFormats.byName(name).map(found -> found.id()).orElse(null);
        var folderName = folder.relativize(file).getName(0).toString();
        if (format == null || !(only.isEmpty() || only.equals(folderName))) {
            return;
        }
        var row = rows.computeIfAbsent(folderName, _ -> new Row());
        row.files++;
        try {
            roundTrip(file, name, row);
        } catch (UnreadableFile refused) {
            report(file, refused.getMessage());
        } catch (IOException | RuntimeException failed) {
            report(file, failed.toString());
        }
    }

    private void roundTrip(Path file, String name, Row row) throws UnreadableFile, IOException {
        var options = new ReadOptions("en", null);
        var segments = segments(file, name, options);
        row.accepted++;
        row.segments += segments.size();
        FileTargets.write(file, name, options, () -> new Listed(segments, RoundTripBench::same), out);
        if (Files.mismatch(file, out) < 0) {
            row.untouched++;
        } else {
            report(file, "untouched: differs at byte " + Files.mismatch(file, out));
        }
        FileTargets.write(file, name, options, () -> new Listed(segments, RoundTripBench::marked), out);
        var again = segments(out, name, options).stream().map(RoundTripBench::shown);
        if (again.toList()
                .equals(segments.stream()
                        .map(segment -> START + segment.source().plain() + END)
                        .toList())) {
            row.reread++;
        } else {
            report(file, "marked: reads otherwise");
        }
        if (isRestEqual(file)) {
            row.rest++;
        } else {
            report(file, "marked: the rest differs");
        }
    }

    private boolean isRestEqual(Path file) throws IOException {
        return ArchiveRest.isArchive(file)
                ? ArchiveRest.isEqual(file, out, text -> text.replace(START, "").replace(END, ""))
                : text(out).replace(START, "").replace(END, "").equals(text(file));
    }

    private static List<ImportedSegment> segments(Path file, String name, ReadOptions options)
            throws UnreadableFile, IOException {
        var segments = new ArrayList<ImportedSegment>();
        FileSegments.read(file, name, options, segments::add);
        return segments;
    }

    private static SegmentTarget same(ImportedSegment segment) {
        return new SegmentTarget(segment.target(), segment.confirmed(), segment.locked());
    }

    private static SegmentTarget marked(ImportedSegment segment) {
        var source = segment.source();
        return new SegmentTarget(new SegmentText(START + source.text() + END, source.codes()), false, false);
    }

    private static String shown(ImportedSegment segment) {
        return segment.target() == null
                ? segment.source().plain()
                : segment.target().plain();
    }

    private static String text(Path file) throws IOException {
        var bytes = Files.readAllBytes(file);
        if (Arrays.mismatch(bytes, new byte[] {(byte) 0xFF, (byte) 0xFE}) >= 2) {
            return new String(bytes, UTF_16LE);
        }
        return new String(bytes, Arrays.mismatch(bytes, new byte[] {(byte) 0xFE, (byte) 0xFF}) >= 2 ? UTF_16BE : UTF_8);
    }

    private void report(Path file, String message) {
        if (!only.isEmpty()) {
            System.out.printf("%s: %s%n", folder.relativize(file), message);
        }
    }

    private void print() {
        System.out.println(
                "| folder | files | accepted | segments | untouched equal | marked reads as sent | rest equal |");
        System.out.println("|---|---|---|---|---|---|---|");
        rows.forEach((name, row) -> System.out.printf(
                "| %s | %d | %d | %d | %d | %d | %d |%n",
                name, row.files, row.accepted, row.segments, row.untouched, row.reread, row.rest));
    }

    /** Segments from a list with their translations. */
    private static final class Listed implements Targets {
        private final List<ImportedSegment> segments;
        private final Function<ImportedSegment, SegmentTarget> translate;
        private int at;

        Listed(List<ImportedSegment> segments, Function<ImportedSegment, SegmentTarget> translate) {
            this.segments = segments;
            this.translate = translate;
        }

        @Override
        public @Nullable StoredSegment next() {
            if (at == segments.size()) {
                return null;
            }
            var segment = segments.get(at);
            return new StoredSegment(
                    at++,
                    segment.source(),
                    translate.apply(segment),
                    segment.plural() == null ? null : segment.plural().category());
        }

        @Override
        public void close() {}
    }
}
