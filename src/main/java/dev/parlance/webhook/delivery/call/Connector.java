package dev.parlance.webhook.delivery.call;

import dev.parlance.egress.Destination;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClientConnection;
import java.net.InetAddress;

/** Opens connections. */
@FunctionalInterface
interface Connector {
    /** Opens a connection to exactly this address of the destination's host. */
    Future<HttpClientConnection> connect(Destination destination, InetAddress address);
}
