package dev.parlance.http;

import dev.parlance.config.Config.RequestLog;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Page;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.ArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes answers: headers that all of them have, entity tags, pages' links, problems; counts and logs them. */
final class Answers {
    private static final Logger LOG = LoggerFactory.getLogger("dev.parlance.http.requests");

    private final HttpMetrics metrics;
    private final RequestLog log;

    Answers(HttpMetrics metrics, RequestLog log) {
        this.metrics = metrics;
        this.log = log;
    }

    /** @throws Fault.NotAcceptable when the caller accepts nothing that the operation writes */
    void negotiate(HttpServerRequest request, Operation operation) {
        if (!MediaTypes.accepts(request.getHeader("accept"), operation.produces())) {
            throw new Fault.NotAcceptable("this operation returns " + String.join(", ", operation.produces()));
        }
    }

    void refuse(Exchange exchange, Throwable failure) {
        var ours = !(failure instanceof Fault) || failure instanceof Fault.Internal;
        if (ours && !(failure instanceof HttpClosedException)) {
            LOG.atError()
                    .setCause(failure)
                    .addKeyValue("requestId", exchange.requestId())
                    .addKeyValue("operation", exchange.operation())
                    .log("request failed");
        }
        send(exchange, ErrorReply.of(failure, exchange.requestId()));
    }

    void send(Exchange exchange, Reply reply) {
        if (!exchange.claim()) {
            reply.release();
            return;
        }
        metrics.inFlight().decrementAndGet();
        var nanos = System.nanoTime() - exchange.startedAt();
        var response = exchange.request().response();
        if (response.closed() || response.ended()) {
            reply.release();
            metrics.answered(exchange.operation(), 499, nanos);
            return;
        }
        write(exchange, reply, response);
        metrics.answered(exchange.operation(), response.getStatusCode(), nanos);
        log(exchange, response.getStatusCode(), nanos);
    }

    private void write(Exchange exchange, Reply reply, HttpServerResponse response) {
        var headers = response.headers();
        headers.set("x-request-id", exchange.requestId());
        headers.set("x-content-type-options", "nosniff");
        headers.set("cache-control", "private, no-cache");
        var allowance = exchange.allowance();
        if (allowance != null) {
            headers.set("ratelimit-policy", allowance.policy());
            headers.set("ratelimit", allowance.field());
        }
        if (exchange.closesAfter()) {
            headers.set("connection", "close");
        }
        response.setStatusCode(reply.status());
        if (reply.body() == null) {
            reply.headers().forEach(headers::set);
            response.end();
            return;
        }
        headers.set("content-type", Reply.JSON);
        reply.headers().forEach(headers::set);
        if (reply.body() instanceof Page<?> page) {
            link(exchange.request(), page, headers);
        }
        if (reply.body() instanceof Streamed streamed) {
            stream(exchange, streamed, response);
            return;
        }
        if (reply.body() instanceof Made made) {
            stream(exchange, made, response);
            return;
        }
        if (reply.body() instanceof Live live) {
            headers.set("content-encoding", "identity");
            headers.set("x-accel-buffering", "no");
            response.setChunked(true);
            live.start(new LiveOutlet(exchange.request()));
            return;
        }
        var body = IdempotencyStore.bytes(reply);
        var tag = reply.tagged() ? Etags.of(body) : reply.headers().get("etag");
        if (tag != null) {
            headers.set("etag", tag);
            if (Etags.noneMatch(exchange.request().getHeader("if-none-match"), tag)
                    && !exchange.request().method().equals(HttpMethod.POST)) {
                headers.remove("content-type");
                response.setStatusCode(304).end();
                return;
            }
        }
        if (exchange.request().method().equals(HttpMethod.HEAD)) {
            headers.set("content-length", Integer.toString(body.length));
            response.end();
        } else {
            response.end(Buffer.buffer(body));
        }
    }

    private void stream(Exchange exchange, Streamed body, HttpServerResponse response) {
        var request = exchange.request();
        var headers = response.headers();
        headers.set("etag", body.etag());
        headers.set("accept-ranges", body.ranges() ? "bytes" : "none");
        if (Etags.noneMatch(request.getHeader("if-none-match"), body.etag())) {
            body.content().release();
            headers.remove("content-type");
            response.setStatusCode(304).end();
            return;
        }
        ByteRange part;
        try {
            part = part(request, body);
        } catch (Fault.RangeNotSatisfiable refused) {
            body.content().release();
            headers.remove("content-disposition");
            write(exchange, ErrorReply.of(refused, exchange.requestId()), response);
            return;
        }
        if (part != null) {
            response.setStatusCode(206);
            headers.set("content-range", part.of(body.length()));
        }
        var length = part == null ? body.length() : part.length();
        headers.set("content-length", Long.toString(length));
        // compressing would make another length, and most files are compressed by themselves
        headers.set("content-encoding", "identity");
        if (request.method().equals(HttpMethod.HEAD)) {
            body.content().release();
            response.end();
            return;
        }
        pump(exchange, body, part == null ? 0 : part.first(), length);
    }

    /** In chunks; a connection that ends before the last one tells that something is missing. */
    private static void stream(Exchange exchange, Made body, HttpServerResponse response) {
        response.headers().set("accept-ranges", "none");
        if (exchange.request().method().equals(HttpMethod.HEAD)) {
            body.content().release();
            response.end();
            return;
        }
        response.setChunked(true);
        ended(exchange, body.content(), pump(body.content().from(0), response));
    }

    private static Future<Void> pump(Supplier<Future<@Nullable Buffer>> pieces, HttpServerResponse response) {
        return pieces.get()
                .compose(piece -> piece == null
                        ? Future.succeededFuture()
                        : response.write(piece).compose(_ -> pump(pieces, response)));
    }

    /** The range that a GET asks for; none when {@code If-Range} names another version (RFC 9110, 13.1.5). */
    private static @Nullable ByteRange part(HttpServerRequest request, Streamed body) {
        var version = request.getHeader("if-range");
        return body.ranges()
                        && request.method().equals(HttpMethod.GET)
                        && (version == null || version.strip().equals(body.etag()))
                ? ByteRange.of(request.getHeader("range"), body.length())
                : null;
    }

    private static void pump(Exchange exchange, Streamed body, long from, long length) {
        ended(
                exchange,
                body.content(),
                pump(body.content().from(from), length, exchange.request().response()));
    }

    private static void ended(Exchange exchange, Download content, Future<Void> sent) {
        sent.onComplete(_ -> content.release())
                .onSuccess(_ -> exchange.request().response().end())
                .onFailure(failure -> {
                    LOG.atWarn()
                            .setCause(failure)
                            .addKeyValue("requestId", exchange.requestId())
                            .log("download interrupted");
                    exchange.request().connection().close();
                });
    }

    private static Future<Void> pump(
            Supplier<Future<@Nullable Buffer>> pieces, long left, HttpServerResponse response) {
        if (left == 0) {
            return Future.succeededFuture();
        }
        return pieces.get().compose(piece -> {
            if (piece == null) {
                return Future.failedFuture("%d bytes are missing".formatted(left));
            }
            var wanted = piece.length() <= left ? piece : piece.slice(0, (int) left);
            return response.write(wanted).compose(_ -> pump(pieces, left - wanted.length(), response));
        });
    }

    /** RFC 8288 links to the ends of a list and to the neighbours of the page; all else of the query stays. */
    private static void link(HttpServerRequest request, Page<?> page, MultiMap headers) {
        var uri = request.uri();
        var last = Math.max(page.totalPages() - 1, 0);
        var links = new ArrayList<String>();
        links.add(link(uri, 0, "first"));
        if (page.pageNumber() > 0 && page.totalPages() > 0) {
            links.add(link(uri, Math.min(page.pageNumber() - 1L, last), "prev"));
        }
        if (page.pageNumber() < last) {
            links.add(link(uri, page.pageNumber() + 1L, "next"));
        }
        links.add(link(uri, last, "last"));
        headers.set("link", String.join(", ", links));
    }

    private static String link(String uri, long pageNumber, String rel) {
        return "<%s>; rel=\"%s\"".formatted(withPage(uri, pageNumber), rel);
    }

    private static String withPage(String uri, long pageNumber) {
        var bare = uri.replaceAll("([?&])pageNumber=[^&]*&?", "$1").replaceAll("[?&]$", "");
        return bare + (bare.indexOf('?') < 0 ? '?' : '&') + "pageNumber=" + pageNumber;
    }

    private void log(Exchange exchange, int status, long nanos) {
        var wanted = switch (log) {
            case ALL -> true;
            case FAILURES -> status >= 500;
            case NONE -> false;
        };
        if (wanted) {
            LOG.atInfo()
                    .addKeyValue("requestId", exchange.requestId())
                    .addKeyValue("operation", exchange.operation())
                    .addKeyValue("method", exchange.request().method())
                    .addKeyValue("path", exchange.request().path())
                    .addKeyValue("status", status)
                    .addKeyValue("micros", nanos / 1000)
                    .addKeyValue("address", exchange.address())
                    .log("request answered");
        }
    }
}
