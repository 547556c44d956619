package dev.parlance.webhook.delivery.call;

import dev.parlance.egress.Destination;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;

/**
 * One request to send.
 *
 * @param owner receiver whose calls may follow each other on an HTTP/1.1 connection
 * @param timeout from the name lookup to the end of the response
 */
record OutboundRequest(Destination destination, String owner, WebhookHeaders headers, Buffer body, Duration timeout) {}
