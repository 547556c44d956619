package dev.parlance.bench;

import dev.parlance.attack.files.Family;
import dev.parlance.attack.files.Tally.Counts;
import dev.parlance.attack.files.Verdict.Step;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** The files of a family in {@link FileFuzz}; for one thread at a time. */
final class FileFuzzRun {
    private static final int MOST_STOPS = 50;
    private static final String ROW = "%-12s %8s %8s %8s %8s %8s %7s %7s %7s %7s %7s %8s %10s %8s %8s %8s %5s%n";
    private static final String HEAD = ROW.formatted(
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

    private final Family family;
    private final long end;
    private volatile Progress progress;

    /**
     * The files up to a number.
     *
     * @param end the number after the last one
     * @param progress what was done before
     */
    FileFuzzRun(Family family, long end, Progress progress) {
        this.family = family;
        this.end = end;
        this.progress = progress;
    }

    /**
     * What was done.
     *
     * @param next the number of the file to continue with
     * @param left temporary files that were not deleted
     * @param heap the bytes of the heap that were used at most, garbage included
     * @param stops files that took too long
     */
    record Progress(Counts counts, long next, long left, long heap, int stops) {
        /** Nothing before a file. */
        static Progress from(long next) {
            return new Progress(new Counts(Map.of(), 0, 0, 0, -1, 0, 0, Map.of()), next, 0, 0, 0);
        }

        private Progress and(FileFuzzProcess.Done done) {
            return new Progress(
                    counts.and(done.counts()),
                    done.next(),
                    left + done.left(),
                    Math.max(heap, done.heap()),
                    stops + (done.stopped() == null ? 0 : 1));
        }
    }

    /** The columns of {@link #row}. */
    static String head() {
        return HEAD;
    }

    Family family() {
        return family;
    }

    Progress progress() {
        return progress;
    }

    /** Reads files for some time. */
    void go(FileFuzzWorker worker, long seconds) throws IOException, InterruptedException {
        var until = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        for (var now = System.nanoTime(); !ended() && now < until; now = System.nanoTime()) {
            var rest = TimeUnit.NANOSECONDS.toSeconds(until - now) + 1;
            progress = progress.and(worker.run(new FileFuzzProcess.Task(family, progress.next, end, rest)));
        }
    }

    boolean ended() {
        return progress.next >= end || progress.stops >= MOST_STOPS;
    }

    boolean failed() {
        return progress.counts.failures().keySet().stream()
                .anyMatch(Predicate.not((String failure) -> failure.startsWith("(")));
    }

    /** The row of a table, and a line for each failure. */
    String row() {
        var now = progress;
        var counts = now.counts;
        var row = new StringBuilder(ROW.formatted(
                family,
                counts.files() + now.stops,
                counts.of(Step.REFUSED),
                counts.read(),
                counts.exports(),
                counts.exports() - counts.of(Step.NOT_UNTOUCHED),
                counts.of(Step.NOT_MARKED),
                counts.of(Step.NOT_WRITTEN),
                counts.of(Step.NOT_READ_AGAIN),
                counts.memory(),
                counts.slow(),
                now.stops,
                "%.0f".formatted(counts.slowestMillis()),
                String.format(Locale.ROOT, "%.2f", counts.meanMillis()),
                "%.0f".formatted(counts.mostMegabytes()),
                "%.0f".formatted(now.heap / 1e6),
                now.left));
        counts.failures().forEach((failure, times) -> row.append("    %6d %s%n".formatted(times, failure)));
        return row.toString();
    }
}
