/**
 * What waits for each target. Rows are read ahead from the outbox into bounded queues, and a throttle per target
 * decides when the next one is sent.
 */
@NullMarked
package dev.parlance.webhook.delivery.queue;

import org.jspecify.annotations.NullMarked;
