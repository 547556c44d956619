package dev.parlance.task;

import io.vertx.core.Future;

/** Runs the tasks of one kind. */
public interface TaskRunner {
    /**
     * Works on a task and, in the transaction that writes the result, calls {@link TaskStore#finish}. A failed task is
     * retried later: return a failure that a retry would meet again as a result instead. Called on the worker's
     * context, which must not be blocked.
     */
    Future<Void> run(Task task);

    /**
     * Writes the failure of a task that is not retried any more and, in the same transaction, calls {@link
     * TaskStore#fail}.
     *
     * @param reason for people
     */
    Future<Void> giveUp(Task task, String reason);
}
