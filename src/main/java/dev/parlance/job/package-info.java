/**
 * Files and the jobs that translate them. The bytes of a file live in PostgreSQL in chunks, so that every instance
 * sees them and a transaction covers them; its segments are stored once, whatever the number of target languages and
 * workflow steps, and a job has only its targets. A file is read before the transaction that stores its
 * segments begins, so that the transaction is short and a file is imported completely or not at all.
 */
@NullMarked
package dev.parlance.job;

import org.jspecify.annotations.NullMarked;
