/**
 * How a receiver is called: its URL, secrets and headers, the retries of its failed attempts, and how long it has
 * failed.
 */
@NullMarked
package dev.parlance.webhook.delivery.receiver;

import org.jspecify.annotations.NullMarked;
