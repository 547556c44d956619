/**
 * The history of webhook calls and the health of webhooks. Pages are found by counted lists instead of offsets, so
 * that page 100,000 costs what page 1 costs and totals are exact.
 */
@NullMarked
package dev.parlance.webhook.history;

import org.jspecify.annotations.NullMarked;
