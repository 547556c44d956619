package dev.parlance.job;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Changes jobs: each change and the events that tell of it are one transaction over a locked row. */
final class JobChangeStore {
    private static final String UPDATE = """
            update job
               set date_due = $2,
                   path = $3
             where id = $1
            """;
    private static final String SET_STATUS = """
            update job
               set status = $2
             where id = $1
            """;
    private static final String DELETE = """
            delete from job
             where id = $1
            """;

    private final Db db;
    private final EventStore events;

    JobChangeStore(Db db, EventStore events) {
        this.db = db;
        this.events = events;
    }

    /** Which job, as whom, and with what trace. */
    record Target(JobSight sight, String projectUid, String jobUid, String traceparent) {}

    /**
     * Edits a job. Fails with {@link Fault.NotFound}, or {@link Fault.Invalid} for providers that are not there.
     *
     * @param check refuses by what the job is now
     * @param wanted what to replace it by
     */
    Future<Job> edit(Target target, Consumer<Job> check, Function<Job, JobEdit> wanted) {
        return change(target, check, (tx, before) -> {
            var edit = wanted.apply(before.job());
            return tx.preparedQuery(UPDATE)
                    .execute(Tuple.of(before.id(), Rows.timestamp(edit.dateDue()), edit.path()))
                    .compose(_ -> ProviderStore.replace(tx, before.id(), "/providers", edit.assigned()));
        });
    }

    /** Sets the status; {@code check} refuses what may not follow. */
    Future<Job> setStatus(Target target, Consumer<Job> check, JobStatus status) {
        return change(
                target,
                check,
                (tx, before) -> tx.preparedQuery(SET_STATUS)
                        .execute(Tuple.of(before.id(), status.name()))
                        .mapEmpty());
    }

    private interface Change {
        Future<Void> apply(SqlConnection tx, JobRow before);
    }

    private Future<Job> change(Target target, Consumer<Job> check, Change change) {
        return db.transaction(tx -> lock(tx, target).compose(before -> {
                    check.accept(before.job());
                    return change.apply(tx, before)
                            .compose(_ -> JobStore.read(tx, target.projectUid(), target.jobUid()))
                            .compose(after -> events.append(tx, JobEvents.changed(before, after, target.traceparent()))
                                    .map(after.job()));
                }))
                .onSuccess(_ -> events.nudge());
    }

    /** Deletes a job with its targets; the file goes when no job needs it any more. */
    Future<Void> delete(Target target, Consumer<Job> check) {
        return db.transaction(tx -> lock(tx, target).compose(before -> {
                    check.accept(before.job());
                    var event = JobEvents.of(EventKind.JOB_DELETED, List.of(before), target.traceparent());
                    return tx.preparedQuery(DELETE)
                            .execute(Tuple.of(before.id()))
                            .compose(_ -> events.append(tx, List.of(event)));
                }))
                .onSuccess(_ -> events.nudge());
    }

    private static Future<JobRow> lock(SqlConnection tx, Target target) {
        return JobStore.lock(tx, target.sight(), target.projectUid(), target.jobUid());
    }
}
