package dev.parlance.job.export;

import dev.parlance.access.Visibility;
import dev.parlance.fault.Fault;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.job.core.ArchivedJobStore;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.target.GetTargetFileEndpoint;
import dev.parlance.job.target.TargetFile;
import dev.parlance.task.Task;
import dev.parlance.task.TaskRunner;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.Objects;

/**
 * Writes archives with the target files of their jobs, and stores them. Blocking work runs on a worker pool, statements
 * run on the event loop.
 */
record ArchiveExportRunner(
        FindJob jobs,
        ArchivedJobStore archived,
        WriteArchive writing,
        KeepTarget keeping,
        EndExport ends,
        WorkerExecutor pool)
        implements TaskRunner {

    @Override
    public Future<Void> run(Task task) {
        var work = task.payload(ExportTask.class);
        return jobs.find(Visibility.ALL, work.projectUid(), work.jobUid())
                .compose(this::zipped)
                .compose(zipped -> write(task, work, zipped))
                .recover(failure -> failure instanceof Fault.NotFound
                        ? ends.endWithoutJob(task, work)
                        : Future.failedFuture(failure));
    }

    private Future<ZippedJobs> zipped(JobRow named) {
        return archived.archive(named.id())
                .map(archive ->
                        archive.orElseThrow(() -> FindJob.unknown(named.job().uid())))
                .compose(archive ->
                        archived.imported(archive.id(), named.job()).map(all -> new ZippedJobs(named, archive, all)));
    }

    private Future<Void> write(Task task, ExportTask work, ZippedJobs zipped) {
        return pool.executeBlocking(() -> writing.write(zipped, work, task), false)
                .map(Objects::requireNonNull)
                .compose(
                        written -> keep(task, work, zipped.only(written.jobs()), written.file()),
                        failure -> failure instanceof UnreadableFile unreadable
                                ? refuse(task, work, zipped, unreadable)
                                : Future.failedFuture(failure));
    }

    private Future<Void> keep(Task task, ExportTask work, ZippedJobs zipped, TargetFile file) {
        var lang = zipped.named().job().targetLang();
        return keeping.keep(
                file,
                new KeepTarget.As(GetTargetFileEndpoint.name(zipped.archive().name(), lang), work.user()),
                task,
                received -> ends.writtenArchive(task, work, zipped, received));
    }

    private Future<Void> refuse(Task task, ExportTask work, ZippedJobs zipped, UnreadableFile unreadable) {
        return ends.refuse(
                task,
                work,
                zipped.named(),
                unreadable.code(),
                "the target file cannot be written: " + unreadable.getMessage());
    }

    @Override
    public Future<Void> giveUp(Task task, String reason) {
        return ends.giveUp(task, task.payload(ExportTask.class), reason);
    }
}
