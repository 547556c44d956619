package dev.parlance.webhook.delivery.record;

import java.util.Comparator;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A delivery to send to a target.
 *
 * @param place key of its row
 * @param event its id
 * @param kind of the event, or null for a callback
 * @param url of a callback, or null for an event
 * @param body null if the delivery waited for longer than events are stored
 * @param attempt from 0
 * @param parent the first call of the chain, or null if this is it; for a replay, the call that is replayed
 * @param forced whether it is, or follows from, a replay
 */
public record DueDelivery(
        Place place,
        long target,
        UUID event,
        @Nullable String kind,
        @Nullable String url,
        @Nullable String body,
        @Nullable String traceparent,
        int attempt,
        @Nullable UUID parent,
        boolean forced) {

    /** A character, of one octet or more in UTF-8, takes two bytes at most. */
    public static final int BYTES_PER_OCTET = 2;
    /** Bytes of the other parts of a delivery in memory, roughly. */
    private static final int REST_BYTES = 256;

    /** The key of a row in the outbox or among the retries. */
    public sealed interface Place {}

    /**
     * A row of the outbox, identified and ordered by its key.
     *
     * @param ctid where PostgreSQL stored it when it was read; null if that is unknown. A table
     *     that is rewritten moves its rows, so this is no more than a hint.
     */
    public record Outbox(long tx, long id, @Nullable String ctid) implements Place, Comparable<Outbox> {
        private static final Comparator<Outbox> ORDER =
                Comparator.comparingLong(Outbox::tx).thenComparingLong(Outbox::id);

        public Outbox(long tx, long id) {
            this(tx, id, null);
        }

        /** The place just before this row: the row is the first one after it. */
        public Outbox before() {
            return new Outbox(tx, id - 1);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Outbox same && same.tx == tx && same.id == id;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(31 * tx + id);
        }

        @Override
        public int compareTo(Outbox other) {
            return ORDER.compare(this, other);
        }
    }

    /** A row of the retries. */
    public record Retry(long id) implements Place {}

    /** The key of a first attempt. */
    public Outbox outbox() {
        return (Outbox) place;
    }

    /** Bytes that it takes in memory. */
    public long bytes() {
        return REST_BYTES + (body == null ? 0 : (long) BYTES_PER_OCTET * body.length());
    }

    /** Bytes that it takes in memory beside its event. */
    long bytesWithoutEvent() {
        return REST_BYTES;
    }

    /** This delivery with the event of another delivery, which is the same one. */
    public DueDelivery withEventOf(DueDelivery same) {
        return new DueDelivery(
                place, target, event, same.kind, same.url, same.body, same.traceparent, attempt, parent, forced);
    }

    public boolean isRetry() {
        return place instanceof Retry;
    }

    public static int shard(long target) {
        return (int) (target & 255);
    }
}
