package dev.parlance.webhook.statistics;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts of calls by buckets of time.
 *
 * @param from begin of the first bucket
 * @param to end of the last bucket, exclusive
 * @param content the buckets with calls, the oldest first
 */
public record CallStatistics(
        @Nullable String webhookUid, Instant from, Instant to, Bucket bucket, CallCounts total, List<Part> content) {

    /** The length of a bucket, in UTC. */
    public enum Bucket {
        MINUTE,
        HOUR,
        DAY
    }

    /** The calls that began in one bucket. */
    public record Part(Instant from, @JsonUnwrapped CallCounts counts) {}
}
