package dev.parlance.termbase.serve;

import dev.parlance.termbase.concept.ConceptRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The concepts of a base with all data that a response shows. It is immutable and safe for any number of threads;
 * {@link #changed} returns a new version that shares all unchanged data.
 */
final class ConceptBook {
    private static final int PAGE_BYTES = 1 << 20;

    private final long[] ids;
    /** The place of each concept: its page in the upper half, its offset in the lower half. */
    private final long[] places;

    private final List<byte[]> pages;
    /** Concepts that differ from the pages; empty bytes for deleted ones. */
    private final Map<Long, byte[]> changes;
    /** The users who created or changed a part. */
    private final Set<Long> users;

    private final long size;

    private ConceptBook(
            long[] ids, long[] places, List<byte[]> pages, Map<Long, byte[]> changes, Set<Long> users, long size) {
        this.ids = ids;
        this.places = places;
        this.pages = pages;
        this.changes = changes;
        this.users = users;
        this.size = size;
    }

    /** Collects concepts in the order of their ids; for one thread. */
    public static final class Builder {
        private final List<byte[]> pages = new ArrayList<>();
        private final Set<Long> users = new HashSet<>();
        private long[] ids = new long[64];
        private long[] places = new long[64];
        private byte[] page = new byte[0];
        private int used;
        private int count;
        private long bytes;

        public void add(ConceptRecord concept) {
            var encoded = ConceptCodec.encode(concept);
            if (used + encoded.length > page.length) {
                close();
                page = new byte[Math.max(PAGE_BYTES, encoded.length)];
                used = 0;
            }
            if (count == ids.length) {
                ids = Arrays.copyOf(ids, count + (count >> 1));
                places = Arrays.copyOf(places, ids.length);
            }
            ids[count] = concept.id();
            places[count++] = ((long) pages.size() << 32) | used;
            System.arraycopy(encoded, 0, page, used, encoded.length);
            used += encoded.length;
            concept.users().forEach(users::add);
        }

        /** The approximate bytes of heap that the book will use. */
        public long size() {
            return bytes + used + 16L * count;
        }

        private void close() {
            if (used > 0) {
                pages.add(used == page.length ? page : Arrays.copyOf(page, used));
                bytes += used;
            }
        }

        public ConceptBook build() {
            close();
            return new ConceptBook(
                    Arrays.copyOf(ids, count),
                    Arrays.copyOf(places, count),
                    List.copyOf(pages),
                    Map.of(),
                    Set.copyOf(users),
                    bytes + 16L * count);
        }
    }

    /** Finds a concept; null if it is not in the base. */
    public @Nullable ConceptRecord find(long id) {
        var changed = changes.get(id);
        if (changed != null) {
            return changed.length == 0 ? null : ConceptCodec.decode(id, changed, 0);
        }
        var at = Arrays.binarySearch(ids, id);
        return at < 0 ? null : ConceptCodec.decode(id, pages.get((int) (places[at] >>> 32)), (int) places[at]);
    }

    /** The book after changing, adding and deleting concepts. */
    public ConceptBook changed(Collection<ConceptRecord> put, Collection<Long> gone) {
        var next = new HashMap<>(changes);
        var authors = new HashSet<>(users);
        var more = size;
        for (var concept : put) {
            var bytes = ConceptCodec.encode(concept);
            next.put(concept.id(), bytes);
            more += bytes.length + 80L;
            concept.users().forEach(authors::add);
        }
        gone.forEach(id -> next.put(id, new byte[0]));
        return new ConceptBook(ids, places, pages, next, Set.copyOf(authors), more);
    }

    /** The number of concepts in the pages. */
    public int count() {
        return ids.length;
    }

    /** The number of concepts that differ from the pages. */
    public int changes() {
        return changes.size();
    }

    public Set<Long> users() {
        return users;
    }

    /** The approximate bytes of heap. */
    public long size() {
        return size;
    }
}
