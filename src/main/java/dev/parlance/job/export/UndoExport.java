package dev.parlance.job.export;

import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.job.core.ExportedStore;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.Job;
import dev.parlance.job.core.JobEvents;
import dev.parlance.job.core.JobRequest;
import dev.parlance.job.core.JobRow;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.function.Consumer;

/** Undoes the export of a job: its written files are forgotten, in one transaction with the event. */
final class UndoExport {
    private final Db db;
    private final EventStore events;

    UndoExport(Db db, EventStore events) {
        this.db = db;
        this.events = events;
    }

    /**
     * Fails with {@link Fault.NotFound}. A job that is not exported stays as it is, and no event is published.
     *
     * @param check refuses by the current job, such as by {@code If-Match}
     */
    Future<Job> undo(JobRequest request, Consumer<Job> check) {
        return Edit.of(tx -> FindJob.lock(tx, request))
                .check(before -> check.accept(before.job()))
                .write((tx, before) -> undo(tx, before, request))
                .tell((tx, before, after) -> publish(tx, before, after, request.traceparent()))
                .in(db)
                .map(JobRow::job)
                .onSuccess(_ -> events.nudge());
    }

    private static Future<JobRow> undo(SqlConnection tx, JobRow before, JobRequest request) {
        return before.job().exported()
                ? TargetExportStore.keep(tx, before.id(), 0)
                        .compose(_ -> ExportedStore.set(tx, before.id(), false))
                        .compose(_ -> FindJob.find(tx, request.projectUid(), request.jobUid()))
                : Future.succeededFuture(before);
    }

    private Future<Void> publish(SqlConnection tx, JobRow before, JobRow after, String traceparent) {
        return before.job().exported()
                ? events.append(tx, List.of(JobEvents.of(EventKind.JOB_UNEXPORTED, List.of(after), traceparent)))
                : Future.succeededFuture();
    }
}
