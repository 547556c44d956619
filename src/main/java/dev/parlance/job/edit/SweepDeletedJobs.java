package dev.parlance.job.edit;

import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import io.vertx.core.Future;
import java.util.Optional;

/**
 * Deletes the targets of jobs that were deleted, in short transactions. A run that is interrupted is continued by the
 * next one of any instance.
 */
public final class SweepDeletedJobs {
    private static final int JOBS = 100;
    private static final int TARGETS = 10_000;
    private static final int FORGOTTEN = 1_000;

    private final DeletedJobStore store;
    private final int targets;

    public SweepDeletedJobs(Db db) {
        this(db, TARGETS);
    }

    /**
     * Deletes in parts.
     *
     * @param targets of a part
     */
    SweepDeletedJobs(Db db, int targets) {
        this.store = new DeletedJobStore(db);
        this.targets = targets;
    }

    /** Deletes what is left of all jobs that were deleted. */
    public Future<Void> run() {
        return InOrder.parts(0L, this::jobs).compose(_ -> InOrder.whileTrue(() -> store.forget(FORGOTTEN)));
    }

    private Future<Optional<Long>> jobs(long after) {
        return store.withTargets(after, JOBS)
                .compose(jobs -> InOrder.each(jobs, this::targets)
                        .map(_ -> jobs.isEmpty() ? Optional.empty() : Optional.of(jobs.getLast())));
    }

    /** Moved targets may have negative ordinals. */
    private Future<Void> targets(long jobId) {
        return InOrder.parts(Integer.MIN_VALUE, after -> store.deleteTargets(jobId, after, targets));
    }
}
