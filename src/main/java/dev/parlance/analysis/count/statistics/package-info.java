/**
 * The statistics of an analysis: the cells of section 2.6 of the interface, their counts, and the net rates that
 * weigh them. They are separate from counting, since reports and recalculations read them without counting again.
 */
@NullMarked
package dev.parlance.analysis.count.statistics;

import org.jspecify.annotations.NullMarked;
