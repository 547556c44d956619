/**
 * The formats in which an event is sent. The stored body of the event is converted when it is sent, and again when the
 * history shows the call, so that it is stored once.
 */
@NullMarked
package dev.parlance.webhook.delivery.body;

import org.jspecify.annotations.NullMarked;
