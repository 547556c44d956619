/**
 * Analyses: what a job costs, counted and explained. An analysis is written as a whole with its language parts before it is
 * answered; each part is a durable task that any instance takes, counts in one pass over the segments, and writes once,
 * under the lease it holds. The last part ends the analysis. Counts are kept a workflow step, so that net rates can be
 * applied again at any time without counting again.
 */
@NullMarked
package dev.parlance.analysis;

import org.jspecify.annotations.NullMarked;
