package dev.parlance.job.target;

import dev.parlance.db.Db;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.job.core.JobEvents;
import dev.parlance.job.core.JobRow;
import io.vertx.core.Future;
import java.util.List;

/** Publishes that the target file of a job was written. */
final class PublishExport {
    private final Db db;
    private final EventStore events;

    PublishExport(Db db, EventStore events) {
        this.db = db;
        this.events = events;
    }

    Future<Void> publish(JobRow row, String traceparent) {
        return db.transaction(tx ->
                        events.append(tx, List.of(JobEvents.of(EventKind.JOB_EXPORTED, List.of(row), traceparent))))
                .onSuccess(_ -> events.nudge());
    }
}
