package dev.parlance.egress;

import io.vertx.core.Future;
import java.net.InetAddress;
import java.util.List;

/** Finds the addresses of a host. */
@FunctionalInterface
public interface NameLookup {
    /**
     * All addresses, at least one.
     *
     * @return fails with {@link java.net.UnknownHostException} when there is none
     */
    Future<List<InetAddress>> resolve(String host);
}
