/**
 * Automatic quality assurance: a task checks the segments of a job and stores warnings, the result of the last check of
 * each job. It runs as a task because a job may have millions of segments.
 */
@NullMarked
package dev.parlance.job.quality;

import org.jspecify.annotations.NullMarked;
