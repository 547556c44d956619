/**
 * The way to PostgreSQL, the only truth. Reads by key go through a few pipelined connections, everything else through
 * a bounded pool: pipelining doubles the rate of reads but serialises commits. What the database cannot do at the
 * moment comes back as {@code Fault.Unavailable}; nothing waits without a limit. The embedded PostgreSQL, the
 * migrations and the hints between instances live here as well.
 */
@NullMarked
package dev.parlance.db;

import org.jspecify.annotations.NullMarked;
