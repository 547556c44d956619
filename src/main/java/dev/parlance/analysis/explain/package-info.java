/**
 * Explains the counts of an analysis segment by segment. An explanation is written while the part is counted, in
 * compact blocks, because computing it again would need the memories as they were.
 */
@NullMarked
package dev.parlance.analysis.explain;

import org.jspecify.annotations.NullMarked;
