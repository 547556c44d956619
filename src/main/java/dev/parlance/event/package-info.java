/**
 * Events, written in the transaction of the change that they describe. An event is written once with its body, together
 * with one narrow outbox row for every webhook that receives it; delivery reads these rows. Features only append
 * events; they know neither webhooks nor delivery.
 */
@NullMarked
package dev.parlance.event;

import org.jspecify.annotations.NullMarked;
