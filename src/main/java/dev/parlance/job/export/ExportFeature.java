package dev.parlance.job.export;

import dev.parlance.config.section.ImportSection;
import dev.parlance.db.Db;
import dev.parlance.egress.CallbackCheck;
import dev.parlance.event.EventStore;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.job.core.ArchivedJobStore;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobStore;
import dev.parlance.job.imports.FileReading;
import dev.parlance.job.imports.SourceFileStore;
import dev.parlance.job.target.TargetInput;
import dev.parlance.services.Services;
import dev.parlance.storage.StoredFiles;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.FileReads;
import dev.parlance.task.TaskRunner;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.List;

/** The parts of exports in the background, for the feature of jobs. */
public record ExportFeature(Services services, ImportSection settings, Db db) {

    /** The runner of exports, which writes on the given pool. */
    public TaskRunner runner(FileReads processes, WorkerExecutor pool) {
        return new ExportRunner(jobs(), new SourceFileStore(db), writing(processes), keeping(), ends(), pool);
    }

    /** The runner of exports of archives, which writes on the given pool. */
    public TaskRunner archiveRunner(FileReads processes, WorkerExecutor pool) {
        var writing = new WriteArchive(files(), new SourceFileStore(db), jobs(), writing(processes));
        return new ArchiveExportRunner(jobs(), new ArchivedJobStore(db), writing, keeping(), ends(), pool);
    }

    private StoredFiles files() {
        return services.storage().files(db);
    }

    private FindJob jobs() {
        return new FindJob(new JobStore(db));
    }

    private WriteTargetFile writing(FileReads processes) {
        var limits = FileReading.limits(settings.maxDomFileBytes().bytes());
        return new WriteTargetFile(new TargetInput(services.vertx(), files(), db, limits), processes);
    }

    private KeepTarget keeping() {
        return new KeepTarget(services.vertx(), files());
    }

    private EndExport ends() {
        return new EndExport(
                db,
                new TaskStore(db, services.hints()),
                new AsyncRequestStore(db),
                services.events(),
                services.callbacks(),
                services.clock());
    }

    /** The endpoints of one event loop. */
    public static List<Endpoint> endpoints(
            Db db, EventStore events, StoredFiles files, TaskStore tasks, CallbackCheck callbacks) {
        return new ExportEndpoints(db, events, files, tasks, callbacks).all();
    }

    /** Forgets target files that were written more than a day ago. */
    public static Future<Void> expire(Db db) {
        return new TargetExportStore(db).expire();
    }
}
