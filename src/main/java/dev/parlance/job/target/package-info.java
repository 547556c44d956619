/**
 * Writes the target file of a job: the original file with the translations of its segments, produced on a bounded
 * pool of worker threads.
 */
@NullMarked
package dev.parlance.job.target;

import org.jspecify.annotations.NullMarked;
