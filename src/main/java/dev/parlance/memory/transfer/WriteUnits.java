package dev.parlance.memory.transfer;

import dev.parlance.db.Db;
import dev.parlance.memory.segment.SegmentWriteStore;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.Task;
import io.vertx.core.Future;
import java.util.Objects;
import java.util.Optional;

/**
 * Writes the units of an import. Each batch has its own transaction, so that other users of the memory do not wait
 * long. Units that are written again replace themselves, so an import can be retried from the start.
 */
public final class WriteUnits {
    private final Db db;
    private final AsyncRequestStore requests;
    private final UnitImportStore imports;

    public WriteUnits(Db db, AsyncRequestStore requests) {
        this.db = db;
        this.requests = requests;
        this.imports = new UnitImportStore(db);
    }

    /** The memory was deleted while its import ran. */
    static final class MemoryGone extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Which languages of the file the memory takes; empty when the memory was deleted. */
    Future<Optional<MemoryLangMap>> langs(UnitImportTask work) {
        return imports.langs(work.memoryId(), work.strict());
    }

    /** Writes a batch; fails with {@link MemoryGone}. */
    Future<SegmentWriteStore.Written> write(UnitImportTask work, SegmentWriteStore.Batch units) {
        return db.transaction(tx -> UnitImportStore.lockMemory(tx, work.memoryId())
                .compose(
                        exists -> exists ? SegmentWriteStore.write(tx, units) : Future.failedFuture(new MemoryGone())));
    }

    /** Records the progress of the import. */
    Future<Void> progress(Task task, long done, long total) {
        return requests.progress(Objects.requireNonNull(task.asyncRequestId()), done, total);
    }
}
