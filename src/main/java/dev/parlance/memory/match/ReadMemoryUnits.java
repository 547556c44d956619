package dev.parlance.memory.match;

import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.memory.base.MemoryLangs;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/** Reads the units of a memory in one transaction, so that all of them are of the same moment. */
public final class ReadMemoryUnits {
    private final Db db;
    private final MemoryUnitsStore store;

    public ReadMemoryUnits(Db db) {
        this.db = db;
        this.store = new MemoryUnitsStore(db);
    }

    /** Counts the units of one target language; the query reads all of them. */
    public Future<MemoryUnitsStore.Size> size(long memoryId, String targetLang) {
        return store.size(memoryId, targetLang);
    }

    /**
     * Reads the units of one target language and gives the state of the memory at that moment; fails with
     * {@link Fault.NotFound} when the memory was deleted. A connection is used until the sink has received all units.
     *
     * @param targetLang one of the memory's languages in normal form, as chosen by {@link MemoryLangs}
     * @param since the revision up to which the units have been read, or 0
     */
    public Future<MemoryUnitsStore.State> read(
            long memoryId, String targetLang, long since, MemoryUnitsStore.Sink sink) {
        return db.snapshot(tx -> MemoryUnitsStore.state(tx, memoryId)
                .map(Fault.NotFound.ifEmpty("transMemory", Long.toString(memoryId)))
                .compose(state ->
                        each(tx, memoryId, targetLang, state, since, sink).map(state)));
    }

    private static Future<Void> each(
            SqlConnection tx,
            long memoryId,
            String targetLang,
            MemoryUnitsStore.State state,
            long since,
            MemoryUnitsStore.Sink sink) {
        var whole = since == 0 || !state.extendsFrom(since);
        sink.begin(state, whole);
        return MemoryUnitsStore.each(tx, memoryId, targetLang, whole ? 0 : since, sink);
    }
}
