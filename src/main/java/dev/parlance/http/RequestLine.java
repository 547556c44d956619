package dev.parlance.http;

import dev.parlance.http.reply.ResponseWriter;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;

/**
 * Comes before the routers: refuses requests whose first line is not {@code METHOD /path HTTP/1.x}, and those with
 * several {@code Host} lines, which Vert.x lets pass, and closes their connection.
 *
 * @param routers receive all other requests
 */
record RequestLine(Handler<HttpServerRequest> routers) implements Handler<HttpServerRequest> {
    private static final int BAD_REQUEST = 400;
    private static final int VERSION_NOT_SUPPORTED = 505;

    @Override
    public void handle(HttpServerRequest request) {
        if (request.version() == null) {
            ResponseWriter.refuseUnreadable(request, VERSION_NOT_SUPPORTED);
        } else if (!isAbsolute(request.path()) || hasManyHosts(request)) {
            ResponseWriter.refuseUnreadable(request, BAD_REQUEST);
        } else {
            routers.handle(request);
        }
    }

    /** A proxy before the service may have decided on the other one (RFC 9112, section 3.2). */
    private static boolean hasManyHosts(HttpServerRequest request) {
        return request.headers().getAll(HttpHeaders.HOST).size() > 1;
    }

    private static boolean isAbsolute(@Nullable String path) {
        return path != null && path.startsWith("/");
    }
}
