package dev.parlance.job.upload;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.file.ZipUpload;
import dev.parlance.file.ZipUpload.ZippedFile;
import dev.parlance.job.core.Job;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStore;
import dev.parlance.job.imports.ImportTask;
import dev.parlance.job.provider.ProviderStore;
import dev.parlance.storage.FileStore;
import dev.parlance.storage.Received;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.NewTask;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates the jobs of the files in a received archive, and the tasks that import them, in one transaction. */
public final class CreateZipJobs {
    private static final int MOST_JOBS = 2_000;
    private static final int LONGEST_PATH = 1_024;

    private final Db db;
    private final AsyncRequestStore requests;
    private final TaskStore tasks;

    public CreateZipJobs(Db db, AsyncRequestStore requests, TaskStore tasks) {
        this.db = db;
        this.requests = requests;
        this.tasks = tasks;
    }

    /**
     * Fails with {@link Fault.NotFound} when the project was deleted meanwhile, and with {@link Fault.Invalid} when
     * there would be too many jobs.
     */
    Future<CreateJobs.Created> create(
            Caller caller, NewJobs jobs, Received archive, ZipUpload zip, @Nullable String traceparent) {
        check(jobs, zip);
        return db.transaction(tx -> FileStore.complete(tx, archive)
                        .compose(_ -> NewJobStore.setImportSettings(tx, archive.fileId(), jobs))
                        .compose(_ -> requests.create(tx, CreateJobs.request(caller, jobs)))
                        .compose(request -> new Insertion(tx, caller, jobs, archive.fileId(), traceparent)
                                .all(zip.files(), request.number())
                                .map(all -> new CreateJobs.Created(all, request))))
                .recover(failure -> CreateJobs.gone(failure, jobs.project()))
                .onSuccess(_ -> tasks.nudge(ImportTask.ARCHIVED_KIND));
    }

    private static void check(NewJobs jobs, ZipUpload zip) {
        var count = (long) zip.files().size()
                * jobs.targetLangs().size()
                * jobs.steps().size();
        if (count > MOST_JOBS) {
            throw new Fault.Invalid(Violation.at(
                    "",
                    "tooLarge",
                    "the ZIP archive would become %,d jobs; the limit is %,d".formatted(count, MOST_JOBS)));
        }
        for (var file : zip.files()) {
            var path = path(jobs.path(), file.folder());
            if (path != null && path.length() > LONGEST_PATH) {
                throw new Fault.Invalid(Violation.at(
                        "/path",
                        "maxLength",
                        "must have, with the folders of the ZIP archive, at most %,d characters"
                                .formatted(LONGEST_PATH)));
            }
        }
    }

    private static @Nullable String path(@Nullable String of, @Nullable String folder) {
        if (of == null || of.isEmpty() || folder == null) {
            return folder == null ? of : folder;
        }
        return of.endsWith("/") ? of + folder : of + "/" + folder;
    }

    /** Inserts the files one after another. */
    private final class Insertion {
        private final SqlConnection tx;
        private final Caller caller;
        private final NewJobs jobs;
        private final long archiveId;
        private final @Nullable String traceparent;
        private final List<Job> created = new ArrayList<>();

        Insertion(SqlConnection tx, Caller caller, NewJobs jobs, long archiveId, @Nullable String traceparent) {
            this.tx = tx;
            this.caller = caller;
            this.jobs = jobs;
            this.archiveId = archiveId;
            this.traceparent = traceparent;
        }

        /** The jobs of all files. */
        Future<List<Job>> all(List<ZippedFile> files, long request) {
            var perFile = (long) jobs.targetLangs().size() * jobs.steps().size();
            return AsyncRequestStore.begin(tx, request, files.size())
                    .compose(_ -> NewJobStore.nextNumbers(tx, jobs, perFile * files.size()))
                    .compose(before -> each(files, request, before, perFile))
                    .map(created);
        }

        private Future<Void> each(List<ZippedFile> files, long request, long before, long perFile) {
            var at = new int[] {0};
            return InOrder.whileTrue(() ->
                    one(files.get(at[0]), request, before + at[0] * perFile).map(_ -> ++at[0] < files.size()));
        }

        private Future<Void> one(ZippedFile file, long request, long before) {
            var own = jobs.in(new NewJobs.Archive(archiveId, file.place()), path(jobs.path(), file.folder()));
            return NewJobStore.insertEmpty(tx, caller.id(), archiveId, file.name())
                    .compose(fileId -> NewJobStore.insert(tx, caller.id(), own, fileId, before)
                            .compose(providers -> ProviderStore.insert(tx, providers))
                            .compose(_ -> addTask(fileId, file, request))
                            .compose(_ -> JobStore.ofFile(tx, fileId)))
                    .map(rows -> {
                        rows.stream().map(JobRow::job).forEach(created::add);
                        return null;
                    });
        }

        private Future<Long> addTask(long fileId, ZippedFile file, long request) {
            var archived = new ImportTask.Archived(archiveId, caller.id(), file.data());
            var task = new ImportTask(fileId, traceparent, caller.confirmsSegments(), archived);
            return tasks.add(tx, new NewTask(ImportTask.ARCHIVED_KIND, task, request));
        }
    }
}
