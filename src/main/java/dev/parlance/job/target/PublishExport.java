package dev.parlance.job.target;

import dev.parlance.db.Db;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
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

    Future<Void> publish(JobRow row, String traceparent) {
        return db.transaction(tx -> MarkExported.mark(tx, row)
                        .compose(job -> events.append(
                                tx, List.of(JobEvents.of(EventKind.JOB_EXPORTED, List.of(job), traceparent)))))
                .onSuccess(_ -> events.nudge());
    }
}
