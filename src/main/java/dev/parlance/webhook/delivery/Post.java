package dev.parlance.webhook.delivery;

import io.vertx.core.buffer.Buffer;
import java.time.Duration;

/**
 * One request to send.
 *
 * @param timeout from the lookup of the name to the end of the answer
 */
record Post(Destination destination, Envelope envelope, Buffer body, Duration timeout) {}
