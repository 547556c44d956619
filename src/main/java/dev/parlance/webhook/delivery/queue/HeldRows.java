package dev.parlance.webhook.delivery.queue;

import dev.parlance.webhook.delivery.record.DueDelivery;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The rows of the outbox and of the retries that are in memory until their outcome is written. For one event loop. */
final class HeldRows {
    private static final int SHARDS = 256;

    private final Set<DueDelivery.Place> held = new HashSet<>();
    private final Map<Long, Set<Long>> retries = new HashMap<>();
    private final int[] byShard = new int[SHARDS];
    /** Settled during a read. The read may still return these rows, so they are remembered until it ends. */
    private final Set<DueDelivery.Place> settled = new HashSet<>();

    private boolean reading;

    void readBegins() {
        reading = true;
    }

    void readEnded() {
        reading = false;
        settled.clear();
    }

    /** Whether a row that was read is in memory already, or was until the read began. */
    boolean knows(DueDelivery.Place place) {
        return held.contains(place) || settled.contains(place);
    }

    void add(DueDelivery due) {
        held.add(due.place());
        byShard[DueDelivery.shard(due.target())]++;
        if (due.place() instanceof DueDelivery.Retry retry) {
            retries.computeIfAbsent(due.target(), _ -> new HashSet<>()).add(retry.id());
        }
    }

    /** A row is no longer in memory, but still in the database. */
    void drop(DueDelivery due) {
        remove(due.target(), due.place());
    }

    private boolean remove(long target, DueDelivery.Place place) {
        if (!held.remove(place)) {
            return false;
        }
        byShard[DueDelivery.shard(target)]--;
        if (place instanceof DueDelivery.Retry retry) {
            var ofTarget = retries.getOrDefault(target, Set.of());
            ofTarget.remove(retry.id());
            if (ofTarget.isEmpty()) {
                retries.remove(target);
            }
        }
        return true;
    }

    /** A row is no longer in the database; false if it was not in memory. */
    boolean settle(long target, DueDelivery.Place place) {
        var removed = remove(target, place);
        if (removed && reading) {
            settled.add(place);
        }
        return removed;
    }

    /** The ids of the retries of a target that are in memory. */
    Set<Long> retries(long target) {
        return retries.getOrDefault(target, Set.of());
    }

    int ofShard(int shard) {
        return byShard[shard];
    }
}
