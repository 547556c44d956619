package dev.parlance.http.limit;

import dev.parlance.fault.Fault;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The requests whose bodies are still arriving. They do not count as in flight, so that a slow body takes no slot from
 * others. Senders without a token share a quarter of the places; one address gets a 32nd of all places, and one user an
 * eighth. Thread-safe.
 */
public final class Arrivals {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final int OF_STRANGERS = 4;
    private static final int OF_ONE_USER = 8;
    private static final int OF_ONE_ADDRESS = 32;

    private final int most;
    private final Map<Sender, Integer> bySender = new HashMap<>();
    private int all;
    private int strangers;

    public Arrivals(int most) {
        this.most = most;
    }

    /**
     * Counts a request until its body has arrived.
     *
     * @throws Fault.TooMany when too many bodies of this sender are arriving
     * @throws Fault.Unavailable when too many bodies of all senders are arriving
     */
    public synchronized Arrival begin(Sender sender) {
        var ofSender = bySender.getOrDefault(sender, 0);
        if (ofSender >= share(sender.known() ? OF_ONE_USER : OF_ONE_ADDRESS)) {
            throw new Fault.TooMany("too many concurrent requests whose bodies have not arrived", PATIENCE);
        }
        if (all >= most || (!sender.known() && strangers >= share(OF_STRANGERS))) {
            throw new Fault.Unavailable("too many concurrent requests whose bodies have not arrived");
        }
        bySender.put(sender, ofSender + 1);
        all++;
        strangers += sender.known() ? 0 : 1;
        return new Arrival(sender);
    }

    private int share(int part) {
        return Math.max(1, most / part);
    }

    private synchronized void end(Sender sender) {
        bySender.computeIfPresent(sender, (_, count) -> count == 1 ? null : Integer.valueOf(count - 1));
        all--;
        strangers -= sender.known() ? 0 : 1;
    }

    /** The number of bodies that are arriving. */
    public synchronized int count() {
        return all;
    }

    /** A body that is arriving. Belongs to one event loop. */
    public final class Arrival {
        private final Sender sender;
        private boolean over;

        private Arrival(Sender sender) {
            this.sender = sender;
        }

        public boolean isOver() {
            return over;
        }

        /** The body is there, or will never be; false if that is known already. */
        public boolean end() {
            if (over) {
                return false;
            }
            over = true;
            Arrivals.this.end(sender);
            return true;
        }
    }
}
