package dev.parlance.feed;

import java.util.List;

/**
 * The result of a publication; the events are durable when it is returned.
 *
 * @param duplicates whose {@code eventUid} had been taken before
 */
record Published(int accepted, int duplicates, List<One> events) {
    Published {
        events = List.copyOf(events);
    }

    /** One of them, in the order in which they were sent. */
    record One(String eventUid, boolean duplicate) {}
}
