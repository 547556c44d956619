package dev.parlance.job.export;

import dev.parlance.access.Visibility;
import dev.parlance.db.InOrder;
import dev.parlance.fault.Fault;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.imports.SourceFile;
import dev.parlance.job.imports.SourceFileStore;
import dev.parlance.job.target.TargetFile;
import dev.parlance.storage.FileStore;
import dev.parlance.storage.ReceiveFile;
import dev.parlance.task.Task;
import dev.parlance.task.TaskRunner;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes target files and stores them. Blocking work runs on a worker pool, statements run on the event loop. */
record ExportRunner(
        Vertx vertx,
        FindJob jobs,
        SourceFileStore originals,
        FileStore files,
        WriteTargetFile writing,
        EndExport ends,
        WorkerExecutor pool)
        implements TaskRunner {
    private static final Logger LOG = LoggerFactory.getLogger(ExportRunner.class);

    @Override
    public Future<Void> run(Task task) {
        var work = task.payload(ExportTask.class);
        return jobs.find(Visibility.ALL, work.projectUid(), work.jobUid())
                .compose(row -> originals
                        .findRead(row.fileId())
                        .map(source -> source.orElseThrow(() -> FindJob.unknown(work.jobUid())))
                        .compose(source -> write(task, work, row, source)))
                .recover(failure ->
                        failure instanceof Fault.NotFound ? ends.endWithoutJob(task) : Future.failedFuture(failure));
    }

    private Future<Void> write(Task task, ExportTask work, JobRow row, SourceFile source) {
        return pool.executeBlocking(() -> writing.write(source, row, work.confirmedOnly(), task), false)
                .map(Objects::requireNonNull)
                .compose(
                        file -> keep(task, work, row, file),
                        failure -> failure instanceof UnreadableFile unreadable
                                ? refuse(task, work, row, unreadable)
                                : Future.failedFuture(failure));
    }

    private Future<Void> keep(Task task, ExportTask work, JobRow row, TargetFile file) {
        return new ReceiveFile(files)
                .<Void>run(
                        row.job().filename(),
                        work.user(),
                        sink -> copy(file.download(vertx).from(0), sink, task),
                        received -> ends.written(task, work, row, received))
                .eventually(() -> {
                    file.close();
                    return Future.succeededFuture();
                });
    }

    /** Passes all pieces to the sink, one after another, and returns the number of bytes. */
    private static Future<Long> copy(
            Supplier<Future<@Nullable Buffer>> pieces, Function<Buffer, Future<Void>> sink, Task task) {
        var bytes = new AtomicLong();
        return InOrder.whileTrue(() -> {
                    task.requireHeld();
                    return pieces.get()
                            .compose(piece -> piece == null
                                    ? Future.succeededFuture(false)
                                    : sink.apply(piece).map(_ -> bytes.addAndGet(piece.length()) > 0));
                })
                .map(_ -> bytes.get());
    }

    private Future<Void> refuse(Task task, ExportTask work, JobRow row, UnreadableFile unreadable) {
        LOG.atInfo()
                .setCause(unreadable.getCause())
                .addKeyValue("job", work.jobUid())
                .addKeyValue("code", unreadable.code())
                .log("a target file could not be written");
        return ends.refuse(
                task, work, row, unreadable.code(), "the target file cannot be written: " + unreadable.getMessage());
    }

    @Override
    public Future<Void> giveUp(Task task, String reason) {
        return ends.giveUp(task, task.payload(ExportTask.class), reason);
    }
}
