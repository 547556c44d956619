package dev.parlance.webhook.history;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The part of a list of calls that is wanted, and its order.
 *
 * @param from time of the oldest call, inclusive; null for all
 * @param to exclusive; null for all
 * @param after only the calls that follow this call in the order of the list, null for all
 * @param ascending whether the oldest come first
 */
public record CallSpan(
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable String after,
        boolean ascending) {
    static final CallSpan ALL = new CallSpan(null, null, null, false);

    public CallSpan {
        if (from != null && to != null && !from.isBefore(to)) {
            throw new Fault.Invalid(Violation.of("to", "range", "must be later than from"));
        }
    }

    CallSpan after(@Nullable String call) {
        return new CallSpan(from, to, call, ascending);
    }

    /** The same part, without calls that begin at this time or later. */
    CallSpan until(Instant time) {
        return to != null && to.isBefore(time) ? this : new CallSpan(from, time, after, ascending);
    }
}
