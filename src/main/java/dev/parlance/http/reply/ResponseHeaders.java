package dev.parlance.http.reply;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.util.List;

/** The headers of responses that do not depend on their bodies. */
final class ResponseHeaders {
    /** The type of most bodies. */
    static final CharSequence JSON = HttpHeaders.createOptimized(Reply.JSON);

    // encoded once: these headers are in every response
    private static final CharSequence REQUEST_ID = HttpHeaders.createOptimized("x-request-id");
    private static final CharSequence CONTENT_TYPE_OPTIONS = HttpHeaders.createOptimized("x-content-type-options");
    private static final CharSequence NO_SNIFF = HttpHeaders.createOptimized("nosniff");
    private static final CharSequence NOT_SHARED = HttpHeaders.createOptimized("private, no-cache");
    private static final List<String> OF_DOWNLOADS =
            List.of("etag", "accept-ranges", "content-length", "content-range", "content-disposition");

    private ResponseHeaders() {}

    /** Sets the headers that every response has. */
    static void begin(RequestState state) {
        var headers = state.request().response().headers();
        headers.set(REQUEST_ID, state.ids().requestId());
        headers.set(CONTENT_TYPE_OPTIONS, NO_SNIFF);
        headers.set(HttpHeaders.CACHE_CONTROL, NOT_SHARED);
        var allowance = state.allowance();
        if (allowance != null) {
            headers.set("ratelimit-policy", allowance.policy());
            headers.set("ratelimit", allowance.field());
        }
        if (state.closesAfter()) {
            headers.set("connection", "close");
        }
    }

    /** Removes the headers of a download that a problem replaces. */
    static void withoutDownload(HttpServerResponse response) {
        OF_DOWNLOADS.forEach(response.headers()::remove);
    }
}
