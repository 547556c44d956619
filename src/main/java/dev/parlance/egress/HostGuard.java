package dev.parlance.egress;

import io.vertx.core.Future;
import java.net.InetAddress;

/** Tells where a host that a caller has named may be called, at every connection anew. */
@FunctionalInterface
public interface HostGuard {
    /**
     * The address to connect to; the connection must go exactly there.
     *
     * @param host name or address, without the brackets of an IPv6 address
     * @return fails when one of its addresses may not be called, or there is none
     */
    Future<InetAddress> admit(String host);
}
