package dev.parlance.termbase.serve;

import dev.parlance.termbase.base.TermBaseRow;
import dev.parlance.termbase.concept.ConceptRowStore;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads whole bases or their changes into memory. Belongs to one event loop; slow work runs on a worker pool. */
final class SnapshotReader {
    private static final Logger LOG = LoggerFactory.getLogger(SnapshotReader.class);

    private final ReadSnapshots snapshots;
    private final SnapshotStore store;
    private final WorkerExecutor pool;
    private final LoadedBases loaded;
    /** Bases are read one at a time, because each needs twice its memory while it is read. */
    private Future<?> reading = Future.succeededFuture();

    SnapshotReader(ReadSnapshots snapshots, SnapshotStore store, WorkerExecutor pool, LoadedBases loaded) {
        this.snapshots = snapshots;
        this.store = store;
        this.pool = pool;
        this.loaded = loaded;
    }

    /** A base needs more heap than all bases together may use. */
    static final class TooLarge extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooLarge(long bytes) {
            super("more than %d bytes".formatted(bytes), null, false, false);
        }
    }

    /** Reads the whole base; fails with {@link TooLarge} as soon as that is known. */
    Future<TermBaseSnapshot> whole(TermBaseRow row) {
        var next = reading.transform(_ -> wholeNow(row));
        reading = next.otherwiseEmpty();
        return next;
    }

    private Future<TermBaseSnapshot> wholeNow(TermBaseRow row) {
        var started = System.nanoTime();
        var builder = new TermBaseSnapshot.Builder();
        var fold = new ConceptRowStore.Fold(builder::add);
        return snapshots
                .load(
                        row.id(),
                        rows -> blocking(() -> {
                                    rows.addTo(fold);
                                    check(builder.size());
                                    checkHeap(builder.height());
                                    return true;
                                })
                                .mapEmpty())
                .compose(revision -> blocking(() -> {
                    fold.end();
                    var snapshot = builder.build(revision);
                    check(snapshot.size());
                    return snapshot;
                }))
                .onSuccess(snapshot -> LOG.atInfo()
                        .addKeyValue("termBase", row.base().uid())
                        .addKeyValue("terms", snapshot.index().terms())
                        .addKeyValue("bytes", snapshot.size())
                        .addKeyValue("millis", (System.nanoTime() - started) / 1_000_000)
                        .log("term base loaded for searching"));
    }

    private void check(long bytes) {
        if (bytes > loaded.budget()) {
            throw new TooLarge(bytes);
        }
    }

    /** Checks the peak memory of building an index, because running out of heap would end the service. */
    private void checkHeap(long height) {
        if (height + loaded.bytes() > Runtime.getRuntime().maxMemory() / 4 * 3) {
            throw new TooLarge(height);
        }
    }

    /** Adds the changes since the snapshot; null if reading the whole base is faster. */
    Future<@Nullable TermBaseSnapshot> caughtUp(TermBaseRow row, TermBaseSnapshot snapshot) {
        return store.changes(row.id(), snapshot.revision())
                .compose(changes -> changes.whole()
                        ? Future.<@Nullable TermBaseSnapshot>succeededFuture(null)
                        : blocking(() -> snapshot.changed(changes.revision(), changes.put(), changes.gone()))
                                .<@Nullable TermBaseSnapshot>map(next -> next));
    }

    private <T> Future<T> blocking(Callable<T> work) {
        return pool.executeBlocking(work, false).map(Objects::requireNonNull);
    }
}
