package dev.parlance.egress;

import io.vertx.core.Future;
import java.net.InetAddress;

/** Finds the permitted address of a host that a request has named, again for every connection. */
@FunctionalInterface
public interface HostGuard {
    /**
     * Finds the address to connect to; the connection must go to exactly this address.
     *
     * @param host name or address, without the brackets of an IPv6 address
     * @param port that the connection will go to
     * @return fails when one of its addresses may not be called at this port, or when it has no address
     */
    Future<InetAddress> admit(String host, int port);
}
