/**
 * One HTTP call to a receiver with Vert.x's client: pooled connections to an address that was checked, signed headers,
 * one time limit, a bounded response.
 */
@NullMarked
package dev.parlance.webhook.delivery.call;

import org.jspecify.annotations.NullMarked;
