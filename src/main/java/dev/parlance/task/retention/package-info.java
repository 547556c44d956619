/**
 * Deletes what tasks and asynchronous requests leave behind. Requests are found without an index of their ends, which
 * every write would pay for: identifiers grow with time.
 */
@NullMarked
package dev.parlance.task.retention;

import org.jspecify.annotations.NullMarked;
