package dev.parlance.termbase.serve;

import dev.parlance.db.Db;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.Function;

/** Reads term bases as they are at one moment, for indexes in memory and for exports. */
public final class ReadSnapshots {
    private final Db db;
    private final SnapshotStore store;

    public ReadSnapshots(Db db) {
        this.db = db;
        this.store = new SnapshotStore(db);
    }

    /** As {@link SnapshotStore#load}, in a transaction of its own, which a cursor needs. */
    public Future<Long> load(long base, Function<SnapshotStore.RowBatch, Future<Void>> sink) {
        return db.transaction(tx -> SnapshotStore.load(tx, base, sink));
    }

    Future<SnapshotStore.Changes> changes(long base, long since) {
        return store.changes(base, since);
    }

    /** The uids of the bases that take long to read, largest first. */
    Future<List<String>> large() {
        return store.large();
    }
}
