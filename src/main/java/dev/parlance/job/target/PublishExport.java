package dev.parlance.job.target;

import dev.parlance.db.Db;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.job.core.JobEvents;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.MarkExported;
import io.vertx.core.Future;
import java.util.List;

/** Marks a job as exported whose target file was written, and publishes that. */
final class PublishExport {
    private final Db db;
    private final EventStore events;

    PublishExport(Db db, EventStore events) {
        this.db = db;
        this.events = events;
    }

    /**
     * The job as it is then. Fails with {@link Fault.Unavailable} when it got a new version of its file, so that the
     * target file is of an earlier one.
     *
     * @param sourceId the file that was read
     */
    Future<JobRow> publish(JobRow row, long sourceId, String traceparent) {
        return db.transaction(tx -> MarkExported.requireSource(tx, row, sourceId)
                        .compose(_ -> MarkExported.mark(tx, row))
                        .compose(job -> events.append(
                                        tx, List.of(JobEvents.of(EventKind.JOB_EXPORTED, List.of(job), traceparent)))
                                .map(job)))
                .onSuccess(_ -> events.nudge());
    }
}
