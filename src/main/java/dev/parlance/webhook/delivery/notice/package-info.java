/**
 * Informs operators of what delivery has decided by itself: as a line in the log and as an operational event, which
 * webhooks and the event feed receive like any other event.
 */
@NullMarked
package dev.parlance.webhook.delivery.notice;

import org.jspecify.annotations.NullMarked;
