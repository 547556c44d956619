package dev.parlance.webhook.delivery.history;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** The days of events and calls that are kept, in UTC. */
public final class HistoryRetention {
    /** Days are dropped this long after they are no longer read: clocks of instances differ, and transactions end. */
    private static final Duration GRACE = Duration.ofHours(1);

    private final Duration retention;
    private final InstantSource clock;

    public HistoryRetention(Duration retention, InstantSource clock) {
        this.retention = retention;
        this.clock = clock;
    }

    public LocalDate today() {
        return day(Duration.ZERO);
    }

    /** The first day whose calls are read. */
    public LocalDate oldest() {
        return today().minusDays(retention.toDays());
    }

    /** The first day whose calls must not be dropped. */
    LocalDate firstKept() {
        return day(GRACE).minusDays(retention.toDays());
    }

    /** By how much the clock of the service is ahead of another one; negative if it is behind. */
    Duration ahead(Instant other) {
        return Duration.between(other, clock.instant());
    }

    private LocalDate day(Duration ago) {
        return clock.instant().minus(ago).atOffset(ZoneOffset.UTC).toLocalDate();
    }
}
