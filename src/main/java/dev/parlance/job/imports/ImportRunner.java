package dev.parlance.job.imports;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.worker.WorkerEnded;
import dev.parlance.job.imports.ImportMetrics.Outcome;
import dev.parlance.job.segment.SegmentBatches;
import dev.parlance.storage.StoredFiles;
import dev.parlance.task.Task;
import dev.parlance.task.TaskPostponed;
import dev.parlance.task.TaskRunner;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Imports files of one kind. Blocking work runs on a worker pool, statements run on the event loop. */
public final class ImportRunner implements TaskRunner {
    private static final Logger LOG = LoggerFactory.getLogger(ImportRunner.class);

    private final Importing imports;
    private final StoredFiles files;
    private final FileReading reading;
    private final WorkerExecutor pool;
    private final int segmentsPerBatch;
    private final ImportMetrics metrics;

    public ImportRunner(
            Importing imports,
            StoredFiles files,
            FileReading reading,
            WorkerExecutor pool,
            int segmentsPerBatch,
            ImportMetrics metrics) {
        this.imports = imports;
        this.files = files;
        this.reading = reading;
        this.pool = pool;
        this.segmentsPerBatch = segmentsPerBatch;
        this.metrics = metrics;
    }

    @Override
    public Future<Void> run(Task task) {
        return imports.source(task)
                .compose(source -> source.isEmpty()
                        ? imports.unreadable(task, "jobsDeleted", "the jobs were deleted before the file was imported")
                        : run(task, source.get()));
    }

    private Future<Void> run(Task task, SourceFile source) {
        var started = System.nanoTime();
        return blocking(() -> reading.read(source, () -> files.open(source.id()), task))
                .compose(
                        read -> store(task, read)
                                .onSuccess(_ -> metrics.segments(source.name(), read.segments()))
                                .map(Outcome.IMPORTED),
                        failure -> failure instanceof UnreadableFile unreadable
                                ? refuse(task, source, unreadable).map(Outcome.UNREADABLE)
                                : Future.failedFuture(failure))
                .onComplete(
                        outcome -> metrics.ended(outcome, source.name(), started),
                        failure -> failed(failure, source, started))
                .mapEmpty();
    }

    private void failed(Throwable failure, SourceFile source, long started) {
        if (!(failure instanceof TaskPostponed)) {
            var slow = failure instanceof WorkerEnded ended && ended.why() == WorkerEnded.Cause.TIME;
            metrics.ended(slow ? Outcome.SLOW : Outcome.FAILED, source.name(), started);
        }
    }

    private Future<Void> refuse(Task task, SourceFile source, UnreadableFile unreadable) {
        LOG.atInfo()
                .setCause(unreadable.getCause())
                .addKeyValue("file", source.id())
                .addKeyValue("code", unreadable.code())
                .log("a file could not be imported");
        return imports.unreadable(
                task, unreadable.code(), Objects.requireNonNullElse(unreadable.getMessage(), unreadable.code()));
    }

    private Future<Void> store(Task task, ReadFile read) {
        return blocking(() -> {
                    imports.saveConfirmed(task, read);
                    return true;
                })
                .compose(_ -> imports.store(task, read, new Stored(task, read)::batches))
                .eventually(() -> blocking(() -> {
                    read.close();
                    return true;
                }));
    }

    /** Counts the segments that are passed to one transaction after the other. */
    private final class Stored {
        private final Task task;
        private final ReadFile read;
        private final long total;
        private long done;

        Stored(Task task, ReadFile read) {
            this.task = task;
            this.read = read;
            this.total = read.segments()
                    + read.targets().values().stream()
                            .mapToLong(SegmentSpool::segments)
                            .sum();
        }

        /** The batches of a spool from its start; each is read on the pool. */
        SegmentBatches batches(SegmentSpool spool) {
            if (spool == read.sources()) {
                done = 0;
            }
            var begun = new AtomicBoolean();
            return () -> blocking(() -> {
                        if (begun.compareAndSet(false, true)) {
                            spool.rewind();
                        }
                        return spool.next(segmentsPerBatch);
                    })
                    .compose(this::tell);
        }

        private Future<List<ImportedSegment>> tell(List<ImportedSegment> batch) {
            done += batch.size();
            return task.tells() ? imports.progress(task, done, total).map(batch) : Future.succeededFuture(batch);
        }
    }

    private <T> Future<T> blocking(Callable<T> work) {
        return pool.executeBlocking(work, false).map(Objects::requireNonNull);
    }

    @Override
    public Future<Void> giveUp(Task task, String reason) {
        return imports.giveUp(task, reason);
    }
}
