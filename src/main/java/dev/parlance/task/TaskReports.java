package dev.parlance.task;

import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Reports tasks that have not succeeded. While the database is not available, a report is repeated: a task that nobody
 * reports waits until its lease expires.
 *
 * @param lease after it, another worker has the task, and the report is not repeated any more
 */
record TaskReports(Vertx vertx, TaskStore store, Duration lease) {
    private static final Duration FIRST_WAIT = Duration.ofSeconds(5);
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);
    private static final long FIRST_REPEAT_MILLIS = 200;
    private static final long LAST_REPEAT_MILLIS = 3_000;

    /** Queues a task again, and gives the wait until it is due; the wait doubles with every attempt up to a limit. */
    Future<Duration> retry(Task task, Throwable failure) {
        var longest = Math.min(LONGEST_WAIT.toMillis(), FIRST_WAIT.toMillis() << Math.min(task.attempt() - 1, 10));
        var wait = Duration.ofMillis(half(longest));
        return send(task, () -> store.retry(task, wait, String.valueOf(failure.getMessage())))
                .map(wait);
    }

    /** Queues a task again without counting the attempt, and gives the wait. */
    Future<Duration> postpone(Task task, TaskPostponed postponed) {
        return send(task, () -> store.postpone(task, postponed)).map(postponed.time());
    }

    /** Writes that a task is not retried any more, unless another worker has it. */
    Future<Void> giveUp(Task task, TaskRunner runner, String reason) {
        return send(task, () -> runner.giveUp(task, reason))
                .recover(failure ->
                        failure instanceof LeaseLost ? Future.succeededFuture() : Future.failedFuture(failure));
    }

    /** Fails with the last failure, at once if the task is lost or the database has refused the report. */
    <T> Future<T> send(Task task, Supplier<Future<T>> report) {
        return attempt(task, report, System.nanoTime() + lease.toNanos(), FIRST_REPEAT_MILLIS);
    }

    private <T> Future<T> attempt(Task task, Supplier<Future<T>> report, long deadline, long longest) {
        return report.get().recover(failure -> {
            var wait = half(longest);
            var isLate = deadline - System.nanoTime() < TimeUnit.MILLISECONDS.toNanos(wait);
            return !isOutage(failure) || task.lost() || isLate
                    ? Future.failedFuture(failure)
                    : vertx.timer(wait, TimeUnit.MILLISECONDS)
                            .compose(_ -> attempt(task, report, deadline, Math.min(2 * longest, LAST_REPEAT_MILLIS)));
        });
    }

    /** A store of files that is away may stay so for long; its tasks are claimed again after their lease. */
    private static boolean isOutage(Throwable failure) {
        return failure instanceof Fault.Unavailable && !(failure instanceof Fault.FilesUnavailable);
    }

    /** The second half is random. */
    private static long half(long longest) {
        return ThreadLocalRandom.current().nextLong(longest / 2, longest + 1);
    }
}
