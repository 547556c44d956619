package dev.parlance.job.segment;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobEvents;
import dev.parlance.job.core.JobRequest;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.SegmentsVersion;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.SqlConnection;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Replaces the targets of segments; a batch, its event and the units of the memories are one transaction. */
public final class EditSegments {
    private final Vertx vertx;
    private final Db db;
    private final EventStore events;
    private final InstantSource clock;

    public EditSegments(Vertx vertx, Db db, EventStore events, InstantSource clock) {
        this.vertx = vertx;
        this.db = db;
        this.events = events;
        this.clock = clock;
    }

    /** Segments after a change, the warnings about them, and the version of the job's segments. */
    public record Changed(List<SegmentView> segments, List<SegmentWarning> warnings, SegmentsVersion version) {}

    /**
     * Replaces several segments, all or none. Fails with {@link Fault.NotFound}, {@link Fault.InvalidState} for a job
     * that is not imported, or {@link Fault.Invalid} that lists everything {@link SegmentCheck} refuses. Segments
     * that become confirmed are written to the memories that the project writes. An ordinal alone names a segment only
     * as long as the file of the job has its first version, since later ones move segments.
     *
     * @param condition on the version of the segments
     * @param userId the user who edits
     */
    public Future<Changed> edit(JobRequest request, Precondition condition, SegmentEdit edit, long userId) {
        return db.transaction(tx -> FindJob.lock(tx, request).compose(row -> {
                    FindJob.requireImported(row.job());
                    condition.check(row.segmentsVersion());
                    var sourceRequired = !condition.namesVersion() && row.job().sourceVersion() > 1;
                    return replace(tx, row, request, edit, sourceRequired, userId);
                }))
                .onSuccess(_ -> events.nudge());
    }

    private Future<Changed> replace(
            SqlConnection tx, JobRow row, JobRequest request, SegmentEdit edit, boolean sourceRequired, long userId) {
        return SegmentChangeStore.find(tx, row.id(), edit.ordinals()).compose(before -> {
            var current = byOrdinal(before);
            var warnings = SegmentCheck.check(edit, current, request.role(), sourceRequired);
            return write(tx, row, edit, current, userId)
                    .compose(after -> count(tx, row, request, before, after)
                            .map(version -> new Changed(after, warnings, version)));
        });
    }

    private Future<List<SegmentView>> write(
            SqlConnection tx, JobRow row, SegmentEdit edit, Map<Integer, SegmentView> current, long userId) {
        return SegmentChangeStore.replace(tx, row.id(), edit.segments(), current)
                .compose(_ -> SegmentChangeStore.find(tx, row.id(), edit.ordinals()))
                .compose(after -> WriteConfirmed.write(vertx, tx, row, current, after, userId, clock.instant())
                        .map(after));
    }

    /** Counts a change and publishes it; without a change the version stays. */
    private Future<SegmentsVersion> count(
            SqlConnection tx, JobRow row, JobRequest request, List<SegmentView> before, List<SegmentView> after) {
        if (before.equals(after)) {
            return Future.succeededFuture(row.segmentsVersion());
        }
        var translated = count(after, SegmentView::translated) - count(before, SegmentView::translated);
        var confirmed = count(after, SegmentView::confirmed) - count(before, SegmentView::confirmed);
        return SegmentChangeStore.count(tx, row.id(), translated, confirmed)
                .compose(_ -> FindJob.find(tx, request.projectUid(), request.jobUid()))
                .compose(now -> publish(tx, now, request, before, after).map(now.segmentsVersion()));
    }

    private static int count(List<SegmentView> segments, Predicate<SegmentView> counted) {
        return (int) segments.stream().filter(counted).count();
    }

    private Future<Void> publish(
            SqlConnection tx, JobRow row, JobRequest request, List<SegmentView> before, List<SegmentView> after) {
        var was = byOrdinal(before);
        var changed = after.stream().anyMatch(segment -> segment.worked(was.get(segment.ordinal())));
        return changed
                ? events.append(
                        tx, List.of(JobEvents.of(EventKind.JOB_TARGET_UPDATED, List.of(row), request.traceparent())))
                : Future.succeededFuture();
    }

    private static Map<Integer, SegmentView> byOrdinal(List<SegmentView> segments) {
        return segments.stream().collect(Collectors.toMap(SegmentView::ordinal, segment -> segment));
    }
}
