/**
 * Sends recorded calls again, or the events of a period to a webhook.
 */
@NullMarked
package dev.parlance.webhook.replay;

import org.jspecify.annotations.NullMarked;
