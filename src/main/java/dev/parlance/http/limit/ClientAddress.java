package dev.parlance.http.limit;

import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the address of a client, for limits per address. */
public final class ClientAddress {
    /** Groups of an IPv6 address that one customer of a provider has (RFC 6177). */
    private static final int NETWORK_GROUPS = 4;

    /** Characters of the longest address, with a zone and a port. */
    private static final int LONGEST = 64;

    private ClientAddress() {}

    /**
     * The address that a request comes from. {@code allowForward} of Vert.x Web takes the first one of
     * {@code X-Forwarded-For}, which the client can set to any value.
     *
     * @param proxies the number of proxies that all requests pass; each adds the address from which it got the request
     */
    public static String of(HttpServerRequest request, int proxies) {
        var forwarded = proxies > 0 ? forwarded(request.headers().getAll("x-forwarded-for"), proxies) : null;
        return forwarded == null ? of(request.connection()) : forwarded;
    }

    /**
     * The address that the first of the proxies has added: the last but {@code proxies - 1} of all lines, whether a
     * proxy adds to the last line or adds a line. If there are fewer, a proxy was bypassed, and the first one counts.
     */
    static @Nullable String forwarded(List<String> lines, int proxies) {
        String found = null;
        var left = proxies;
        for (var line : lines.reversed()) {
            for (var end = line.length(); end >= 0 && left > 0; left--) {
                var comma = line.lastIndexOf(',', end - 1);
                found = line.substring(comma + 1, end).strip();
                end = comma;
            }
        }
        return found == null || found.isEmpty() ? null : found.substring(0, Math.min(found.length(), LONGEST));
    }

    /** The address that a connection comes from. */
    static String of(HttpConnection connection) {
        var remote = connection.remoteAddress();
        return remote == null ? "unknown" : String.valueOf(remote.hostAddress());
    }

    /** What the addresses of one client have in common: all of an IPv4 address, the network of an IPv6 address. */
    static String network(String address) {
        var end = -1;
        for (var group = 0; group < NETWORK_GROUPS; group++) {
            end = address.indexOf(':', end + 1);
            if (end < 0) {
                return address;
            }
        }
        return address.substring(0, end);
    }
}
