/**
 * Compares segments with the terms of a project, for quality checks. They run in instances without the indexes of the
 * search, and read a job once: the terms of both languages are read for one check and indexed in memory.
 */
@NullMarked
package dev.parlance.termbase.check;

import org.jspecify.annotations.NullMarked;
