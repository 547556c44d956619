package dev.parlance.analysis.index;

import dev.parlance.db.InOrder;
import dev.parlance.match.MatchIndex;
import dev.parlance.memory.match.MemoryUnitsStore;
import dev.parlance.memory.match.ReadMemoryUnits;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Match indexes of translation memories, one per memory and target language, within a budget of heap. An index is built
 * once for all that need it, extended by the units that were written since, and built again when units were deleted. An
 * analysis reserves all indexes that it needs from its beginning to its end, and waits until they fit together: two
 * analyses therefore never wait for each other. An index that is not in use is evicted when memory is needed, the least
 * recently used first. Whether an index fits depends only on the amount of text in the memory, so that all instances
 * decide in the same way; after it is built, its real size counts. Safe from any thread.
 */
public final class MemoryIndexes {
    private final WorkerPool pool;
    private final long budget;
    private final Map<Key, Slot> slots = new HashMap<>();
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private long reserved;
    private long uses;

    /**
     * Starts without indexes.
     *
     * @param budget bytes of heap
     */
    public MemoryIndexes(WorkerPool pool, long budget) {
        this.pool = pool;
        this.budget = budget;
    }

    /** The name of one index. */
    public record Key(long memoryId, String targetLang) {}

    /**
     * An index that is built.
     *
     * @param revision the revision of the memory that it contains
     * @param text the amount of text that it was built from
     * @param unreadable units that could not be read and are not in the index
     */
    public record Loaded(MatchIndex index, long revision, MemoryUnitsStore.Size text, long unreadable) {}

    /** Indexes in the order of the keys; empty for an index that does not fit in memory with those before it. */
    public record Held(List<Optional<Loaded>> indexes, Runnable releasing) {
        public void release() {
            releasing.run();
        }
    }

    private static final class Slot {
        private final Key key;
        /** The estimate from the amount of text; {@code bytes} is the size once the index is built. */
        private long expected;

        private long bytes;
        private int holders;
        private long used;
        private Future<Loaded> latest = Future.failedFuture("not loaded yet");

        Slot(Key key) {
            this.key = key;
        }
    }

    /** An analysis that waits for memory: the keys of its indexes, with their estimated bytes. */
    private record Waiting(Map<Key, Long> bytes, Promise<Void> granted) {}

    /** Reserves indexes that contain at least the current units of the memories, until they are released. */
    public Future<Held> hold(ReadMemoryUnits units, List<Key> keys) {
        return InOrder.all(keys, key -> size(units, key)).compose(sizes -> {
            var fitting = fitting(keys, sizes);
            return room(fitting).compose(_ -> load(units, keys, fitting));
        });
    }

    private Future<Long> size(ReadMemoryUnits units, Key key) {
        return expected(key)
                .map(Future::succeededFuture)
                .orElseGet(() -> units.size(key.memoryId, key.targetLang).map(MemoryIndexBuild::bytes));
    }

    private synchronized Optional<Long> expected(Key key) {
        var slot = slots.get(key);
        return slot == null ? Optional.empty() : Optional.of(slot.expected);
    }

    private Map<Key, Long> fitting(List<Key> keys, List<Long> sizes) {
        var fitting = new HashMap<Key, Long>();
        var sum = 0L;
        for (var i = 0; i < keys.size(); i++) {
            if (sum + sizes.get(i) <= budget) {
                sum += sizes.get(i);
                fitting.put(keys.get(i), sizes.get(i));
            }
        }
        return fitting;
    }

    private Future<Void> room(Map<Key, Long> fitting) {
        var promise = Promise.<Void>promise();
        synchronized (this) {
            waiting.add(new Waiting(fitting, promise));
        }
        serve();
        return promise.future();
    }

    /** Bytes of heap that are reserved for the indexes. */
    public synchronized long bytes() {
        return reserved;
    }

    private void serve() {
        var granted = new ArrayList<Waiting>();
        synchronized (this) {
            while (!waiting.isEmpty() && grant(waiting.getFirst())) {
                granted.add(waiting.removeFirst());
            }
        }
        granted.forEach(one -> one.granted.complete());
    }

    /**
     * Reserves memory for a waiting analysis, and evicts indexes that are not in use; false when there is too little.
     */
    private boolean grant(Waiting one) {
        var more = one.bytes.entrySet().stream()
                .filter(entry -> !slots.containsKey(entry.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
        // evict no more than needed, and keep the wanted indexes
        evict(budget - more, one.bytes);
        if (reserved + more > budget && slots.values().stream().anyMatch(slot -> slot.holders > 0)) {
            return false;
        }
        one.bytes.forEach((key, bytes) -> {
            var slot = slots.computeIfAbsent(key, _ -> reserve(key, bytes));
            slot.holders++;
            slot.used = ++uses;
        });
        return true;
    }

    private Slot reserve(Key key, long bytes) {
        var slot = new Slot(key);
        slot.expected = bytes;
        slot.bytes = bytes;
        reserved += bytes;
        return slot;
    }

    private void evict(long most, Map<Key, Long> spared) {
        var idle = slots.values().stream()
                .filter(slot -> slot.holders == 0 && !spared.containsKey(slot.key))
                .sorted(Comparator.comparingLong(slot -> slot.used))
                .toList();
        for (var slot : idle) {
            if (reserved <= most) {
                return;
            }
            slots.remove(slot.key);
            reserved -= slot.bytes;
        }
    }

    private Future<Held> load(ReadMemoryUnits units, List<Key> keys, Map<Key, Long> fitting) {
        Runnable releasing = () -> release(List.copyOf(fitting.keySet()));
        // one after the other: an index takes one and a half times its size while it is built
        return InOrder.all(
                        keys,
                        key -> fitting.containsKey(key)
                                ? latest(units, key).map(Optional::of).recover(MemoryIndexes::none)
                                : Future.succeededFuture(Optional.<Loaded>empty()))
                .map(loaded -> new Held(List.copyOf(loaded), releasing))
                .onFailure(_ -> releasing.run());
    }

    private static Future<Optional<Loaded>> none(Throwable failure) {
        return failure instanceof MemoryIndexBuild.TooLarge
                ? Future.succeededFuture(Optional.empty())
                : Future.failedFuture(failure);
    }

    private void release(List<Key> keys) {
        synchronized (this) {
            for (var key : keys) {
                var slot = Objects.requireNonNull(slots.get(key));
                slot.holders--;
                slot.used = ++uses;
                if (slot.holders == 0 && slot.latest.failed()) {
                    slots.remove(key);
                    reserved -= slot.bytes;
                }
            }
            evict(budget, Map.of());
        }
        serve();
    }

    /** Updates an index after the update that already runs, if any. */
    private synchronized Future<Loaded> latest(ReadMemoryUnits units, Key key) {
        var slot = Objects.requireNonNull(slots.get(key));
        slot.latest =
                slot.latest.transform(previous -> refresh(units, key, previous)).map(loaded -> resized(slot, loaded));
        return slot.latest;
    }

    private synchronized Loaded resized(Slot slot, Loaded loaded) {
        var bytes = loaded.index.bytes();
        reserved += bytes - slot.bytes;
        slot.bytes = bytes;
        slot.expected = MemoryIndexBuild.bytes(loaded.text);
        return loaded;
    }

    private Future<Loaded> refresh(ReadMemoryUnits units, Key key, AsyncResult<Loaded> previous) {
        var build = new MemoryIndexBuild(pool, budget, previous.succeeded() ? previous.result() : null);
        return units.read(key.memoryId, key.targetLang, build.since(), build).compose(build::end);
    }
}
