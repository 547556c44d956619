/**
 * Translates by machine the segments that wait for it, as a durable task of its own. The targets of a batch are
 * written, and its segments removed from those that wait, in one short transaction that also checks the lease: a task
 * that another instance takes over continues with the segments that still wait.
 */
@NullMarked
package dev.parlance.analysis.pretranslate.machine;

import org.jspecify.annotations.NullMarked;
