package dev.parlance.storage.s3;

import dev.parlance.config.section.FilesSection.S3Section;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.HostAndPort;
import java.net.URI;
import java.util.Objects;

/**
 * Where the objects of a bucket are.
 *
 * @param host name or address, without the brackets of an IPv6 address
 * @param authority as the header {@code Host} names it: the port is -1 where it is the default of the scheme
 * @param bucketPath begins every path: empty, or a slash and the bucket
 */
record S3Address(boolean tls, String host, int port, HostAndPort authority, String bucketPath) {
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    /** The address by complete settings. */
    static S3Address of(S3Section settings) {
        var endpoint = URI.create(Objects.requireNonNull(settings.endpoint()));
        var bucket = Objects.requireNonNull(settings.bucket());
        var tls = "https".equals(endpoint.getScheme());
        var standard = tls ? HTTPS : HTTP;
        var port = endpoint.getPort() < 0 ? standard : endpoint.getPort();
        var named = settings.pathStyle() ? endpoint.getHost() : bucket + "." + endpoint.getHost();
        var host = named.startsWith("[") ? named.substring(1, named.length() - 1) : named;
        var authority = HostAndPort.create(named, port == standard ? -1 : port);
        return new S3Address(tls, host, port, authority, settings.pathStyle() ? "/" + bucket : "");
    }

    /** The path of an object, or of the bucket if the key is empty. */
    String path(String key) {
        return key.isEmpty() && !bucketPath.isEmpty() ? bucketPath : bucketPath + "/" + key;
    }

    /** The value of the header {@code Host}. */
    String hostHeader() {
        return authority.port() < 0 ? authority.host() : authority.host() + ":" + authority.port();
    }

    RequestOptions options() {
        return new RequestOptions().setHost(host).setPort(port).setSsl(tls);
    }
}
