package dev.parlance.webhook.delivery.call;

import dev.parlance.egress.ClientIdentity;
import dev.parlance.egress.Destination;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One request to send.
 *
 * @param owner receiver whose calls may follow each other on an HTTP/1.1 connection
 * @param identity by which the service identifies itself over TLS, or null
 * @param timeout from the name lookup to the end of the response
 */
record OutboundRequest(
        Destination destination,
        String owner,
        @Nullable ClientIdentity identity,
        WebhookHeaders headers,
        Buffer body,
        Duration timeout) {
    /** The same for all requests that may share connections. */
    String connections() {
        return identity == null || !destination.tls()
                ? destination.origin()
                : destination.origin() + " " + identity.fingerprint();
    }
}
