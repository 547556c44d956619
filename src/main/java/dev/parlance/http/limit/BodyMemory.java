package dev.parlance.http.limit;

import dev.parlance.fault.Fault;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The memory for the bodies that an instance buffers: of requests, or of responses. One sender gets at most half of it.
 * Thread-safe.
 */
public final class BodyMemory {
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final long most;
    private final long mostPerSender;
    private final Map<Sender, Long> bySender = new HashMap<>();
    private long reserved;

    /**
     * Creates a memory of which nothing is reserved.
     *
     * @param most in bytes, and at least {@code largestBody}
     */
    public BodyMemory(long most, long largestBody) {
        this.most = Math.max(most, largestBody);
        this.mostPerSender = Math.max(most / 2, largestBody);
    }

    /**
     * Reserves memory for one body.
     *
     * @throws Fault.TooMany when the bodies of this sender take too much
     * @throws Fault.Unavailable when the bodies of all senders take too much
     */
    public synchronized Reservation reserve(Sender sender, long bytes) {
        var held = bySender.getOrDefault(sender, 0L);
        if (held + bytes > mostPerSender) {
            throw new Fault.TooMany("too many bytes of concurrent requests", PATIENCE);
        }
        if (reserved + bytes > most) {
            throw new Fault.Unavailable("the memory for bodies is full");
        }
        return added(sender, held, bytes);
    }

    /**
     * Reserves memory for one body that exists already, even if it alone is larger than the share of its sender.
     *
     * @throws Fault.TooMany when this sender has reserved memory, and too much with this body
     * @throws Fault.Unavailable when any memory is reserved, and too much with this body
     */
    public synchronized Reservation reserveOne(Sender sender, long bytes) {
        var held = bySender.getOrDefault(sender, 0L);
        if (held > 0 && held + bytes > mostPerSender) {
            throw new Fault.TooMany("too many bytes of responses that are not read", PATIENCE);
        }
        if (reserved > 0 && reserved + bytes > most) {
            throw new Fault.Unavailable("the memory for bodies is full");
        }
        return added(sender, held, bytes);
    }

    /**
     * Reserves memory for a body that does not exist yet, even if it alone is larger than the share of its sender.
     *
     * @throws Fault.TooMany when this sender has reserved memory, and too much with this body
     * @throws Fault.Unavailable when any memory is reserved, and too much with this body, or it alone needs more
     */
    public Reservation reservePlanned(Sender sender, long bytes) {
        if (bytes > most) {
            throw new Fault.Unavailable("the response needs more memory than there is for all; request smaller pages");
        }
        return reserveOne(sender, bytes);
    }

    private Reservation added(Sender sender, long held, long bytes) {
        reserved += bytes;
        bySender.put(sender, held + bytes);
        return new Reservation(sender, bytes);
    }

    private synchronized void release(Sender sender, long bytes) {
        reserved -= bytes;
        bySender.computeIfPresent(sender, (_, held) -> held == bytes ? null : Long.valueOf(held - bytes));
    }

    /** The reserved bytes of all bodies. */
    public synchronized long reserved() {
        return reserved;
    }

    /** The memory of one body. Belongs to one event loop. */
    public final class Reservation {
        private final Sender sender;
        private final long bytes;
        private boolean released;

        private Reservation(Sender sender, long bytes) {
            this.sender = sender;
            this.bytes = bytes;
        }

        /** Returns the memory; only the first call has an effect. */
        public void release() {
            if (!released) {
                released = true;
                BodyMemory.this.release(sender, bytes);
            }
        }
    }
}
