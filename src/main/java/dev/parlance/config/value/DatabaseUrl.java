package dev.parlance.config.value;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The address of a PostgreSQL: {@code postgresql://host:port/database?sslmode=verify-full&sslrootcert=/path}. It may
 * contain user and password, because many platforms provide them so.
 *
 * @param sslMode one of {@code disable, prefer, require, verify-ca, verify-full}
 * @param rootCertificate path of a PEM file, required by {@code verify-ca} and {@code verify-full}
 */
public record DatabaseUrl(
        String host,
        int port,
        String database,
        @Nullable String user,
        @Nullable Secret password,
        String sslMode,
        @Nullable String rootCertificate) {
    private static final List<String> SSL_MODES = List.of("disable", "prefer", "require", "verify-ca", "verify-full");

    public static DatabaseUrl parse(String text) {
        var uri = uri(text.startsWith("jdbc:") ? text.substring(5) : text);
        var parameters = parameters(uri.getRawQuery());
        var sslMode = parameters.getOrDefault("sslmode", "prefer");
        var rootCertificate = parameters.get("sslrootcert");
        if (!SSL_MODES.contains(sslMode)) {
            throw new IllegalArgumentException(
                    "has an unknown sslmode; supported values are " + String.join(", ", SSL_MODES));
        }
        if (sslMode.startsWith("verify") && rootCertificate == null) {
            throw new IllegalArgumentException("requires sslrootcert (the path of a PEM file) with sslmode " + sslMode);
        }
        var userInfo = uri.getRawUserInfo();
        var colon = userInfo == null ? -1 : userInfo.indexOf(':');
        return new DatabaseUrl(
                uri.getHost(),
                uri.getPort() < 0 ? 5432 : uri.getPort(),
                decode(uri.getRawPath().substring(1)),
                userInfo == null ? null : decode(colon < 0 ? userInfo : userInfo.substring(0, colon)),
                userInfo == null || colon < 0 ? null : new Secret(decode(userInfo.substring(colon + 1))),
                sslMode,
                rootCertificate);
    }

    /** The address for JDBC, without user and password. */
    public String jdbc() {
        var certificate = rootCertificate == null ? "" : "&sslrootcert=" + rootCertificate;
        return "jdbc:postgresql://%s:%d/%s?sslmode=%s%s".formatted(host, port, database, sslMode, certificate);
    }

    private static URI uri(String text) {
        try {
            var uri = new URI(text);
            var scheme = uri.getScheme();
            if (("postgresql".equals(scheme) || "postgres".equals(scheme))
                    && uri.getHost() != null
                    && uri.getRawPath().length() > 1) {
                return uri;
            }
        } catch (URISyntaxException ignored) {
            // the message below does not repeat the text, which may contain a password
        }
        throw new IllegalArgumentException("must look like postgresql://host:5432/database");
    }

    private static Map<String, String> parameters(@Nullable String query) {
        var parameters = new HashMap<String, String>();
        if (query != null) {
            for (var pair : query.split("&", -1)) {
                var equals = pair.indexOf('=');
                if (equals > 0) {
                    parameters.put(decode(pair.substring(0, equals)), decode(pair.substring(equals + 1)));
                }
            }
        }
        for (var name : parameters.keySet()) {
            if (!name.equals("sslmode") && !name.equals("sslrootcert")) {
                throw new IllegalArgumentException(
                        "has an unknown parameter " + name + "; known: sslmode, sslrootcert");
            }
        }
        return parameters;
    }

    private static String decode(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
