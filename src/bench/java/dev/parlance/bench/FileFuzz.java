package dev.parlance.bench;

import dev.parlance.attack.files.Family;
import dev.parlance.attack.files.Tally.Counts;
import dev.parlance.attack.files.Verdict.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Reads fuzzed files of every format, writes some of them with translations, and reads those again: {@code mvn -q
 * -Pbench test-compile exec:exec@fuzz-files}. {@code -Dbench.options="-Dfuzz.families=html,csv -Dfuzz.seed=1
 * -Dfuzz.files=100000 -Dfuzz.minutes=25"} chooses the families, the seed, the number of files of each family, and the
 * time for all of them; what families that end early leave is divided among the others. {@code -Dfuzz.from=123
 * -Dfuzz.files=1} repeats one file; {@code -Dbench.data=FOLDER} adds seeds. The directory {@code
 * target/fuzz-files/findings} gets what was found: the file, its settings and the exception. After a failure the
 * program ends with 1.
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
    private static final long MINUTES = Long.getLong("fuzz.minutes", 25);
    private static final int MOST_STOPS = 50;
    private static final String ROW = "%-12s %8s %8s %8s %8s %8s %7s %7s %7s %7s %7s %8s %10s %8s %8s %8s %5s%n";

    private final long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);

    private FileFuzz() {}

    public static void main(String... args) throws IOException, InterruptedException {
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
        var runs = families().stream().map(Run::new).toList();
        try (var worker = new FileFuzzWorker(DIRECTORY, SEED, args.length == 0 ? "" : args[0])) {
            new FileFuzz().all(runs, worker);
        }
        if (runs.stream().anyMatch(Run::failed)) {
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

    /** Gives each family its share of the time that is left, until there is none, or no family needs it. */
    private void all(List<Run> runs, FileFuzzWorker worker) throws IOException, InterruptedException {
        var open = new ArrayList<>(runs);
        while (!open.isEmpty() && seconds() > 0) {
            var waiting = open.size();
            for (var run : open) {
                run.go(worker, Math.max(1, seconds() / waiting));
                waiting--;
                if (run.ended()) {
                    run.print();
                }
            }
            open.removeIf(Run::ended);
        }
        open.forEach(Run::print);
    }

    private long seconds() {
        return TimeUnit.NANOSECONDS.toSeconds(end - System.nanoTime());
    }

    /** The files of a family. */
    private static final class Run {
        private final Family family;
        private Counts counts = new Counts(Map.of(), 0, 0, 0, -1, 0, 0, Map.of());
        private long next = FROM;
        private long left;
        private long heap;
        private int stops;

        Run(Family family) {
            this.family = family;
        }

        void go(FileFuzzWorker worker, long seconds) throws IOException, InterruptedException {
            var until = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
            for (var now = System.nanoTime(); !ended() && now < until; now = System.nanoTime()) {
                var rest = TimeUnit.NANOSECONDS.toSeconds(until - now) + 1;
                var done = worker.run(new FileFuzzProcess.Task(family, next, FROM + FILES, rest));
                counts = counts.and(done.counts());
                next = done.next();
                left += done.left();
                heap = Math.max(heap, done.heap());
                stops += done.stopped() == null ? 0 : 1;
            }
        }

        boolean ended() {
            return next >= FROM + FILES || stops >= MOST_STOPS;
        }

        boolean failed() {
            return counts.failures().keySet().stream()
                    .anyMatch(Predicate.not((String failure) -> failure.startsWith("(")));
        }

        void print() {
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
    }
}
