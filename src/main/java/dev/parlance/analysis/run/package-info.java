/**
 * Counts the language parts of an analysis as durable tasks on worker threads. A part reads its segments in batches,
 * queries the memories and machine translation for each batch, and ends in one transaction; a part that another
 * instance takes over starts again from its first segment.
 */
@NullMarked
package dev.parlance.analysis.run;

import org.jspecify.annotations.NullMarked;
