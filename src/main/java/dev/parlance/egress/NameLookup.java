package dev.parlance.egress;

import io.vertx.core.Future;
import java.net.InetAddress;
import java.util.List;

/** Finds the addresses of a host. */
@FunctionalInterface
public interface NameLookup {
    /**
     * Finds all addresses of a host, at least one.
     *
     * @return fails with {@link java.net.UnknownHostException} when the host has no address
     */
    Future<List<InetAddress>> resolve(String host);
}
