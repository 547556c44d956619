package dev.parlance.webhook.delivery.call;

import dev.parlance.egress.Destination;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;

/**
 * One request to send.
 *
 * @param owner whose calls may follow each other on a connection of HTTP/1.1
 * @param timeout from the lookup of the name to the end of the response
 */
record OutboundRequest(Destination destination, String owner, WebhookHeaders headers, Buffer body, Duration timeout) {}
