package dev.parlance.http;

import dev.parlance.http.reply.ResponseWriter;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;

/**
 * Comes before the routers of a server: refuses requests whose first line is not {@code METHOD /path HTTP/1.x}, and
 * those with several {@code Host} lines or another {@code Transfer-Encoding} than {@code chunked}, which Vert.x lets
 * pass, and closes their connection.
 *
 * @param routers receive all other requests
 */
public record RequestLine(Handler<HttpServerRequest> routers) implements Handler<HttpServerRequest> {
    private static final String CHUNKED = "chunked";
    private static final int BAD_REQUEST = 400;
    private static final int VERSION_NOT_SUPPORTED = 505;

    @Override
    public void handle(HttpServerRequest request) {
        if (request.version() == null) {
            ResponseWriter.refuseUnreadable(request, VERSION_NOT_SUPPORTED);
        } else if (!isAbsolute(request.path()) || hasManyHosts(request) || hasOtherCoding(request)) {
            ResponseWriter.refuseUnreadable(request, BAD_REQUEST);
        } else {
            routers.handle(request);
        }
    }

    /** A proxy before the service may have decided on the other one (RFC 9112, section 3.2). */
    private static boolean hasManyHosts(HttpServerRequest request) {
        return request.headers().getAll(HttpHeaders.HOST).size() > 1;
    }

    /**
     * Netty takes the body of such a request for the next request, or a part of the name, such as {@code chunk}, for
     * {@code chunked}. A proxy before the service may see another end of the body (RFC 9112, sections 6.1 and 6.3).
     */
    private static boolean hasOtherCoding(HttpServerRequest request) {
        var codings = request.headers().getAll(HttpHeaders.TRANSFER_ENCODING);
        return codings.size() > 1 || codings.stream().anyMatch(coding -> !CHUNKED.equalsIgnoreCase(coding));
    }

    private static boolean isAbsolute(@Nullable String path) {
        return path != null && path.startsWith("/");
    }
}
