/**
 * What happened, told in the transaction in which it happened. An event is written once with its body, together with one
 * narrow outbox row for every webhook that wants it; the delivery machine reads from there. Features append, nothing else:
 * they know neither webhooks nor delivery.
 */
@NullMarked
package dev.parlance.event;

import org.jspecify.annotations.NullMarked;
