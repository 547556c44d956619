/**
 * The machine that delivers. One member an event loop leases shards of targets by the database's clock, so that a target's
 * queue, limits and failures are plain memory of one owner and nothing is written to claim a row; what came of the calls is
 * written in groups by one statement that a stale owner cannot make. No transaction is open across an HTTP call. Whatever
 * dies, a committed event stays in the outbox until a call for it is in the history.
 */
@NullMarked
package dev.parlance.webhook.delivery;

import org.jspecify.annotations.NullMarked;
