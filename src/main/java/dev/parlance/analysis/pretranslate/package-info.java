/**
 * Pre-translates jobs from the memories of their project, as a durable task; what no memory has translated waits for
 * machine translation, which is another task. Each batch of segments is one short transaction that also writes how far
 * the task is, and checks its lease: a task that another instance takes over continues after the last batch, and no
 * segment is written or counted twice.
 */
@NullMarked
package dev.parlance.analysis.pretranslate;

import org.jspecify.annotations.NullMarked;
