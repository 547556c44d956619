/**
 * Which instance delivers to which targets. Leases are rows with an expiry by the database's clock, so that a killed
 * instance is replaced without a coordinator.
 */
@NullMarked
package dev.parlance.webhook.delivery.lease;

import org.jspecify.annotations.NullMarked;
