package dev.parlance.memory.exchange;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Who created and last changed a unit, and when; null where this is unknown. */
public record UnitStamp(
        @Nullable Instant created,
        @Nullable String creationId,
        @Nullable Instant changed,
        @Nullable String changeId) {
    public static final UnitStamp NONE = new UnitStamp(null, null, null, null);

    private static final int LAST_YEAR = 9999;

    /**
     * A time in a file.
     *
     * @throws DateTimeException if its year in UTC, in which it is written, does not have four digits
     */
    static Instant time(OffsetDateTime time) {
        var year = time.withOffsetSameInstant(ZoneOffset.UTC).getYear();
        if (year < 0 || year > LAST_YEAR) {
            throw new DateTimeException("the year %d does not have four digits".formatted(year));
        }
        return time.toInstant();
    }

    /** This stamp, with unknown values taken from the other one. */
    UnitStamp or(UnitStamp other) {
        return new UnitStamp(
                created == null ? other.created : created,
                creationId == null ? other.creationId : creationId,
                changed == null ? other.changed : changed,
                changeId == null ? other.changeId : changeId);
    }

    /** When the unit was changed or, if it never was, created. */
    public @Nullable Instant lastChange() {
        return changed == null ? created : changed;
    }

    /** Whether the last change was after that of another unit; a unit without dates is changed by its import. */
    boolean isAfter(UnitStamp other) {
        var own = lastChange();
        var others = other.lastChange();
        return others != null && (own == null || own.isAfter(others));
    }
}
