package dev.parlance.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.attack.files.Family;
import dev.parlance.attack.files.Tally.Counts;
import dev.parlance.attack.files.Verdict.Step;
import dev.parlance.shared.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Reads fuzzed files of every format, writes some of them with translations, and reads those again: {@code mvn -q
 * -Pbench test-compile exec:exec@fuzz-files}. {@code -Dbench.options="-Dfuzz.families=html,csv -Dfuzz.seed=1
 * -Dfuzz.files=100000 -Dfuzz.seconds=75"} chooses the families, the seed, and the limits for each family.
 * {@code -Dfuzz.from=123 -Dfuzz.files=1} repeats one file; {@code -Dbench.data=FOLDER} adds seeds. The directory
 * {@code target/fuzz-files/findings} gets what was found: the file, its settings and the exception. After a failure
 * the program ends with 1.
 *
 * <p>The columns: files that were made, refused and read; {@code exports}, files that were written twice: without
 * changes, and with marks or hostile translations; {@code same}, those that are equal without changes; {@code marks}
 * and {@code hostile}, those whose marked or hostile export was refused; {@code again}, those whose export the reader
 * refuses; {@code memory}, files that needed more than 256 MB; {@code > 2 s}, and {@code stopped} after 20 s; the
 * slowest file; the mean processor time; the most memory that a file allocated, garbage included; the most heap that
 * was used at a time, garbage included; temporary files that were left.
 */
public final class FileFuzz {
    private static final Path DIRECTORY = Path.of("target/fuzz-files").toAbsolutePath();
    private static final long SEED = Long.getLong("fuzz.seed", 1);
    private static final long FROM = Long.getLong("fuzz.from", 0);
    private static final long FILES = Long.getLong("fuzz.files", 100_000);
    private static final long SECONDS = Long.getLong("fuzz.seconds", 75);
    private static final String TEMPORARY = "tmp";
    private static final int MOST_STOPS = 50;
    private static final String ROW = "%-12s %8s %8s %8s %8s %8s %7s %7s %7s %7s %7s %8s %10s %8s %8s %8s %5s%n";

    private final String data;

    private FileFuzz(String data) {
        this.data = data;
    }

    public static void main(String... args) throws IOException, InterruptedException {
        var fuzz = new FileFuzz(args.length == 0 || args[0].isBlank() ? "" : args[0]);
        System.out.printf(
                ROW,
                "family",
                "files",
                "refused",
                "read",
                "exports",
                "same",
                "marks",
                "hostile",
                "again",
                "memory",
                "> 2 s",
                "stopped",
                "slowest ms",
                "mean ms",
                "most MB",
                "heap MB",
                "left");
        var failed = false;
        for (var family : families()) {
            failed |= fuzz.family(family);
        }
        if (failed) {
            System.exit(1);
        }
    }

    private static List<Family> families() {
        var wanted = System.getProperty("fuzz.families", "");
        return wanted.isEmpty()
                ? List.of(Family.values())
                : Arrays.stream(wanted.toUpperCase(Locale.ROOT).split(",", -1))
                        .map(Family::valueOf)
                        .toList();
    }

    /** Fuzzes a family; returns whether there were failures. */
    private boolean family(Family family) throws IOException, InterruptedException {
        var counts = new Counts(Map.of(), 0, 0, 0, -1, 0, 0, Map.of());
        var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        var next = FROM;
        var left = 0L;
        var stops = 0;
        var heap = 0L;
        while (next < FROM + FILES && stops < MOST_STOPS && System.nanoTime() < end) {
            var seconds = TimeUnit.NANOSECONDS.toSeconds(end - System.nanoTime()) + 1;
            var done = process(family, next, seconds);
            counts = counts.and(done.counts());
            next = done.next();
            left += done.left();
            heap = Math.max(heap, done.heap());
            stops += done.stopped() == null ? 0 : 1;
        }
        print(family, counts, stops, left, heap);
        return counts.failures().keySet().stream().anyMatch(failure -> !failure.startsWith("("));
    }

    private static void print(Family family, Counts counts, int stops, long left, long heap) {
        System.out.printf(
                Locale.ROOT,
                ROW,
                family,
                counts.files() + stops,
                counts.of(Step.REFUSED),
                counts.read(),
                counts.exports(),
                counts.exports() - counts.of(Step.NOT_UNTOUCHED),
                counts.of(Step.NOT_MARKED),
                counts.of(Step.NOT_WRITTEN),
                counts.of(Step.NOT_READ_AGAIN),
                counts.memory(),
                counts.slow(),
                stops,
                "%.0f".formatted(counts.slowestMillis()),
                "%.2f".formatted(counts.meanMillis()),
                "%.0f".formatted(counts.mostMegabytes()),
                "%.0f".formatted(heap / 1e6),
                left);
        counts.failures().forEach((failure, times) -> System.out.printf("    %6d %s%n", times, failure));
    }

    private FileFuzzProcess.Done process(Family family, long from, long seconds)
            throws IOException, InterruptedException {
        var work = DIRECTORY.resolve(family.toString());
        var temporary = work.resolve(TEMPORARY);
        Files.createDirectories(temporary);
        var log = work.resolve("log");
        var process = new ProcessBuilder(command(family, from, seconds, work))
                .redirectError(log.toFile())
                .start();
        try {
            var lines = new String(process.getInputStream().readAllBytes(), UTF_8)
                    .lines()
                    .toList();
            var code = process.waitFor();
            if ((code != 0 && code != FileFuzzProcess.STOPPED) || lines.isEmpty()) {
                throw new IOException("the process of %s ended with %d: see %s".formatted(family, code, log));
            }
            return Json.read(lines.getLast(), FileFuzzProcess.Done.class);
        } finally {
            process.destroyForcibly();
            delete(temporary);
        }
    }

    private List<String> command(Family family, long from, long seconds, Path work) {
        var java = Stream.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:+UseCompactObjectHeaders",
                "-XX:-UsePerfData",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + work.resolve(TEMPORARY));
        var options = System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith("fuzz."))
                .map(name -> "-D" + name + "=" + System.getProperty(name));
        var main = Stream.of(
                "-cp",
                System.getProperty("java.class.path"),
                FileFuzzProcess.class.getName(),
                family.name(),
                String.valueOf(SEED),
                String.valueOf(from),
                String.valueOf(FROM + FILES),
                String.valueOf(seconds),
                work.toString(),
                data);
        return Stream.of(java, options, main).flatMap(part -> part).toList();
    }

    private static void delete(Path directory) throws IOException {
        try (var all = Files.walk(directory)) {
            for (var file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
