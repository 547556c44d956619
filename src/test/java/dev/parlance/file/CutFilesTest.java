package dev.parlance.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.Gates;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.Sections;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.file.settings.FileImportSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map.Entry;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Real files that are read in sections have the segments of the whole file, and are written in the same way. */
class CutFilesTest {
    private static final List<Integer> CHARS = List.of(1, 64, 4096);

    private static final PluralForms RUSSIAN = PluralForms.of(List.of("ru"));

    /** So that a large file is read only in its larger sections. */
    private static final int MOST_SECTIONS = 3_000;

    /** The string of the catalog that is left out has more characters with its translations than its limit here. */
    static Stream<Path> files() throws IOException {
        var all = new ArrayList<Path>();
        for (var directory : List.of("src/test/resources/file", "src/test/resources/fuzz")) {
            try (var files = Files.list(Path.of(directory))) {
                files.filter(file -> !file.toString().matches(".*\\.parts|.*seed\\.xcstrings")
                                && !file.toString().endsWith("LICENCES.md"))
                        .forEach(all::add);
            }
        }
        return all.stream().sorted();
    }

    static ReadOptions options(long wholeBytes, int sectionChars, String settings) {
        var limits = FileLimits.STANDARD;
        return new ReadOptions(
                        "en",
                        "ru",
                        new FileLimits(
                                wholeBytes,
                                sectionChars,
                                limits.archiveEntries(),
                                limits.archiveBytes(),
                                limits.archivePartBytes(),
                                limits.archiveRatio(),
                                limits.paragraphChars()),
                        FileImportSettings.read(settings))
                .plurals(RUSSIAN);
    }

    /** How many sections a file has; 0 when it is not read in sections. */
    private static int sections(Path file, String name, ReadOptions options) throws Exception {
        var count = new int[1];
        var format = FileFormats.of(file, name, options);
        Sections.each(Gates.check(format, file, options), _ -> count[0]++);
        return count[0];
    }

    /** What reading or writing yields: the result, or why there is none. */
    private static Object outcome(Callable<Object> work) throws Exception {
        try {
            return work.call();
        } catch (UnreadableFile refused) {
            return refused.reason();
        }
    }

    /** Compares a file in sections with the file as a whole; returns the number of its sections. */
    static int compare(Path file, String name, String settings) throws Exception {
        var content = Files.readAllBytes(file);
        var whole = options(FileLimits.STANDARD.treeBytes(), 1, settings);
        var segments = outcome(() -> Reading.segments(name, content, whole));
        var written = new ArrayList<>();
        var most = 0;
        for (var chars : CHARS) {
            if (content.length / chars > MOST_SECTIONS) {
                continue;
            }
            var options = options(Math.max(1, content.length - 1), chars, settings);
            var sections = outcome(() -> sections(file, name, options));
            if (!(sections instanceof Integer count) || count < 2) {
                continue;
            }
            most = Math.max(most, count);
            var read = outcome(() -> Reading.segments(name, content, options));
            assertThat(read).as("%d characters", chars).isEqualTo(segments);
            if (written.isEmpty()) {
                written.addAll(written(name, content, whole, segments));
            }
            assertThat(written(name, content, options, read))
                    .as("%d characters", chars)
                    .isEqualTo(written);
        }
        return most;
    }

    /** What each translation of a file yields, as text; why its texts were not read when they were not. */
    private static List<Object> written(String name, byte[] content, ReadOptions options, Object read)
            throws Exception {
        if (!(read instanceof List<?> list)) {
            return List.of(read);
        }
        var segments = list.stream().map(ImportedSegment.class::cast).toList();
        var written = new ArrayList<>();
        for (var translate : translations()) {
            var stored = Writing.stored(segments, translate);
            written.add(outcome(() -> new String(Writing.written(name, content, options, stored), ISO_8859_1)));
        }
        return written;
    }

    private static List<Function<ImportedSegment, SegmentTarget>> translations() {
        return List.of(
                Writing::same,
                segment -> new SegmentTarget(Writing.pseudo(segment.source()), true, false),
                segment -> segment.source().text().length() % 3 == 0
                        ? new SegmentTarget(Writing.pseudo(segment.source()), false, false)
                        : Writing.same(segment));
    }

    @ParameterizedTest
    @MethodSource("files")
    void sectionsHaveTheTextsOfTheFile(Path file) throws Exception {
        compare(file, file.getFileName().toString(), "{}");
    }

    static Stream<Entry<String, String>> samples() {
        return Stream.of(CutSamples.ALL, CutTexts.ALL, CutJson.ALL).flatMap(all -> all.entrySet().stream());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void sectionsHaveTheTextsOfDifficultFiles(Entry<String, String> sample, @TempDir Path directory) throws Exception {
        var name = sample.getKey();
        var file = directory.resolve(name);
        var content = sample.getValue();
        for (var text : List.of(content, content.replace("\n", "\r\n"), content.replaceFirst("\n", "\r\n"))) {
            Files.writeString(file, text);
            assertThat(compare(file, name, "{}")).isGreaterThan(1);
        }
        Files.writeString(file, content.replaceFirst("(?s)(\n.*?\n.*?)\n", "$1\r"));
        compare(file, name, "{}");
    }
}
