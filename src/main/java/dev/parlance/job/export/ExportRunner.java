package dev.parlance.job.export;

import dev.parlance.access.Visibility;
import dev.parlance.fault.Fault;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.imports.SourceFile;
import dev.parlance.job.imports.SourceFileStore;
import dev.parlance.job.target.TargetFile;
import dev.parlance.task.Task;
import dev.parlance.task.TaskRunner;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes target files and stores them. Blocking work runs on a worker pool, statements run on the event loop. */
record ExportRunner(
        FindJob jobs,
        SourceFileStore originals,
        WriteTargetFile writing,
        KeepTarget keeping,
        EndExport ends,
        WorkerExecutor pool)
        implements TaskRunner {
    private static final Logger LOG = LoggerFactory.getLogger(ExportRunner.class);

    @Override
    public Future<Void> run(Task task) {
        var work = task.payload(ExportTask.class);
        return jobs.find(Visibility.ALL, work.projectUid(), work.jobUid())
                .compose(row -> originals
                        .findRead(row.id())
                        .map(source -> source.orElseThrow(() -> FindJob.unknown(work.jobUid())))
                        .compose(source -> write(task, work, row, source)))
                .recover(failure -> failure instanceof Fault.NotFound
                        ? ends.endWithoutJob(task, work)
                        : Future.failedFuture(failure));
    }

    private Future<Void> write(Task task, ExportTask work, JobRow row, SourceFile source) {
        return pool.executeBlocking(() -> writing.write(source, row, work.confirmedOnly(), task), false)
                .map(Objects::requireNonNull)
                .compose(
                        file -> keep(task, work, row, source.id(), file),
                        failure -> failure instanceof UnreadableFile unreadable
                                ? refuse(task, work, row, unreadable)
                                : Future.failedFuture(failure));
    }

    private Future<Void> keep(Task task, ExportTask work, JobRow row, long sourceId, TargetFile file) {
        return keeping.keep(
                file,
                new KeepTarget.As(row.job().filename(), work.user()),
                task,
                received -> ends.written(task, work, row, sourceId, received));
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
