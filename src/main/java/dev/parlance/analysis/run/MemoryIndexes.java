package dev.parlance.analysis.run;

import dev.parlance.match.MatchIndex;
import dev.parlance.match.MatchIndexBuilder;
import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.SourceReader;
import dev.parlance.memory.match.MemoryUnitsStore;
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
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Match indexes of translation memories, one a memory and target language, within a budget of heap. An index is made once,
 * whoever waits for it, extended by what was written since, and made anew when units have vanished. Who counts holds all
 * indexes it needs from the beginning to the end, and waits until they fit together, so that no two wait for each other;
 * those that nobody holds go when room is needed, the least recently used first. Whether an index fits is told from how much
 * text there is, by every instance alike, whatever it holds already; what it takes then is what it says itself. Safe from any
 * thread.
 */
public final class MemoryIndexes {
    /** What is kept of a unit beside its text, and of four bytes of that; a million units of 62 characters took 211 MB. */
    private static final int UNIT_BYTES = 120;

    private static final int TEXT_BYTES = 8;

    private final Blocking pool;
    private final long budget;
    private final Map<Key, Slot> slots = new HashMap<>();
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private long reserved;
    private long uses;

    /** @param budget bytes of heap */
    public MemoryIndexes(Blocking pool, long budget) {
        this.pool = pool;
        this.budget = budget;
    }

    /** Runs work that takes a while where it blocks no event loop. */
    @FunctionalInterface
    public interface Blocking {
        <T> Future<T> run(Callable<T> work);
    }

    /** One index. */
    record Key(long memoryId, String targetLang) {}

    /**
     * An index as it was made.
     *
     * @param revision of the memory that it holds
     * @param text how much it was made of
     * @param unreadable units that it could not take in
     */
    record Loaded(MatchIndex index, long revision, MemoryUnitsStore.Size text, long unreadable) {}

    /** Indexes in the order in which they were asked for; none where one alone or with those before it does not fit. */
    record Held(List<Optional<Loaded>> indexes, Runnable releasing) {
        void release() {
            releasing.run();
        }
    }

    private static final class Slot {
        private final Key key;
        /** What it was expected to take, and what it takes once it is made. */
        private long expected;

        private long bytes;
        private int holders;
        private long used;
        private Future<Loaded> latest = Future.failedFuture("not loaded yet");

        Slot(Key key) {
            this.key = key;
        }
    }

    /** Who waits for room: the keys that it will hold, with the bytes that they are expected to take. */
    private record Waiting(Map<Key, Long> bytes, Promise<Void> granted) {}

    /** The reading of the units does not fit the budget, whatever their number promised. */
    private static final class TooLarge extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooLarge() {
            super("the index exceeds the memory limit", null, false, false);
        }
    }

    /** Holds indexes at the memories' state of now or later, until they are released. */
    Future<Held> hold(MemoryUnitsStore units, List<Key> keys) {
        return sizes(units, keys).compose(sizes -> {
            var fitting = fitting(keys, sizes);
            return room(fitting).compose(_ -> load(units, keys, fitting));
        });
    }

    private Future<Map<Key, Long>> sizes(MemoryUnitsStore units, List<Key> keys) {
        var sizes = new HashMap<Key, Long>();
        var done = Future.<Void>succeededFuture();
        for (var key : keys) {
            var known = known(key);
            done = done.compose(_ -> known.isPresent()
                            ? Future.succeededFuture(known.get())
                            : units.size(key.memoryId, key.targetLang).map(MemoryIndexes::bytes))
                    .map(bytes -> {
                        sizes.put(key, bytes);
                        return null;
                    });
        }
        return done.map(sizes);
    }

    private synchronized Optional<Long> known(Key key) {
        var slot = slots.get(key);
        return slot == null ? Optional.empty() : Optional.of(slot.expected);
    }

    private static long bytes(MemoryUnitsStore.Size size) {
        return size.units() * UNIT_BYTES + size.bytes() / 4 * TEXT_BYTES;
    }

    private Map<Key, Long> fitting(List<Key> keys, Map<Key, Long> sizes) {
        var fitting = new HashMap<Key, Long>();
        var sum = 0L;
        for (var key : keys) {
            var bytes = Objects.requireNonNull(sizes.get(key));
            if (sum + bytes <= budget) {
                sum += bytes;
                fitting.put(key, bytes);
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

    private void serve() {
        var granted = new ArrayList<Waiting>();
        synchronized (this) {
            while (!waiting.isEmpty() && grant(waiting.getFirst())) {
                granted.add(waiting.removeFirst());
            }
        }
        granted.forEach(one -> one.granted.complete());
    }

    /** Reserves room for one that waits, at the cost of what nobody holds; false when there is too little. */
    private boolean grant(Waiting one) {
        var more = one.bytes.entrySet().stream()
                .mapToLong(entry -> {
                    var slot = slots.get(entry.getKey());
                    return slot == null ? entry.getValue() : 0;
                })
                .sum();
        // what nobody holds goes as far as it is in the way; what is wanted is not given up for it
        evict(budget - more, one.bytes);
        if (reserved + more > budget && slots.values().stream().anyMatch(slot -> slot.holders > 0)) {
            return false;
        }
        one.bytes.forEach((key, bytes) -> {
            var slot = slots.get(key);
            if (slot == null) {
                slot = new Slot(key);
                slot.expected = bytes;
                slot.bytes = bytes;
                reserved += bytes;
                slots.put(key, slot);
            }
            slot.holders++;
            slot.used = ++uses;
        });
        return true;
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

    private Future<Held> load(MemoryUnitsStore units, List<Key> keys, Map<Key, Long> fitting) {
        var loaded = new ArrayList<Optional<Loaded>>();
        // one after the other: while it is made, an index takes half as much again
        var done = Future.<Void>succeededFuture();
        for (var key : keys) {
            done = done.compose(_ -> fitting.containsKey(key)
                            ? latest(units, key).map(Optional::of).recover(MemoryIndexes::none)
                            : Future.succeededFuture(Optional.<Loaded>empty()))
                    .map(one -> {
                        loaded.add(one);
                        return null;
                    });
        }
        return done.map(_ -> new Held(List.copyOf(loaded), () -> release(List.copyOf(fitting.keySet()))))
                .onFailure(_ -> release(List.copyOf(fitting.keySet())));
    }

    private static Future<Optional<Loaded>> none(Throwable failure) {
        return failure instanceof TooLarge ? Future.succeededFuture(Optional.empty()) : Future.failedFuture(failure);
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

    /** What is there, brought up to date after whoever is doing that already. */
    private synchronized Future<Loaded> latest(MemoryUnitsStore units, Key key) {
        var slot = Objects.requireNonNull(slots.get(key));
        slot.latest =
                slot.latest.transform(previous -> refresh(units, key, previous)).map(loaded -> resized(slot, loaded));
        return slot.latest;
    }

    private synchronized Loaded resized(Slot slot, Loaded loaded) {
        var bytes = loaded.index.bytes();
        reserved += bytes - slot.bytes;
        slot.bytes = bytes;
        slot.expected = bytes(loaded.text);
        return loaded;
    }

    private Future<Loaded> refresh(MemoryUnitsStore units, Key key, AsyncResult<Loaded> previous) {
        var build = new Build(previous.succeeded() ? previous.result() : null);
        return units.read(key.memoryId, key.targetLang, build.since(), build).compose(build::end);
    }

    /** An index on its way, or its successor. */
    private final class Build implements MemoryUnitsStore.Sink {
        private @Nullable Loaded previous;
        private final SourceReader reader = new SourceReader();
        private MatchIndexBuilder builder = new MatchIndexBuilder();
        private long added;
        private MemoryUnitsStore.Size text = new MemoryUnitsStore.Size(0, 0);
        private long unreadable;

        Build(@Nullable Loaded previous) {
            this.previous = previous;
        }

        long since() {
            return previous == null ? 0 : previous.revision;
        }

        @Override
        public void begin(MemoryUnitsStore.State state, boolean all) {
            if (all) {
                // there is no room for it beside its successor
                previous = null;
            }
            var before = previous;
            builder = before == null ? new MatchIndexBuilder() : new MatchIndexBuilder(before.index);
            text = before == null ? new MemoryUnitsStore.Size(0, 0) : before.text;
            unreadable = before == null ? 0 : before.unreadable;
            added = 0;
        }

        @Override
        public Future<Void> add(List<MemoryUnitsStore.Unit> some, int broken) {
            unreadable += broken;
            return pool.run(() -> {
                        for (var unit : some) {
                            add(unit);
                        }
                        return added;
                    })
                    .mapEmpty();
        }

        private void add(MemoryUnitsStore.Unit unit) {
            text = text.plus(unit.source().text());
            if (bytes(text) > budget) {
                throw new TooLarge();
            }
            var source = reader.read(unit.source(), unit.fingerprint());
            var context = unit.context();
            builder.add(unit.id(), source, ContextHash.of(context.previous(), context.next(), context.key()));
            added++;
        }

        Future<Loaded> end(MemoryUnitsStore.State state) {
            if (added == 0 && previous != null) {
                return Future.succeededFuture(new Loaded(previous.index, state.revision(), text, unreadable));
            }
            return pool.run(() -> new Loaded(builder.build(), state.revision(), text, unreadable));
        }
    }
}
