package dev.parlance.memory.exchange;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Who created and last changed a unit, and when; null where this is unknown. */
public record UnitStamp(
        @Nullable Instant created,
        @Nullable String creationId,
        @Nullable Instant changed,
        @Nullable String changeId) {
    public static final UnitStamp NONE = new UnitStamp(null, null, null, null);

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
}
