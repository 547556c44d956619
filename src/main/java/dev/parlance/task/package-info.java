/**
 * Durable tasks, which continue after the response to a request. A task is a row: it is written in the transaction that
 * needs it, claimed under a lease by the clock of the database, and finished in the transaction that writes its result.
 * Another instance therefore takes over the task of an instance that died, and the result is written once. Every such
 * write checks the epoch of the lease, so that an instance that was paused and resumes changes nothing. Callers see the
 * asynchronous request of a task.
 */
@NullMarked
package dev.parlance.task;

import org.jspecify.annotations.NullMarked;
