package dev.parlance.webhook.statistics;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.webhook.statistics.CallStatistics.Bucket;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Finds statistics of calls within limits. */
public final class FindStatistics {
    private static final int MOST_BUCKETS = 1_500;
    private static final Duration DEFAULT_SPAN = Duration.ofDays(1);
    /** The end of its bucket is a date that RFC 3339 can write. */
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    private final StatisticsStore statistics;
    private final InstantSource clock;

    public FindStatistics(StatisticsStore statistics, InstantSource clock) {
        this.statistics = statistics;
        this.clock = clock;
    }

    /**
     * Counts calls in whole buckets. Fails with {@link Fault.Invalid} if the range is empty or has too many buckets.
     *
     * @param webhookUid null for all calls
     * @param from null for a day before {@code to}
     * @param to null for now
     */
    public Future<CallStatistics> find(
            @Nullable String webhookUid, @Nullable Instant from, @Nullable Instant to, Bucket bucket) {
        var unit = unit(bucket);
        var until = to == null ? clock.instant() : to;
        var since = from == null ? until.minus(DEFAULT_SPAN) : from;
        if (!since.isBefore(until)) {
            return Future.failedFuture(new Fault.Invalid(Violation.of("to", "range", "must be later than from")));
        }
        if (until.isAfter(LATEST)) {
            return Future.failedFuture(
                    new Fault.Invalid(Violation.of("to", "range", "must not be later than " + LATEST)));
        }
        var begin = since.truncatedTo(unit);
        var end = until.minusNanos(1).truncatedTo(unit).plus(1, unit);
        if (unit.between(begin, end) > MOST_BUCKETS) {
            return Future.failedFuture(new Fault.Invalid(Violation.of(
                    "bucket",
                    "range",
                    "gives more than %d buckets; choose a longer bucket or a shorter range".formatted(MOST_BUCKETS))));
        }
        return statistics
                .find(webhookUid, begin, end, bucket)
                .map(parts -> new CallStatistics(
                        webhookUid,
                        begin,
                        end,
                        bucket,
                        CallCounts.sum(
                                parts.stream().map(CallStatistics.Part::counts).toList()),
                        parts));
    }

    private static ChronoUnit unit(Bucket bucket) {
        return switch (bucket) {
            case MINUTE -> ChronoUnit.MINUTES;
            case HOUR -> ChronoUnit.HOURS;
            case DAY -> ChronoUnit.DAYS;
        };
    }
}
