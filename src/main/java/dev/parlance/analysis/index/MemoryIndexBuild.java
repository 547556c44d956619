package dev.parlance.analysis.index;

import dev.parlance.match.MatchIndexBuilder;
import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.SourceReader;
import dev.parlance.memory.match.MemoryUnitsStore;
import io.vertx.core.Future;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds the index of a memory from its units, or extends the previous index. One call at a time. */
final class MemoryIndexBuild implements MemoryUnitsStore.Sink {
    /** Bytes of an index per unit, and per four bytes of text: a million units of 62 characters took 211 MB. */
    private static final int UNIT_BYTES = 120;

    private static final int TEXT_BYTES = 8;

    private final WorkerPool pool;
    private final long budget;
    private MemoryIndexes.@Nullable Loaded previous;
    private final SourceReader reader = new SourceReader();
    private MatchIndexBuilder builder = new MatchIndexBuilder();
    private long added;
    private MemoryUnitsStore.Size text = new MemoryUnitsStore.Size(0, 0);
    private long unreadable;

    /**
     * Begins to build.
     *
     * @param budget bytes of heap that the index may be expected to take
     * @param previous the index to extend, or null
     */
    MemoryIndexBuild(WorkerPool pool, long budget, MemoryIndexes.@Nullable Loaded previous) {
        this.pool = pool;
        this.budget = budget;
        this.previous = previous;
    }

    /** The revision after which units have to be read; 0 for all units. */
    long since() {
        return previous == null ? 0 : previous.revision();
    }

    @Override
    public void begin(MemoryUnitsStore.State state, boolean all) {
        if (all) {
            // release it: there is not enough memory for both
            previous = null;
        }
        var before = previous;
        builder = before == null ? new MatchIndexBuilder() : new MatchIndexBuilder(before.index());
        text = before == null ? new MemoryUnitsStore.Size(0, 0) : before.text();
        unreadable = before == null ? 0 : before.unreadable();
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

    Future<MemoryIndexes.Loaded> end(MemoryUnitsStore.State state) {
        if (added == 0 && previous != null) {
            return Future.succeededFuture(
                    new MemoryIndexes.Loaded(previous.index(), state.revision(), text, unreadable));
        }
        return pool.run(() -> new MemoryIndexes.Loaded(builder.build(), state.revision(), text, unreadable));
    }

    /** The estimated size of an index. */
    static long bytes(MemoryUnitsStore.Size size) {
        return size.units() * UNIT_BYTES + size.bytes() / 4 * TEXT_BYTES;
    }

    /** The index exceeds the budget, although it should have fitted by the number of units. */
    static final class TooLarge extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooLarge() {
            super("the index exceeds the memory limit", null, false, false);
        }
    }
}
