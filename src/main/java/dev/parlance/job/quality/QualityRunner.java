package dev.parlance.job.quality;

import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.Job;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.segment.SegmentStore;
import dev.parlance.job.segment.SegmentView;
import dev.parlance.task.Task;
import dev.parlance.task.TaskRunner;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** Checks jobs. The checks run on a worker pool, statements on the event loop. */
record QualityRunner(Db db, EndQuality ends, Terminology terminology, WorkerExecutor pool, InstantSource clock)
        implements TaskRunner {
    private static final int BATCH = 200;

    /** The snapshot of the segments stays open that long. */
    private static final Duration MOST = Duration.ofMinutes(15);

    @Override
    public Future<Void> run(Task task) {
        var work = task.payload(QualityTask.class);
        return db.transaction(tx -> FindJob.find(tx, work.projectUid(), work.jobUid()))
                .compose(this::terms)
                .compose(terms -> db.snapshot(tx ->
                        FindJob.find(tx, work.projectUid(), work.jobUid()).compose(row -> check(tx, task, row, terms))))
                .compose(checked -> ends.checked(task, work, checked))
                .recover(failure -> failure instanceof Fault.NotFound
                        ? ends.endWithoutJob(task, work)
                        : Future.failedFuture(failure));
    }

    /** Read before the segments, so that one transaction is open at a time. */
    private Future<Terminology.Terms> terms(JobRow row) {
        var project = Long.parseLong(row.project().id());
        return terminology.open(project, row.job().sourceLang(), row.job().targetLang(), pool);
    }

    private Future<CheckedJob> check(SqlConnection tx, Task task, JobRow row, Terminology.Terms terms) {
        var checked = new CheckedJob(row, terms, clock);
        var deadline = clock.instant().plus(MOST);
        return SegmentStore.each(
                        tx,
                        row.id(),
                        BATCH,
                        batch -> add(task, deadline, checked, batch).compose(_ -> tell(task, row.job(), checked)))
                .map(checked);
    }

    private Future<Void> tell(Task task, Job job, CheckedJob checked) {
        var begin = job.beginIndex();
        var end = job.endIndex();
        return begin == null || end == null || !task.tells()
                ? Future.succeededFuture()
                : ends.progress(task, checked.segments(), end - begin + 1L);
    }

    private Future<Void> add(Task task, Instant deadline, CheckedJob checked, List<SegmentView> batch) {
        return pool.executeBlocking(
                        () -> {
                            addAll(task, deadline, checked, batch);
                            return true;
                        },
                        false)
                .mapEmpty();
    }

    private void addAll(Task task, Instant deadline, CheckedJob checked, List<SegmentView> batch)
            throws TimeoutException {
        checked.startBatch();
        for (var segment : batch) {
            task.requireHeld();
            requireTime(deadline);
            checked.add(segment);
        }
    }

    private void requireTime(Instant deadline) throws TimeoutException {
        if (clock.instant().isAfter(deadline)) {
            throw new TimeoutException("the check took longer than %d minutes".formatted(MOST.toMinutes()));
        }
    }

    @Override
    public Future<Void> giveUp(Task task, String reason) {
        return ends.giveUp(task, task.payload(QualityTask.class), reason);
    }
}
