package dev.parlance.webhook.delivery.queue;

import dev.parlance.webhook.delivery.record.DueDelivery;
import dev.parlance.webhook.delivery.record.EventsInMemory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The calls in flight of a worker and the bytes of its deliveries in memory, and who may use the rest of both. A queue
 * may use as much as is left (a dynamic threshold: Choudhury and Hahne, IEEE/ACM Transactions on Networking 6/2, 1998),
 * so a few queues never use everything. Silent receivers share a part: a receiver is silent from its first call until
 * it responds, and again when it has calls in flight and has not responded for a second. Receivers that were not called
 * yet get one call each from a larger part, so that those that hang do not keep others from responding. The rest
 * belongs to receivers that respond. For one event loop.
 */
final class Capacity {
    /** A receiver with calls in flight is silent after this many milliseconds without a response. */
    static final long SILENCE = 1_000;

    private static final int CHECKS = 4;
    private static final double SMOOTHING = 4;
    /** In eighths of the calls and bytes. */
    private static final int SILENT_CALLS = 4;

    private static final int SILENT_BYTES = 2;
    private static final int NEW_CALLS = 7;
    private static final int NEW_BYTES = 4;
    private static final int EIGHTHS = 8;
    /** Rows that cannot be sent at once are read while less than this part is used. */
    private static final int AHEAD_PART = 2;

    private static final long MOST_READ = 4 << 20;
    private static final int FAIRNESS = 2;

    private final int mostCalls;
    private final long mostBytes;
    /** The receivers that respond and have calls in flight. */
    private final Deque<TargetQueue> watched = new ArrayDeque<>();

    private int calls;
    private int silentCalls;
    private final EventsInMemory events = new EventsInMemory();
    /** Of the deliveries that wait or are in flight, each event once. */
    private long bytes;

    private long silentBytes;
    private int silentDeliveries;

    Capacity(int mostCalls, long mostBytes) {
        this.mostCalls = mostCalls;
        this.mostBytes = mostBytes;
    }

    /** Whether a receiver responds. */
    static final class Voice {
        private boolean silent = true;
        private boolean called;
        private boolean watched;
        /** Time of the last response, or of the first call in flight if that began later. */
        private long waitsSince;

        private long checkedAt;
        /** A moving average of the times until a response. */
        private double millis;

        boolean silent() {
            return silent;
        }

        /** Whether it was called, or is known to have failed. */
        boolean called() {
            return called;
        }

        void failedBefore() {
            called = true;
        }
    }

    long bytes() {
        return bytes;
    }

    /** Bytes that are not used. */
    long free() {
        return Math.max(0, mostBytes - bytes);
    }

    /** Whether less than a quarter of the bytes is used. */
    boolean low() {
        return bytes < mostBytes / 4;
    }

    /** The number of rows that may be added for silent receivers, or for those that were not called yet, together. */
    int silentRows(boolean called) {
        var room = silentBytes < silentBytesMost(called) && bytes < mostBytes;
        return room ? Math.max(0, silentCallsMost(called) - silentDeliveries) : 0;
    }

    private int silentCallsMost(boolean called) {
        return Math.max(1, mostCalls * (called ? SILENT_CALLS : NEW_CALLS) / EIGHTHS);
    }

    private long silentBytesMost(boolean called) {
        return mostBytes / EIGHTHS * (called ? SILENT_BYTES : NEW_BYTES);
    }

    /** Whether a delivery of this queue may be sent now. */
    boolean admits(TargetQueue queue) {
        return queue.inFlight() < FAIRNESS * (mostCalls - calls)
                && !(queue.voice.silent && silentCalls >= silentCallsMost(queue.voice.called));
    }

    boolean full() {
        return calls >= mostCalls;
    }

    /** The number of rows that may be read for a queue. */
    int rows(TargetQueue queue) {
        return rows(queue, TargetQueue.MOST_QUEUED);
    }

    private int rows(TargetQueue queue, int most) {
        var startable = Math.max(0, queue.startable());
        if (queue.loaded().dropping()) {
            return startable;
        }
        if (queue.voice.silent) {
            return Math.min(queue.voice.called ? startable : 1 - queue.queued(), silentRows(queue.voice.called));
        }
        return Math.max(startable, ahead(queue, most) - queue.queued());
    }

    /** How many rows of a receiver that responds may wait: as many as it accepts until it would count as silent. */
    private static int ahead(TargetQueue queue, int most) {
        var limit = queue.throttle().limit();
        return Math.min(queue.ahead(most), (int) Math.max(1, limit * SILENCE / Math.max(1, queue.voice.millis)));
    }

    /** Whether a queue has too few rows in memory. */
    boolean isShort(TargetQueue queue) {
        return queue.startable() > 0 || (!queue.voice.silent && rows(queue) > queue.queued());
    }

    /** The bytes that may be added to a queue; the last row may exceed them. */
    long bytes(TargetQueue queue) {
        if (queue.voice.silent && !queue.loaded().dropping()) {
            return Math.min(silentBytesMost(queue.voice.called) - silentBytes, mostBytes - bytes);
        }
        var ahead = mostBytes / AHEAD_PART - bytes - queue.bytes();
        var all = queue.bytes() == 0 ? mostBytes - bytes : Math.max(ahead, mostBytes - bytes - queue.bytes());
        return queue.startable() <= 0 ? ahead : all;
    }

    /** The bytes of bodies in UTF-8 that may be read for a queue. */
    long octets(TargetQueue queue) {
        return Math.max(1, bytes(queue) / DueDelivery.BYTES_PER_OCTET);
    }

    /** The bytes of bodies in UTF-8 that one statement may read. */
    long octetsToRead() {
        return Math.ceilDiv(Math.min(MOST_READ, free()), DueDelivery.BYTES_PER_OCTET);
    }

    /** Whether a row may be added to a queue, however large. */
    boolean hasRoom(TargetQueue queue) {
        return rows(queue, TargetQueue.MOST_OF_PAGES) > 0 && bytes(queue) > 0;
    }

    EventsInMemory events() {
        return events;
    }

    void added(TargetQueue queue, DueDelivery due) {
        bytes += events.add(due);
        if (queue.voice.silent) {
            silentDeliveries++;
            silentBytes += due.bytes();
        }
    }

    /** A delivery left without a call. */
    void removed(TargetQueue queue, DueDelivery due) {
        bytes -= events.remove(due);
        if (queue.voice.silent) {
            silentDeliveries--;
            silentBytes -= due.bytes();
        }
    }

    void began(TargetQueue queue, long now) {
        calls++;
        var voice = queue.voice;
        voice.called = true;
        if (queue.inFlight() == 1) {
            voice.waitsSince = now;
        }
        if (voice.silent) {
            silentCalls++;
        } else if (!voice.watched) {
            watch(queue, now);
        }
    }

    void ended(TargetQueue queue, DueDelivery due) {
        calls--;
        silentCalls -= queue.voice.silent ? 1 : 0;
        removed(queue, due);
    }

    void responded(TargetQueue queue, int millis, long now) {
        queue.voice.waitsSince = now;
        queue.voice.millis += (millis - queue.voice.millis) / SMOOTHING;
        silent(queue, false);
    }

    /** The receivers that have become silent. Each is checked a few times per second, the longest unchecked first. */
    List<TargetQueue> fellSilent(long now) {
        var fell = new ArrayList<TargetQueue>();
        while (!watched.isEmpty() && watched.getFirst().voice.checkedAt + SILENCE / CHECKS <= now) {
            var queue = watched.removeFirst();
            queue.voice.watched = false;
            if (queue.inFlight() > 0 && queue.voice.waitsSince + SILENCE <= now) {
                silent(queue, true);
                fell.add(queue);
            } else if (queue.inFlight() > 0) {
                watch(queue, now);
            }
        }
        return fell;
    }

    private void watch(TargetQueue queue, long now) {
        queue.voice.watched = true;
        queue.voice.checkedAt = now;
        watched.addLast(queue);
    }

    private void silent(TargetQueue queue, boolean now) {
        if (queue.voice.silent != now) {
            var sign = now ? 1 : -1;
            queue.voice.silent = now;
            silentCalls += sign * queue.inFlight();
            silentDeliveries += sign * (queue.inFlight() + queue.queued());
            silentBytes += sign * queue.bytes();
        }
    }
}
