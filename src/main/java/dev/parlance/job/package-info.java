/**
 * Files and the jobs that translate them. The bytes of a file live in PostgreSQL in chunks, so that every instance
 * sees them and a transaction covers them; its segments are stored once, whatever the number of target languages and
 * workflow steps, and a job holds only what differs: targets. A file is read before the transaction that stores its
 * segments begins, so that this transaction is short and nothing is ever half-imported.
 */
@NullMarked
package dev.parlance.job;

import org.jspecify.annotations.NullMarked;
