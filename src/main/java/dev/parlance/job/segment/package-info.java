/**
 * The segments of a job: reading them, changing them by the rules of an editor, and handing confirmed ones to the
 * memories in the same transaction.
 */
@NullMarked
package dev.parlance.job.segment;

import org.jspecify.annotations.NullMarked;
