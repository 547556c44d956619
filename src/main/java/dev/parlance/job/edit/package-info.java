/**
 * Edits jobs: one by one, in batches, and by status.
 */
@NullMarked
package dev.parlance.job.edit;

import org.jspecify.annotations.NullMarked;
