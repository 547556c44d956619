/**
 * Analyses count the words of jobs and explain the counts. An analysis is written with all its language parts before
 * the request is answered. Each part is a durable task that any instance takes, counts in one pass over the segments,
 * and writes once, under its lease. The last part ends the analysis. Counts are stored per workflow step, so that net
 * rates can be applied again at any time without counting again.
 */
@NullMarked
package dev.parlance.analysis;

import org.jspecify.annotations.NullMarked;
