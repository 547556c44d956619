/**
 * Access to PostgreSQL, which stores all data. Reads by key use a few pipelined connections, other statements a limited
 * pool: pipelining doubles the rate of reads but serialises commits. If the database is not available, a statement
 * fails with {@code Fault.Unavailable}; nothing waits without a limit. The embedded PostgreSQL, the migrations and the
 * hints between instances belong to this package too.
 */
@NullMarked
package dev.parlance.db;

import org.jspecify.annotations.NullMarked;
