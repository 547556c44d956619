package dev.parlance.termbase.serve;

import dev.parlance.db.Db;
import io.vertx.core.Future;
import java.util.function.Function;

/** Reads term bases as they are at one moment, for indexes in memory and for exports. */
public final class ReadSnapshots {
    private final Db db;

    public ReadSnapshots(Db db) {
        this.db = db;
    }

    /** As {@link SnapshotStore#load}, in a transaction of its own, which a cursor needs. */
    public Future<Long> load(long base, Function<SnapshotStore.RowBatch, Future<Void>> sink) {
        return db.transaction(tx -> SnapshotStore.load(tx, base, sink));
    }
}
