/**
 * Work that outlives its request. A task is a row: it is written in the transaction that makes it necessary, taken under a
 * lease by the database's clock, and finished in the transaction that holds its result, so that a task whose instance died
 * is taken over and its result is written once. The epoch of a lease is part of every such write: an instance that was
 * paused and came back changes nothing. What the caller sees of it is the asynchronous request.
 */
@NullMarked
package dev.parlance.task;

import org.jspecify.annotations.NullMarked;
