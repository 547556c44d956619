package dev.parlance.job.imports;

import dev.parlance.db.Db;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.job.segment.SegmentBatches;
import dev.parlance.job.segment.SegmentImportStore;
import dev.parlance.job.segment.WriteImported;
import dev.parlance.task.Task;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/** Stores what was read of a file: its sources, its targets, and its confirmed segments in memories. */
public final class StoreImported {
    private static final int MOST_CONFIRMED = 1_000;

    private StoreImported() {}

    /** Stores the sources, and how they were read. */
    public static Future<Void> sources(
            SqlConnection tx, long fileId, ReadFile read, Function<SegmentSpool, SegmentBatches> batches) {
        return SegmentImportStore.insertSources(tx, fileId, batches.apply(read.sources()))
                .compose(_ -> ImportStore.read(tx, fileId, read));
    }

    /** Stores the targets for the jobs that have the file, except for segments of which a job has something. */
    public static Future<Void> targets(
            SqlConnection tx, long fileId, ReadFile read, Function<SegmentSpool, SegmentBatches> batches) {
        var done = Future.<Void>succeededFuture();
        for (var target : read.targets().entrySet()) {
            done = done.compose(_ ->
                    SegmentImportStore.insertTargets(tx, fileId, target.getKey(), batches.apply(target.getValue())));
        }
        return done;
    }

    /**
     * Saves the confirmed segments that the import settings say to memories, on a worker thread.
     *
     * @param jobsFileId the file that the jobs have
     */
    public static void saveConfirmed(Db db, Task task, ReadFile read, long fileId, long jobsFileId) throws IOException {
        for (var target : read.targets().entrySet()) {
            var spool = target.getValue();
            if (spool.savesConfirmed()) {
                spool.rewind();
                var file = new WriteImported.File(fileId, jobsFileId, target.getKey());
                WriteImported.write(db, file, () -> next(task, spool));
            }
        }
    }

    private static List<ImportedSegment> next(Task task, SegmentSpool spool) throws IOException {
        task.requireHeld();
        return spool.next(MOST_CONFIRMED);
    }
}
