package dev.parlance.termbase.serve;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The states of bases, least recently used first, within a limit of heap. It belongs to one event loop. */
final class LoadedBases {
    private final long budget;
    /** Read by workers too. */
    private final AtomicLong bytes = new AtomicLong();

    private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

    /** An empty cache; the budget is the bytes of heap for all bases. */
    LoadedBases(long budget) {
        this.budget = budget;
    }

    /** The state of one base. */
    static final class Entry {
        final String uid;

        @Nullable
        LoadedBase loaded;

        @Nullable
        Future<LoadedBase> checking;

        boolean rebuilding;
        boolean changed;
        long checkedAt;
        long usersAt;

        @Nullable
        Long tooLargeAt;

        private Entry(String uid) {
            this.uid = uid;
        }

        boolean isFresh(long now, long age) {
            return loaded != null && !changed && now - checkedAt < age;
        }
    }

    Entry entry(String uid) {
        return entries.computeIfAbsent(uid, Entry::new);
    }

    @Nullable
    Entry find(String uid) {
        return entries.get(uid);
    }

    void keep(Entry entry) {
        entries.putIfAbsent(entry.uid, entry);
    }

    void forget(Entry entry) {
        entries.remove(entry.uid, entry);
    }

    void drop(Entry entry) {
        forget(entry);
        entry.loaded = null;
        bytes.set(total());
    }

    /** Drops the least recently used bases until the others fit. */
    void makeRoom(Entry kept) {
        var total = total();
        for (var entry : new ArrayList<>(entries.values())) {
            var loaded = entry.loaded;
            if (total > budget && entry != kept && loaded != null) {
                total -= loaded.snapshot().size();
                entries.remove(entry.uid);
                entry.loaded = null;
            }
        }
        bytes.set(total);
    }

    /** Whether half of the heap for bases is free. */
    boolean hasRoom() {
        return total() < budget / 2;
    }

    long budget() {
        return budget;
    }

    /** The bytes of heap that the loaded bases use; for any thread. */
    long bytes() {
        return bytes.get();
    }

    private long total() {
        return entries.values().stream()
                .map(entry -> entry.loaded)
                .filter(Objects::nonNull)
                .mapToLong(loaded -> loaded.snapshot().size())
                .sum();
    }

    /** The loaded bases, least recently used first; for tests. */
    List<String> uids() {
        return entries.values().stream()
                .filter(entry -> entry.loaded != null)
                .map(entry -> entry.uid)
                .toList();
    }
}
