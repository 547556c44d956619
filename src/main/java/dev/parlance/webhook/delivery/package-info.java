/**
 * Delivers events. One worker per event loop leases shards of targets by the database's clock, so the queue, the limits
 * and the failures of a target are plain memory of one owner, and no row is claimed by writing to it. Outcomes are
 * written in groups by one statement, which fails for a worker whose lease was taken. No transaction is open during an
 * HTTP call. If a process dies, a committed event stays in the outbox until a call for it is in the history.
 */
@NullMarked
package dev.parlance.webhook.delivery;

import org.jspecify.annotations.NullMarked;
