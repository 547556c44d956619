package dev.parlance.job.metadata;

import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobEvents;
import dev.parlance.job.core.JobRequest;
import dev.parlance.job.core.JobRow;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Replaces the metadata of a job; the change and its event are one transaction over the locked job. */
public final class EditMetadata {
    private final Db db;
    private final EventStore events;

    public EditMetadata(Db db, EventStore events) {
        this.db = db;
        this.events = events;
    }

    private record Current(JobRow job, JobMetadata metadata) {}

    /**
     * Fails with {@link Fault.NotFound}, or with {@link Fault.Invalid} for metadata that are too large. Equal metadata
     * change nothing, and no event is published.
     *
     * @param check refuses by the current metadata, such as by {@code If-Match}
     * @param wanted the replacement, given the current metadata
     */
    public Future<JobMetadata> edit(
            JobRequest request, Consumer<JobMetadata> check, UnaryOperator<JobMetadata> wanted) {
        return Edit.of(tx -> lock(tx, request))
                .check(before -> check.accept(before.metadata))
                .write((tx, before) -> write(tx, before, wanted.apply(before.metadata)))
                .tell((tx, before, after) -> publish(tx, before, after, request.traceparent()))
                .in(db)
                .onSuccess(_ -> events.nudge());
    }

    private static Future<Current> lock(SqlConnection tx, JobRequest request) {
        return FindJob.lock(tx, request)
                .compose(job -> JobMetadataStore.find(tx, job.id()).map(metadata -> new Current(job, metadata)));
    }

    private static Future<JobMetadata> write(SqlConnection tx, Current before, JobMetadata wanted) {
        return wanted.equals(before.metadata)
                ? Future.succeededFuture(wanted)
                : JobMetadataStore.write(tx, before.job.id(), wanted).map(wanted);
    }

    private Future<Void> publish(SqlConnection tx, Current before, JobMetadata after, String traceparent) {
        return after.equals(before.metadata)
                ? Future.succeededFuture()
                : events.append(
                        tx, List.of(JobEvents.of(EventKind.JOB_METADATA_UPDATED, List.of(before.job), traceparent)));
    }
}
