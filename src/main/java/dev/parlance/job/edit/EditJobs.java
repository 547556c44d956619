package dev.parlance.job.edit;

import dev.parlance.access.Caller;
import dev.parlance.access.Role;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.job.core.Job;
import dev.parlance.job.core.JobEvents;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStatus;
import dev.parlance.job.core.JobStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Edits several jobs, all or none; the changes and their events are one transaction over the locked rows. */
public final class EditJobs {
    private final Db db;
    private final EventStore events;

    public EditJobs(Db db, EventStore events) {
        this.db = db;
        this.events = events;
    }

    /**
     * The jobs after the change, in the order of {@code batch}. Fails with {@link Fault.Invalid} that lists every job
     * that does not exist or may not get the status, or every provider that cannot do the work.
     *
     * @param dueGiven whether the due date is replaced; a null replaces it too
     */
    public Future<List<Job>> edit(
            Caller caller, String projectUid, JobBatch batch, boolean dueGiven, String traceparent) {
        return db.transaction(tx -> LockJobs.lock(tx, caller, projectUid, batch).compose(before -> {
                    checkTransitions(before, batch.status(), caller.role());
                    return write(tx, before, batch, dueGiven)
                            .compose(_ -> JobStore.read(tx, projectUid, uids(before)))
                            .compose(after -> events.append(tx, changes(before, after, traceparent))
                                    .map(after));
                }))
                .map(after -> after.stream().map(JobRow::job).toList())
                .onSuccess(_ -> events.nudge());
    }

    private static void checkTransitions(List<JobRow> jobs, @Nullable JobStatus wanted, Role role) {
        if (wanted == null) {
            return;
        }
        var violations = new ArrayList<Violation>();
        for (var i = 0; i < jobs.size(); i++) {
            checkTransition(jobs.get(i), "/jobs/" + i, wanted, role).ifPresent(violations::add);
        }
        Violation.requireNone(violations);
    }

    private static Optional<Violation> checkTransition(JobRow row, String pointer, JobStatus wanted, Role role) {
        try {
            row.job().status().checkTransition(wanted, role);
            return Optional.empty();
        } catch (Fault.InvalidState refused) {
            return Optional.of(Violation.at(pointer, "status", refused.detail()));
        }
    }

    private static Future<Void> write(SqlConnection tx, List<JobRow> before, JobBatch batch, boolean dueGiven) {
        var providers = batch.providers();
        return JobChangeStore.update(tx, before, batch, dueGiven)
                .compose(_ -> providers == null ? Future.succeededFuture() : EditJob.assign(tx, before, providers));
    }

    private static List<String> uids(List<JobRow> jobs) {
        return jobs.stream().map(row -> row.job().uid()).toList();
    }

    private static List<NewEvent> changes(List<JobRow> before, List<JobRow> after, String traceparent) {
        return IntStream.range(0, before.size())
                .boxed()
                .flatMap(i -> JobEvents.changed(before.get(i), after.get(i), traceparent).stream())
                .toList();
    }
}
