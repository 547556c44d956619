package dev.parlance.job;

import dev.parlance.db.Db;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Role;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Changes what a job says of its segments: a batch and the event that tells of it are one transaction. */
final class SegmentChangeStore {
    private final Db db;
    private final EventStore events;

    SegmentChangeStore(Db db, EventStore events) {
        this.db = db;
        this.events = events;
    }

    /**
     * Replaces what is said of some segments, all or nothing; gives them as they are then. Fails with {@link
     * Fault.NotFound}, {@link Fault.InvalidState} for a job that is not imported, or {@link Fault.Invalid} that lists the
     * segments that are not in the job, and those that a linguist may not change because they are locked.
     */
    Future<List<SegmentView>> replace(JobChangeStore.Target target, Role role, SegmentEdit edit) {
        return db.transaction(tx -> JobStore.lock(tx, target.sight(), target.projectUid(), target.jobUid())
                        .compose(row -> {
                            requireImported(row.job());
                            return replace(tx, row, target, role, edit);
                        }))
                .onSuccess(_ -> events.nudge());
    }

    static void requireImported(Job job) {
        if (job.importStatus().status() != ImportStatus.OK) {
            throw new Fault.InvalidState(
                    job.importStatus().status() == ImportStatus.RUNNING
                            ? "the job is still being imported"
                            : "the job could not be imported");
        }
    }

    private Future<List<SegmentView>> replace(
            SqlConnection tx, JobRow row, JobChangeStore.Target target, Role role, SegmentEdit edit) {
        return SegmentStore.some(tx, row.id(), edit.segments()).compose(before -> {
            check(before, role, edit);
            return SegmentStore.replace(tx, row.id(), edit.segments())
                    .compose(_ -> SegmentStore.some(tx, row.id(), edit.segments()))
                    .compose(after -> tell(tx, row, target, before, after).map(after));
        });
    }

    private static void check(List<SegmentView> before, Role role, SegmentEdit edit) {
        var known = byOrdinal(before);
        var violations = new ArrayList<Violation>();
        for (var i = 0; i < edit.segments().size(); i++) {
            var segment = edit.segments().get(i);
            var current = known.get(segment.ordinal());
            if (current == null) {
                violations.add(Violation.at("/segments/" + i + "/ordinal", "unknown", "must be a segment of the job"));
            } else if (role == Role.LINGUIST && (current.locked() || segment.locked())) {
                violations.add(Violation.at(
                        "/segments/" + i + "/locked", "locked", "a linguist changes no locked segment and locks none"));
            }
        }
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
    }

    private Future<Void> tell(
            SqlConnection tx,
            JobRow row,
            JobChangeStore.Target target,
            List<SegmentView> before,
            List<SegmentView> after) {
        var was = byOrdinal(before);
        var changed = after.stream().anyMatch(segment -> {
            var old = was.get(segment.ordinal());
            return old == null
                    || !Objects.equals(old.target(), segment.target())
                    || !old.targetCodes().equals(segment.targetCodes())
                    || old.confirmed() != segment.confirmed();
        });
        return changed
                ? events.append(
                        tx, List.of(JobEvents.of(EventKind.JOB_TARGET_UPDATED, List.of(row), target.traceparent())))
                : Future.succeededFuture();
    }

    private static Map<Integer, SegmentView> byOrdinal(List<SegmentView> segments) {
        return segments.stream().collect(Collectors.toMap(SegmentView::ordinal, segment -> segment));
    }
}
