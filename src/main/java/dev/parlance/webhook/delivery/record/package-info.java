/**
 * Records attempts. They are written in groups, one statement per group, because a transaction per attempt would be
 * most of the cost of a delivery.
 */
@NullMarked
package dev.parlance.webhook.delivery.record;

import org.jspecify.annotations.NullMarked;
