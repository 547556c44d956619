package dev.parlance.webhook.statistics;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Counts of calls.
 *
 * @param averageMillis null without calls
 * @param durations how many calls took at most how long, the shortest time first
 */
public record CallCounts(
        long calls,
        long successes,
        Failures failures,
        @Nullable Double averageMillis,
        List<UpTo> durations) {
    /** The upper limits of the durations that are counted, in milliseconds. */
    static final List<Integer> LIMITS = List.of(10, 30, 100, 300, 1_000, 3_000, 10_000);

    /** Failed calls by the class of the response. */
    public record Failures(long redirects, long clientErrors, long serverErrors, long noResponses) {
        /** The others of all failures had no response, or an interim one (1xx) instead of it. */
        static Failures of(long all, long redirects, long clientErrors, long serverErrors) {
            return new Failures(redirects, clientErrors, serverErrors, all - redirects - clientErrors - serverErrors);
        }

        Failures plus(Failures other) {
            return new Failures(
                    redirects + other.redirects,
                    clientErrors + other.clientErrors,
                    serverErrors + other.serverErrors,
                    noResponses + other.noResponses);
        }
    }

    /** The number of calls that took at most so many milliseconds. */
    public record UpTo(int millis, long calls) {}

    /**
     * Counts calls.
     *
     * @param millis sum of the durations
     * @param upTo a count for each of {@link #LIMITS}
     */
    static CallCounts of(long calls, long successes, Failures failures, double millis, List<Long> upTo) {
        var durations = IntStream.range(0, LIMITS.size())
                .mapToObj(i -> new UpTo(LIMITS.get(i), upTo.get(i)))
                .toList();
        return new CallCounts(
                calls, successes, failures, calls == 0 ? null : Double.valueOf(millis / calls), durations);
    }

    /** The counts of all calls together. */
    static CallCounts sum(List<CallCounts> parts) {
        return of(
                parts.stream().mapToLong(CallCounts::calls).sum(),
                parts.stream().mapToLong(CallCounts::successes).sum(),
                parts.stream().map(CallCounts::failures).reduce(new Failures(0, 0, 0, 0), Failures::plus),
                parts.stream().mapToDouble(CallCounts::millis).sum(),
                IntStream.range(0, LIMITS.size())
                        .mapToObj(i -> parts.stream()
                                .mapToLong(part -> part.durations.get(i).calls)
                                .sum())
                        .toList());
    }

    private double millis() {
        return averageMillis == null ? 0 : averageMillis * calls;
    }
}
