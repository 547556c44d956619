package dev.parlance.job.edit;

import dev.parlance.access.Caller;
import dev.parlance.access.Role;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.job.core.Job;
import dev.parlance.job.core.JobEvents;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStatus;
import dev.parlance.job.core.JobStore;
import dev.parlance.job.core.JobVisibility;
import dev.parlance.job.provider.ProviderRef;
import dev.parlance.job.provider.ProviderStore;
import dev.parlance.project.ProjectAccess;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Changes jobs: each change and the events that tell of it are one transaction over a locked row. */
public final class JobChangeStore {
    private static final String UPDATE = """
            update job
               set status = $2,
                   date_due = $3,
                   path = $4
             where id = $1
            """;
    private static final String UPDATE_SOME = """
            update job
               set status = coalesce($2, status),
                   date_due = case when $3::boolean then $4 else date_due end
             where id = any ($1::bigint[])
            """;
    private static final String DELETE = """
            delete from job
             where id = any ($1::bigint[])
            """;

    private final Db db;
    private final EventStore events;

    public JobChangeStore(Db db, EventStore events) {
        this.db = db;
        this.events = events;
    }

    /** Which job, as whom, and with what trace. */
    public record Target(JobVisibility sight, Role role, String projectUid, String jobUid, String traceparent) {}

    /**
     * Edits a job. Fails with {@link Fault.NotFound}, with {@link Fault.Invalid} for providers that are not there or cannot
     * do the work, or with {@link Fault.InvalidState} for a status that may not follow. Whoever works on the job already
     * stays what it is.
     *
     * @param check refuses by what the job is now
     * @param wanted what to replace it by
     */
    public Future<Job> edit(Target target, Consumer<Job> check, Function<Job, JobEdit> wanted) {
        return db.transaction(tx -> lock(tx, target).compose(before -> {
                    check.accept(before.job());
                    return replace(tx, before, wanted.apply(before.job()), target);
                }))
                .onSuccess(_ -> events.nudge());
    }

    private Future<Job> replace(SqlConnection tx, JobRow before, JobEdit edit, Target target) {
        var status = Objects.requireNonNullElse(edit.status(), before.job().status());
        before.job().status().checkTransition(status, target.role());
        return assign(tx, List.of(before), edit.assigned())
                .compose(_ -> tx.preparedQuery(UPDATE)
                        .execute(Tuple.of(before.id(), status.name(), Rows.timestamp(edit.dateDue()), edit.path())))
                .compose(_ -> JobStore.read(tx, target.projectUid(), target.jobUid()))
                .compose(after -> events.append(tx, JobEvents.changed(before, after, target.traceparent()))
                        .map(after.job()));
    }

    /** Those who are assigned already in that order are not looked at again. */
    private static Future<Void> assign(SqlConnection tx, List<JobRow> jobs, List<ProviderRef> providers) {
        var others = jobs.stream()
                .filter(row -> !JobEdit.assigned(row.job()).equals(providers))
                .toList();
        return others.isEmpty() ? Future.succeededFuture() : ProviderStore.replace(tx, others, providers);
    }

    /**
     * Edits several jobs, all or none; gives them in the order of {@code batch}. Fails with {@link Fault.Invalid} that lists
     * every job that is not there or may not get that status, or every provider that cannot do the work.
     *
     * @param dueGiven whether the due date is changed, be it to none
     */
    public Future<List<Job>> edit(
            Caller caller, String projectUid, JobBatch batch, boolean dueGiven, String traceparent) {
        return db.transaction(tx -> lock(tx, caller, projectUid, batch.jobs()).compose(before -> {
                    checkTransitions(before, batch.status(), caller.role());
                    return edit(tx, before, batch, dueGiven)
                            .compose(_ -> JobStore.read(tx, projectUid, uids(before)))
                            .compose(after -> events.append(tx, changed(before, after, traceparent))
                                    .map(_ -> after.stream().map(JobRow::job).toList()));
                }))
                .onSuccess(_ -> events.nudge());
    }

    private static void checkTransitions(List<JobRow> jobs, @Nullable JobStatus wanted, Role role) {
        if (wanted == null) {
            return;
        }
        var violations = new ArrayList<Violation>();
        for (var i = 0; i < jobs.size(); i++) {
            try {
                jobs.get(i).job().status().checkTransition(wanted, role);
            } catch (Fault.InvalidState refused) {
                violations.add(Violation.at("/jobs/" + i, "status", refused.detail()));
            }
        }
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
    }

    private static Future<Void> edit(SqlConnection tx, List<JobRow> before, JobBatch batch, boolean dueGiven) {
        var args = Tuple.tuple()
                .addArrayOfLong(numbers(before))
                .addString(batch.status() == null ? null : batch.status().name())
                .addBoolean(dueGiven)
                .addOffsetDateTime(Rows.timestamp(batch.dateDue()));
        return tx.preparedQuery(UPDATE_SOME)
                .execute(args)
                .compose(_ ->
                        batch.providers() == null ? Future.succeededFuture() : assign(tx, before, batch.providers()));
    }

    private static List<NewEvent> changed(List<JobRow> before, List<JobRow> after, String traceparent) {
        return IntStream.range(0, before.size())
                .boxed()
                .flatMap(i -> JobEvents.changed(before.get(i), after.get(i), traceparent).stream())
                .toList();
    }

    /** Sets the status; {@code check} refuses what may not follow. */
    public Future<Job> setStatus(Target target, Consumer<Job> check, JobStatus status) {
        return edit(target, check, job -> new JobEdit(status, job.dateDue(), JobEdit.assigned(job), job.path()));
    }

    /** Deletes a job with its targets; the file goes when no job needs it any more. */
    public Future<Void> delete(Target target, Consumer<Job> check) {
        return db.transaction(tx -> lock(tx, target).compose(before -> {
                    check.accept(before.job());
                    return delete(tx, List.of(before), target.traceparent());
                }))
                .onSuccess(_ -> events.nudge());
    }

    /** Deletes several jobs, all or none. Fails with {@link Fault.Invalid} that lists every one that is not there. */
    public Future<Void> delete(Caller caller, String projectUid, JobBatch batch, String traceparent) {
        return db.transaction(tx ->
                        lock(tx, caller, projectUid, batch.jobs()).compose(before -> delete(tx, before, traceparent)))
                .onSuccess(_ -> events.nudge());
    }

    private Future<Void> delete(SqlConnection tx, List<JobRow> jobs, String traceparent) {
        var told = jobs.stream()
                .map(row -> JobEvents.of(EventKind.JOB_DELETED, List.of(row), traceparent))
                .toList();
        return tx.preparedQuery(DELETE)
                .execute(Tuple.tuple().addArrayOfLong(numbers(jobs)))
                .compose(_ -> events.append(tx, told));
    }

    private static Long[] numbers(List<JobRow> jobs) {
        return jobs.stream().map(JobRow::id).toArray(Long[]::new);
    }

    private static List<String> uids(List<JobRow> jobs) {
        return jobs.stream().map(row -> row.job().uid()).toList();
    }

    /** All of some jobs, each of which is there. */
    private static Future<List<JobRow>> lock(
            SqlConnection tx, Caller caller, String projectUid, List<JobBatch.Named> jobs) {
        var uids = jobs.stream().map(JobBatch.Named::uid).toList();
        return ProjectAccess.find(tx, caller, projectUid)
                .compose(_ -> JobStore.lock(tx, JobVisibility.of(caller), projectUid, uids))
                .map(found -> {
                    var known = found.stream().map(row -> row.job().uid()).collect(Collectors.toSet());
                    var violations = IntStream.range(0, uids.size())
                            .filter(i -> !known.contains(uids.get(i)))
                            .mapToObj(i -> Violation.at(
                                    "/jobs/%d/uid".formatted(i), "unknown", "there is no job " + uids.get(i)))
                            .toList();
                    if (!violations.isEmpty()) {
                        throw new Fault.Invalid(violations);
                    }
                    return found;
                });
    }

    private static Future<JobRow> lock(SqlConnection tx, Target target) {
        return JobStore.lock(tx, target.sight(), target.projectUid(), target.jobUid());
    }
}
