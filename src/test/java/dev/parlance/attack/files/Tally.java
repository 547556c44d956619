package dev.parlance.attack.files;

import dev.parlance.attack.files.Verdict.Step;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Counts the verdicts on the files of a family. Safe for two threads. */
public final class Tally {
    private static final double NANOS_PER_MILLI = 1e6;

    private final Map<Step, Long> steps = new HashMap<>();
    private final Map<String, Long> failures = new TreeMap<>();
    private final long slowNanos;
    private long memory;
    private long slow;
    private long slowestNanos;
    private long slowest = -1;
    private long nanos;
    private long mostAllocated;

    /**
     * An empty tally.
     *
     * @param slowNanos processor time; files that take longer to be read or written count as slow
     */
    public Tally(long slowNanos) {
        this.slowNanos = slowNanos;
    }

    /**
     * The counts so far.
     *
     * @param memory files that were refused because they need more memory
     * @param slowestMillis of the file that was read or written for longest
     * @param slowest its number
     * @param nanos the processor time of all files
     * @param mostAllocated the bytes that a file allocated at most
     * @param failures how often each failure was found
     */
    public record Counts(
            Map<Step, Long> steps,
            long memory,
            long slow,
            double slowestMillis,
            long slowest,
            long nanos,
            long mostAllocated,
            Map<String, Long> failures) {
        public long files() {
            return steps.values().stream().mapToLong(Long::longValue).sum();
        }

        public long of(Step step) {
            return steps.getOrDefault(step, 0L);
        }

        /** The files that were read, whatever came later. */
        public long read() {
            return files() - of(Step.REFUSED) - of(Step.FAILED);
        }

        /** The files that were written. */
        public long exports() {
            return read() - of(Step.READ);
        }

        /** The mean processor time of a file in ms. */
        public double meanMillis() {
            return nanos / NANOS_PER_MILLI / Math.max(1, files());
        }

        /** The most megabytes that a file allocated. */
        public double mostMegabytes() {
            return mostAllocated / 1e6;
        }

        /** With other counts added. */
        public Counts and(Counts other) {
            var all = new HashMap<>(steps);
            other.steps.forEach((step, count) -> all.merge(step, count, Long::sum));
            var found = new TreeMap<>(failures);
            other.failures.forEach((failure, count) -> found.merge(failure, count, Long::sum));
            var slower = other.slowestMillis > slowestMillis;
            return new Counts(
                    all,
                    memory + other.memory,
                    slow + other.slow,
                    slower ? other.slowestMillis : slowestMillis,
                    slower ? other.slowest : slowest,
                    nanos + other.nanos,
                    Math.max(mostAllocated, other.mostAllocated),
                    found);
        }
    }

    /** Adds a verdict; returns how often its failure was found so far, 0 when it did not fail. */
    public synchronized long add(long number, Verdict verdict) {
        steps.merge(verdict.step(), 1L, Long::sum);
        memory += verdict.outOfMemory() ? 1 : 0;
        var longer = Math.max(verdict.readNanos(), verdict.writeNanos());
        nanos += verdict.readNanos() + verdict.writeNanos();
        mostAllocated = Math.max(mostAllocated, verdict.allocated());
        slow += longer > slowNanos ? 1 : 0;
        if (longer > slowestNanos) {
            slowestNanos = longer;
            slowest = number;
        }
        return verdict.step() == Step.FAILED ? failures.merge(verdict.key(), 1L, Long::sum) : 0;
    }

    /** Adds a failure that is no verdict; returns how often it was found so far. */
    public synchronized long add(String failure) {
        return failures.merge(failure, 1L, Long::sum);
    }

    public synchronized Counts counts() {
        return new Counts(
                Map.copyOf(steps),
                memory,
                slow,
                slowestNanos / NANOS_PER_MILLI,
                slowest,
                nanos,
                mostAllocated,
                new TreeMap<>(failures));
    }
}
