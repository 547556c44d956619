package dev.parlance.feed;

import java.util.List;

/**
 * What became of published events, which are durable by now.
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
