package dev.parlance.egress;

import io.vertx.core.net.HostAndPort;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * The destination of a call, read from an absolute URL.
 *
 * @param url as it was given
 * @param host name or address, without the brackets of an IPv6 address
 * @param authority as {@code Host} names it: the port is -1 where it is the default of the scheme
 * @param origin the same for all destinations that may share connections
 * @param target path and query as in the request line
 */
public record Destination(
        String url, boolean tls, String host, int port, HostAndPort authority, String target, String origin) {
    private static final int HTTP = 80;
    private static final int HTTPS = 443;
    private static final int MAX_PORT = 65_535;

    Destination(String url, boolean tls, String host, int port, String target) {
        this(
                url,
                tls,
                host,
                port,
                authority(tls, host, port),
                target,
                (tls ? "https://" : "http://") + host + ":" + port);
    }

    /**
     * Reads a URL.
     *
     * @throws IllegalArgumentException when the service does not call such a URL; its message says why
     */
    public static Destination parse(String url) {
        URI uri;
        try {
            uri = new URI(url);
        } catch (URISyntaxException broken) {
            throw new IllegalArgumentException("must be an absolute URL", broken);
        }
        var scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw new IllegalArgumentException("must be an http or https URL");
        }
        if (uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException("must not contain a user name or password");
        }
        if (uri.getHost() == null || uri.getPort() == 0 || uri.getPort() > MAX_PORT) {
            throw new IllegalArgumentException("must contain a host, and the port, if any, must be from 1 to 65535");
        }
        var tls = scheme.equals("https");
        var host = host(uri.getHost());
        var port = port(uri.getPort(), tls);
        return new Destination(url, tls, host, port, target(URI.create(uri.toASCIIString())));
    }

    private static HostAndPort authority(boolean tls, String host, int port) {
        return HostAndPort.create(host.indexOf(':') < 0 ? host : "[" + host + "]", port == port(0, tls) ? -1 : port);
    }

    private static String host(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host.toLowerCase(Locale.ROOT);
    }

    private static int port(int port, boolean tls) {
        if (port > 0) {
            return port;
        }
        return tls ? HTTPS : HTTP;
    }

    private static String target(URI uri) {
        var path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    }
}
