package dev.parlance.webhook.delivery;

import io.vertx.core.buffer.Buffer;
import java.time.Duration;

/**
 * One request to send.
 *
 * @param timeout from the lookup of the name to the end of the answer
 */
record OutboundRequest(Destination destination, WebhookHeaders headers, Buffer body, Duration timeout) {}
