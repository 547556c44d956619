package dev.parlance.webhook.history;

import dev.parlance.shared.TimeUids;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * All calls of a list as counts.
 *
 * @param days the listed calls, the newest day first
 * @param kinds of the calls that are listed, with their status
 * @param fresh the calls that no list has yet
 */
record CallSummary(List<Day> days, Set<String> kinds, Fresh fresh) {
    CallSummary {
        days = days.stream()
                .sorted((one, other) -> CallOrder.compare(other.from(), one.from()))
                .toList();
    }

    /** A day with its number of listed calls. */
    record Day(UUID from, long calls) {}

    /**
     * A number of calls. The identifiers have no meaning if there are none.
     *
     * @param oldest no call has a lower identifier
     * @param newest no call has a higher identifier
     * @param recent from this identifier on there are at least {@link #RECENT} calls; null if there are fewer
     * @param overlap no more listed calls than this are newer than the oldest one
     */
    record Fresh(
            long calls, UUID oldest, UUID newest, @Nullable UUID recent, long overlap) {
        /** As many as a page near the newest calls needs. */
        static final long RECENT = 300;

        static final Fresh NONE = new Fresh(0, new UUID(0, 0), new UUID(0, 0), null, 0);

        /** From which identifier on there are so many calls, or all. */
        UUID since(long most) {
            return recent == null || most > RECENT ? oldest : recent;
        }
    }

    /**
     * The lowest id of the day that a listed call is of.
     *
     * @param place of the call, the newest has 1; if there are fewer, it is the oldest one's day
     */
    UUID day(long place) {
        var calls = 0L;
        var from = TimeUids.from(Instant.EPOCH);
        for (var day : days) {
            from = day.from();
            calls += day.calls();
            if (calls >= place) {
                break;
            }
        }
        return from;
    }

    long listed() {
        return days.stream().mapToLong(Day::calls).sum();
    }

    long total() {
        return listed() + fresh.calls();
    }
}
