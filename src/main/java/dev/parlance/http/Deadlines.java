package dev.parlance.http;

import org.jspecify.annotations.Nullable;

/**
 * Requests in the order of their deadlines. All have the same patience, so the oldest is always first: adding and removing
 * cost a few pointers, and one timer of the event loop looks at the head only. Not thread-safe.
 */
final class Deadlines {
    private final Entry head = new Entry(Long.MAX_VALUE, () -> {});

    Deadlines() {
        head.previous = head;
        head.next = head;
    }

    /** A place in the queue. */
    static final class Entry {
        private final long expiresAt;
        private final Runnable expire;
        private @Nullable Entry previous;
        private @Nullable Entry next;

        private Entry(long expiresAt, Runnable expire) {
            this.expiresAt = expiresAt;
            this.expire = expire;
        }

        /** Takes it out; a second time does nothing. */
        void remove() {
            if (previous != null && next != null) {
                previous.next = next;
                next.previous = previous;
                previous = null;
                next = null;
            }
        }
    }

    /** @param expiresAt nanoseconds of {@link System#nanoTime}, not before those added earlier */
    Entry add(long expiresAt, Runnable expire) {
        var entry = new Entry(expiresAt, expire);
        var last = head.previous == null ? head : head.previous;
        entry.previous = last;
        entry.next = head;
        last.next = entry;
        head.previous = entry;
        return entry;
    }

    /** Expires what is due. */
    void expire(long now) {
        for (var entry = head.next; entry != null && entry != head && entry.expiresAt - now <= 0; entry = head.next) {
            entry.remove();
            entry.expire.run();
        }
    }
}
