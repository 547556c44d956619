package dev.parlance.webhook.delivery;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;

/**
 * One request to send.
 *
 * @param timeout from the lookup of the name to the end of the answer
 */
record Post(Destination destination, MultiMap headers, Buffer body, Duration timeout) {}
