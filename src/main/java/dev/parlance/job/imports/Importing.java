package dev.parlance.job.imports;

import dev.parlance.job.segment.SegmentBatches;
import dev.parlance.task.Task;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;

/** What a kind of import does with its files: those of new jobs, and new versions of those of jobs. */
public interface Importing {
    /** The file of a task; empty when its jobs were deleted. */
    Future<Optional<SourceFile>> source(Task task);

    /**
     * Saves the confirmed segments of the file to memories, on a worker thread. They are committed batch by batch
     * before the import ends: a lock until the end of the import would let others wait who confirm segments. An attempt
     * that fails afterwards is repeated with the same result.
     */
    void saveConfirmed(Task task, ReadFile read) throws IOException;

    /**
     * Stores the segments of the file, and ends the import.
     *
     * @param batches gives the segments of a spool batch by batch from its start, again for every attempt of the
     * transaction
     */
    Future<Void> store(Task task, ReadFile read, Function<SegmentSpool, SegmentBatches> batches);

    /**
     * Writes how many segments are stored, of the sources and of the targets of each language. The transaction that
     * stores them is still open.
     */
    Future<Void> progress(Task task, long done, long total);

    /** Ends the import of a file that cannot be read; a retry would give the same result. */
    Future<Void> unreadable(Task task, String code, String message);

    /** Ends an import that failed too often for a reason other than its file. */
    Future<Void> giveUp(Task task, String reason);
}
