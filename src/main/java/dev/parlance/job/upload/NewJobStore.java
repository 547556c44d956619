package dev.parlance.job.upload;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.SqlStates;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.importsettings.SettingsAccess;
import dev.parlance.job.core.Job;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStore;
import dev.parlance.job.imports.ImportTask;
import dev.parlance.job.provider.AssignmentCheck;
import dev.parlance.job.provider.AssignmentStore;
import dev.parlance.job.provider.JobSlot;
import dev.parlance.job.provider.ProviderStore;
import dev.parlance.project.ProjectAccess;
import dev.parlance.project.core.VisibleProject;
import dev.parlance.shared.Json;
import dev.parlance.shared.Uid;
import dev.parlance.storage.FileStore;
import dev.parlance.task.AsyncAction;
import dev.parlance.task.AsyncRequest;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.NewAsyncRequest;
import dev.parlance.task.NewTask;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes jobs of a file: what the caller sent is resolved before the file is read, the jobs are made when it is whole. */
public final class NewJobStore {
    private static final String STEPS = """
            select level,
                   workflow_step_id
              from project_workflow_step
             where project_id = $1
             order by level
            """;
    private static final String NUMBERS = """
            insert into job_number as n (project_id, last)
            values ($1, $2)
            on conflict (project_id) do update
              set last = n.last + excluded.last
            returning last
            """;
    /** What the file is read by, now and later. */
    private static final String SETTINGS = """
            update stored_file
               set import_settings = $2::text::jsonb
             where id = $1
            """;

    private static final String INSERT = """
            insert into job (uid, inner_id, project_id, file_id, target_lang, workflow_level, workflow_step_id, date_due,
                             path, created_by, import_settings_id, seg_rule_id, target_seg_rule_id)
            select j.uid, $1 + j.place, $2, $3, j.target_lang, j.level, j.step_id, $4, $5, $6, $11, $12, $13
              from unnest($7::text[], $8::text[], $9::smallint[], $10::bigint[])
                   with ordinality as j (uid, target_lang, level, step_id, place)
             order by j.place
            returning id, target_lang, workflow_level
            """;

    private final Db db;
    private final AsyncRequestStore requests;
    private final TaskStore tasks;

    public NewJobStore(Db db, AsyncRequestStore requests, TaskStore tasks) {
        this.db = db;
        this.requests = requests;
        this.tasks = tasks;
    }

    /** Jobs whose import has begun. */
    record Created(List<Job> jobs, AsyncRequest asyncRequest) {}

    /**
     * Resolves what an upload wants. Fails with {@link Fault.NotFound} for a project the caller does not see, and with
     * {@link Fault.Invalid} that lists all that is wrong.
     *
     * @param known violations found before
     */
    Future<NewJobs> resolve(Caller caller, String projectUid, JobUpload upload, List<Violation> known) {
        return db.transaction(tx -> ProjectAccess.find(tx, caller, projectUid)
                .compose(project -> steps(tx, project.id())
                        .compose(steps -> resolve(tx, project, steps, upload, new ArrayList<>(known)))));
    }

    private static Future<NewJobs> resolve(
            SqlConnection tx,
            VisibleProject project,
            List<NewJobs.Step> steps,
            JobUpload upload,
            List<Violation> violations) {
        var langs = JobUploadCheck.targetLangs(upload, project.targetLangs(), violations);
        var levels = steps.stream().map(NewJobs.Step::level).collect(Collectors.toSet());
        var slots = AssignmentCheck.slots(upload.assigned(), langs, levels, violations);
        return SettingsAccess.choose(tx, project, upload.importSettings(), violations)
                .compose(settings -> ProviderStore.resolve(tx, slots, project.sourceLang(), _ -> List.of(), violations)
                        .compose(named -> AssignmentStore.ofNewJobs(tx, project.id(), project.sourceLang())
                                .map(usual -> {
                                    var providers = new HashMap<>(usual);
                                    providers.putAll(named);
                                    return new NewJobs(
                                            project,
                                            langs,
                                            steps,
                                            providers,
                                            settings.orElseThrow(),
                                            upload.due(),
                                            upload.path(),
                                            upload.callbackUrl());
                                })));
    }

    /** One level where the project has no steps. */
    public static Future<List<NewJobs.Step>> steps(SqlConnection tx, long projectId) {
        return tx.preparedQuery(STEPS)
                .execute(Tuple.of(projectId))
                .map(rows -> rows.size() == 0
                        ? List.of(new NewJobs.Step(1, null))
                        : Rows.all(
                                rows,
                                row -> new NewJobs.Step(
                                        row.getInteger("level"), Rows.number(row, "workflow_step_id"))));
    }

    /**
     * Makes the jobs and the task of their import. Fails with {@link Fault.NotFound} when the project is gone meanwhile.
     *
     * @param bytes of the whole file
     */
    Future<Created> create(
            Caller caller, NewJobs jobs, long fileId, long bytes, Buffer sha256, @Nullable String traceparent) {
        var project = jobs.project();
        var request = new NewAsyncRequest(
                AsyncAction.IMPORT_JOB,
                caller.id(),
                new AsyncRequest.Project(project.name(), project.uid()),
                null,
                jobs.callbackUrl());
        return db.transaction(tx -> FileStore.complete(tx, fileId, bytes, sha256)
                        .compose(_ -> tx.preparedQuery(SETTINGS)
                                .execute(Tuple.of(
                                        fileId, Json.text(jobs.importSettings().settings()))))
                        .compose(_ -> insert(tx, caller, jobs, fileId))
                        .compose(_ -> requests.create(tx, request))
                        .compose(created -> tasks.add(
                                        tx,
                                        new NewTask(
                                                ImportTask.KIND, new ImportTask(fileId, traceparent), created.number()))
                                .compose(_ -> JobStore.ofFile(tx, fileId))
                                .map(rows -> new Created(
                                        rows.stream().map(JobRow::job).toList(), created))))
                .recover(failure -> gone(failure, project))
                .onSuccess(_ -> tasks.nudge(ImportTask.KIND));
    }

    /** What a job refers to may have been deleted since it was looked up. */
    private static <T> Future<T> gone(Throwable failure, VisibleProject project) {
        var constraint = SqlStates.foreignKeyViolation(failure);
        if (constraint == null) {
            return Future.failedFuture(failure);
        }
        return Future.failedFuture(
                constraint.startsWith("job_import_settings") || constraint.contains("seg_rule")
                        ? new Fault.Conflict("the import settings changed during the upload; send the file again")
                        : new Fault.NotFound("project", project.uid()));
    }

    private static Future<Void> insert(SqlConnection tx, Caller caller, NewJobs jobs, long fileId) {
        var count = jobs.targetLangs().size() * jobs.steps().size();
        return tx.preparedQuery(NUMBERS)
                .execute(Tuple.of(jobs.project().id(), (long) count))
                .compose(rows -> tx.preparedQuery(INSERT)
                        .execute(args(caller, jobs, fileId, Rows.one(rows).getLong("last") - count)))
                .compose(rows -> ProviderStore.insert(tx, providers(rows, jobs)));
    }

    private static Tuple args(Caller caller, NewJobs jobs, long fileId, long before) {
        var uids = new ArrayList<String>();
        var langs = new ArrayList<String>();
        var levels = new ArrayList<Short>();
        var steps = new ArrayList<@Nullable Long>();
        for (var lang : jobs.targetLangs()) {
            for (var step : jobs.steps()) {
                uids.add(Uid.next());
                langs.add(lang);
                levels.add((short) step.level());
                steps.add(step.stepId());
            }
        }
        return Tuple.tuple()
                .addLong(before)
                .addLong(jobs.project().id())
                .addLong(fileId)
                .addOffsetDateTime(Rows.timestamp(jobs.due()))
                .addString(jobs.path())
                .addLong(caller.id())
                .addArrayOfString(uids.toArray(String[]::new))
                .addArrayOfString(langs.toArray(String[]::new))
                .addArrayOfShort(levels.toArray(Short[]::new))
                .addArrayOfLong(steps.toArray(Long[]::new))
                .addLong(jobs.importSettings().id())
                .addLong(jobs.importSettings().segRule())
                .addLong(jobs.importSettings().targetSegRule());
    }

    private static Map<Long, List<ProviderStore.Provider>> providers(RowSet<Row> inserted, NewJobs jobs) {
        var byJob = new HashMap<Long, List<ProviderStore.Provider>>();
        for (var row : inserted) {
            var slot = new JobSlot(row.getString("target_lang"), row.getInteger("workflow_level"));
            byJob.put(row.getLong("id"), jobs.providersOf(slot));
        }
        return byJob;
    }
}
