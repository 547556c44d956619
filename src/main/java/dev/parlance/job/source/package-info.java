/**
 * New versions of the source file of jobs. A task reads the new file as an import does, finds for each of its segments
 * the one of the version before, and moves the translations; until it commits, the jobs have the version before. All
 * jobs of a file change together, because they share its segments.
 */
@NullMarked
package dev.parlance.job.source;

import org.jspecify.annotations.NullMarked;
