package dev.parlance.job.segment;

import dev.parlance.db.Db;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.job.core.ImportStatus;
import dev.parlance.job.core.Job;
import dev.parlance.job.core.JobEvents;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStore;
import dev.parlance.job.core.SegmentsVersion;
import dev.parlance.job.edit.JobChangeStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Changes what a job says of its segments: a batch and the event that tells of it are one transaction. */
public final class SegmentChangeStore {
    private static final String NOTE = """
            update job
               set segments_revision = segments_revision + 1,
                   translated_segments = translated_segments + $2,
                   confirmed_segments = confirmed_segments + $3
             where id = $1
            """;

    private final Db db;
    private final EventStore events;
    private final InstantSource clock;

    public SegmentChangeStore(Db db, EventStore events, InstantSource clock) {
        this.db = db;
        this.events = events;
        this.clock = clock;
    }

    /** Segments after a change, what to warn of, and which state of the job's segments that is. */
    public record Changed(List<SegmentView> segments, List<SegmentWarning> warnings, SegmentsVersion version) {}

    /**
     * Replaces what is said of some segments, all or nothing. Fails with {@link Fault.NotFound}, {@link Fault.InvalidState}
     * for a job that is not imported, or {@link Fault.Invalid} that lists everything {@link SegmentCheck} refuses.
     *
     * <p>What is confirmed by it is written into the memories that the project writes.
     *
     * @param condition refuses by the state that the segments are in
     * @param userId who reports the change
     */
    public Future<Changed> replace(
            JobChangeStore.Target target, Consumer<SegmentsVersion> condition, SegmentEdit edit, long userId) {
        return db.transaction(tx -> JobStore.lock(tx, target.sight(), target.projectUid(), target.jobUid())
                        .compose(row -> {
                            requireImported(row.job());
                            condition.accept(row.segmentsVersion());
                            return replace(tx, row, target, edit, userId);
                        }))
                .onSuccess(_ -> events.nudge());
    }

    public static void requireImported(Job job) {
        if (job.importStatus().status() != ImportStatus.OK) {
            throw new Fault.InvalidState(
                    job.importStatus().status() == ImportStatus.RUNNING
                            ? "the job is still being imported"
                            : "the job could not be imported");
        }
    }

    private Future<Changed> replace(
            SqlConnection tx, JobRow row, JobChangeStore.Target target, SegmentEdit edit, long userId) {
        return SegmentStore.some(tx, row.id(), edit.segments()).compose(before -> {
            var known = byOrdinal(before);
            var warnings = SegmentCheck.check(edit, known, target.role());
            return SegmentStore.replace(tx, row.id(), edit.segments(), known)
                    .compose(_ -> SegmentStore.some(tx, row.id(), edit.segments()))
                    .compose(after -> ConfirmedStore.write(tx, row, known, after, userId, clock.instant())
                            .compose(_ -> note(tx, row, target, before, after))
                            .map(version -> new Changed(after, warnings, version)));
        });
    }

    /** Counts and tells of a change; nothing changed is the same state as before. */
    private Future<SegmentsVersion> note(
            SqlConnection tx,
            JobRow row,
            JobChangeStore.Target target,
            List<SegmentView> before,
            List<SegmentView> after) {
        if (before.equals(after)) {
            return Future.succeededFuture(row.segmentsVersion());
        }
        var translated = count(after, SegmentView::translated) - count(before, SegmentView::translated);
        var confirmed = count(after, SegmentView::confirmed) - count(before, SegmentView::confirmed);
        return tx.preparedQuery(NOTE)
                .execute(Tuple.of(row.id(), translated, confirmed))
                .compose(_ -> JobStore.read(tx, target.projectUid(), target.jobUid()))
                .compose(now -> tell(tx, now, target, before, after).map(now.segmentsVersion()));
    }

    private static int count(List<SegmentView> segments, Predicate<SegmentView> counted) {
        return (int) segments.stream().filter(counted).count();
    }

    private Future<Void> tell(
            SqlConnection tx,
            JobRow row,
            JobChangeStore.Target target,
            List<SegmentView> before,
            List<SegmentView> after) {
        var was = byOrdinal(before);
        var changed = after.stream().anyMatch(segment -> segment.worked(was.get(segment.ordinal())));
        return changed
                ? events.append(
                        tx, List.of(JobEvents.of(EventKind.JOB_TARGET_UPDATED, List.of(row), target.traceparent())))
                : Future.succeededFuture();
    }

    private static Map<Integer, SegmentView> byOrdinal(List<SegmentView> segments) {
        return segments.stream().collect(Collectors.toMap(SegmentView::ordinal, segment -> segment));
    }
}
