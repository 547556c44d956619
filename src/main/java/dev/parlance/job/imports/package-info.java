/**
 * Reads an uploaded file into segments as a durable task. The file is read into a spool on disk first, so that the
 * transaction that stores the segments is short and a file that fails leaves no rows.
 */
@NullMarked
package dev.parlance.job.imports;

import org.jspecify.annotations.NullMarked;
