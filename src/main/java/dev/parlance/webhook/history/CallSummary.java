package dev.parlance.webhook.history;

import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * All calls of a list: the listed ones as counts, and the calls that no list has yet.
 *
 * @param kinds of the calls that are listed
 */
record CallSummary(List<Day> days, Set<String> kinds, List<UUID> fresh) {
    /** A day with its number of listed calls. */
    record Day(UUID from, long calls) {}
}
