package dev.parlance.memory.exchange;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Who made and last changed a unit, and when; null where it is not said. */
public record UnitStamp(
        @Nullable Instant created,
        @Nullable String creationId,
        @Nullable Instant changed,
        @Nullable String changeId) {
    public static final UnitStamp NONE = new UnitStamp(null, null, null, null);

    /** This one, with what the other one says where it is silent. */
    UnitStamp or(UnitStamp other) {
        return new UnitStamp(
                created == null ? other.created : created,
                creationId == null ? other.creationId : creationId,
                changed == null ? other.changed : changed,
                changeId == null ? other.changeId : changeId);
    }
}
