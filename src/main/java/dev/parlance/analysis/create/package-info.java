/**
 * Creates analyses and counts existing ones again. Creation validates all jobs, groups them by provider, chooses the
 * net rate scheme of each group, and writes rows and tasks in one transaction; any instance then starts to count.
 */
@NullMarked
package dev.parlance.analysis.create;

import org.jspecify.annotations.NullMarked;
