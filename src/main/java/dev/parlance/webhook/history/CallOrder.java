package dev.parlance.webhook.history;

import dev.parlance.shared.TimeUids;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/** The order of calls by their ids. */
final class CallOrder {
    private CallOrder() {}

    /** UUIDs compare by their unsigned bytes, as in PostgreSQL. */
    static int compare(UUID one, UUID other) {
        var high = Long.compareUnsigned(one.getMostSignificantBits(), other.getMostSignificantBits());
        return high != 0 ? high : Long.compareUnsigned(one.getLeastSignificantBits(), other.getLeastSignificantBits());
    }

    /** The lowest id of the hour or the day, in UTC, in which a call began. */
    static UUID begin(UUID call, ChronoUnit unit) {
        return TimeUids.from(TimeUids.time(call).truncatedTo(unit));
    }

    /** The lowest id of the moment that lies so much later than that of a call. */
    static UUID after(UUID call, Duration later) {
        return TimeUids.from(TimeUids.time(call).plus(later));
    }

    /** The id before; no call has the lowest one. */
    static UUID previous(UUID id) {
        if (id.equals(TimeUids.from(Instant.EPOCH))) {
            return id;
        }
        var low = id.getLeastSignificantBits();
        return new UUID(id.getMostSignificantBits() - (low == 0 ? 1 : 0), low - 1);
    }
}
