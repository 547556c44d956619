package dev.parlance.webhook.delivery.record;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The events of the deliveries in memory. All deliveries of an event share its body. For one event loop. */
public final class EventsInMemory {
    /** Shorter bodies are stored in the row of their event, so that reading them costs little. */
    private static final int LONG_BODY = 2_000;

    private final Map<UUID, Shared> events = new HashMap<>();
    /** The events with long bodies, the newest last. */
    private final SequencedMap<UUID, Shared> large = new LinkedHashMap<>();

    private static final class Shared {
        private final DueDelivery first;
        private int deliveries;

        private Shared(DueDelivery first) {
            this.first = first;
        }
    }

    /** The delivery with the body that other deliveries of its event have, if there are any in memory. */
    public DueDelivery share(DueDelivery due) {
        var shared = events.get(due.event());
        return shared == null ? due : due.withEventOf(shared.first);
    }

    /** The delivery with its event, or null if that is not in memory. */
    public @Nullable DueDelivery complete(DueDelivery due) {
        return events.containsKey(due.event()) ? share(due) : null;
    }

    /** Adds a delivery; returns the bytes that are in memory because of it. */
    public long add(DueDelivery due) {
        var shared = events.computeIfAbsent(due.event(), _ -> new Shared(due));
        var body = due.body();
        if (shared.deliveries++ > 0) {
            return due.bytesWithoutEvent();
        }
        if (body != null && body.length() >= LONG_BODY) {
            large.put(due.event(), shared);
        }
        return due.bytes();
    }

    /** Removes a delivery that was added; returns the bytes that are free then. */
    public long remove(DueDelivery due) {
        var shared = events.get(due.event());
        if (shared == null || --shared.deliveries > 0) {
            return due.bytesWithoutEvent();
        }
        events.remove(due.event());
        large.remove(due.event());
        return due.bytes();
    }

    /** The newest events with long bodies, at most this many. */
    public List<UUID> large(int most) {
        return large.sequencedKeySet().reversed().stream().limit(most).toList();
    }
}
