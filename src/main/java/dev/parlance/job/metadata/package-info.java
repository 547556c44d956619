/**
 * Texts by key that automation keeps with a job, such as the number of a build. They are an entity of their own with
 * its own version, and not part of the job, so that lists of jobs and events stay small.
 */
@NullMarked
package dev.parlance.job.metadata;

import org.jspecify.annotations.NullMarked;
