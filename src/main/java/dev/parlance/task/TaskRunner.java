package dev.parlance.task;

import io.vertx.core.Future;

/** Does the tasks of one kind. */
public interface TaskRunner {
    /**
     * Works on a task and, in the transaction that holds the result, calls {@link TaskStore#finish}. A failure is tried
     * again after a while; what a repetition would meet again is a result and no failure. Called on the worker's context,
     * which must not be blocked.
     */
    Future<Void> run(Task task);

    /**
     * Tells that a task is given up, and in the same transaction calls {@link TaskStore#fail}.
     *
     * @param reason for a person
     */
    Future<Void> giveUp(Task task, String reason);
}
