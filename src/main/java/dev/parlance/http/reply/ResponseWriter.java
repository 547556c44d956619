package dev.parlance.http.reply;

import dev.parlance.access.Etags;
import dev.parlance.config.section.HttpSection;
import dev.parlance.config.section.HttpSection.RequestLog;
import dev.parlance.fault.Fault;
import dev.parlance.http.contract.MediaTypes;
import dev.parlance.http.limit.ClientConnection;
import dev.parlance.shared.Page;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** Writes responses: the headers that all of them have, entity tags, links of pages, problems; counts and logs them. */
public final class ResponseWriter {
    private static final Logger LOG = LoggerFactory.getLogger("dev.parlance.http.requests");
    private static final int CLIENT_CLOSED = 499;

    private final HttpMetrics metrics;
    private final RequestLog log;
    private final long compressionThreshold;

    public ResponseWriter(HttpMetrics metrics, HttpSection settings) {
        this.metrics = metrics;
        this.log = settings.requestLog();
        this.compressionThreshold = settings.compressionThreshold().bytes();
    }

    /** Writes the response to a failure, unless the request has a response already. */
    public void refuse(RequestState state, Throwable failure) {
        if (failure instanceof HttpClosedException) {
            LOG.atDebug().setCause(failure).log("the client has closed the connection");
            abandon(state);
            return;
        }
        if (!(failure instanceof Fault) || failure instanceof Fault.Internal) {
            about(LOG.atError(), state).setCause(failure).log("request failed");
        }
        send(state, ErrorReply.of(failure, state.ids().requestId()));
    }

    /** Ends a request whose client waits no longer. */
    private void abandon(RequestState state) {
        if (state.claim()) {
            count(state, CLIENT_CLOSED);
            state.request().connection().close();
        }
    }

    /** Writes a response, unless the request has one already. */
    public void send(RequestState state, Reply reply) {
        if (!state.claim()) {
            reply.release();
            return;
        }
        var response = state.request().response();
        if (response.closed() || response.ended()) {
            reply.release();
            count(state, CLIENT_CLOSED);
            return;
        }
        ResponseHeaders.begin(state);
        written(state, reply, response).onComplete(_ -> {
            responded(state.connection());
            log(state, response.getStatusCode(), count(state, response.getStatusCode()));
        });
    }

    /** Completes when the status is certain. */
    private Future<Void> written(RequestState state, Reply reply, HttpServerResponse response) {
        try {
            var begun = write(state, reply, response);
            return begun.succeeded() ? begun : begun.recover(failure -> unread(state, response, failure));
        } catch (Fault refused) {
            reply.release();
            response.headers().remove("link");
            ResponseHeaders.withoutDownload(response);
            write(state, ErrorReply.of(refused, state.ids().requestId()), response);
        } catch (IllegalArgumentException | IllegalStateException unwritable) {
            replace(state, reply, response, unwritable);
        }
        return Future.succeededFuture();
    }

    /** Responds with a problem instead of a download whose first bytes could not be read. */
    private Future<Void> unread(RequestState state, HttpServerResponse response, Throwable failure) {
        if (response.closed() || response.ended()) {
            return Future.succeededFuture();
        }
        if (!(failure instanceof Fault)) {
            about(LOG.atError(), state).setCause(failure).log("request failed");
        }
        ResponseHeaders.withoutDownload(response);
        return write(state, ErrorReply.of(failure, state.ids().requestId()), response);
    }

    private static void responded(@Nullable ClientConnection connection) {
        if (connection != null) {
            connection.responded();
        }
    }

    /** Responds 500 instead of a response that cannot be written, such as one with an invalid header. */
    private void replace(RequestState state, Reply reply, HttpServerResponse response, RuntimeException cause) {
        about(LOG.atError(), state).setCause(cause).log("response not written");
        reply.release();
        if (response.headWritten()) {
            state.request().connection().close();
        } else {
            response.headers().remove("link").remove("content-disposition").remove("etag");
            write(state, ErrorReply.of(cause, state.ids().requestId()), response);
        }
    }

    private long count(RequestState state, int status) {
        var nanos = System.nanoTime() - state.startedAt();
        metrics.answered(state.operation(), status, nanos);
        return nanos;
    }

    /**
     * Throws a fault, and has written nothing, if the response is to be replaced by a problem. A failure of the future
     * means the same.
     */
    private Future<Void> write(RequestState state, Reply reply, HttpServerResponse response) {
        var request = state.request();
        response.setStatusCode(reply.status());
        if (reply.body() != null) {
            response.headers().set(HttpHeaders.CONTENT_TYPE, ResponseHeaders.JSON);
        }
        reply.headers().forEach(response::putHeader);
        switch (reply.body()) {
            case null -> response.end();
            case Streamed streamed -> {
                return BodyStreams.send(state, streamed);
            }
            case GeneratedBody generated -> BodyStreams.send(state, generated, MediaTypes.acceptsGzip(request));
            case Live live -> start(request, live, response);
            case Page<?> page -> {
                PageLinks.add(request, page);
                end(state, reply, response);
            }
            case Object _ -> end(state, reply, response);
        }
        return Future.succeededFuture();
    }

    private static void start(HttpServerRequest request, Live live, HttpServerResponse response) {
        if (request.method().equals(HttpMethod.HEAD)) {
            live.release();
            response.end();
            return;
        }
        response.putHeader("x-accel-buffering", "no");
        response.setChunked(true);
        live.start(new Live.ToClient(request));
    }

    /** Ends the response with a whole body, or with 304 when the client has the body already. */
    private void end(RequestState state, Reply reply, HttpServerResponse response) {
        var request = state.request();
        var body = reply.buffer();
        var shared = reply.body() instanceof SharedBody;
        var gzip = !shared && !request.method().equals(HttpMethod.HEAD) && compressed(request, body);
        if (!shared && body.length() >= compressionThreshold) {
            response.headers().add(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        }
        var tag = reply.tagged() ? Etags.of(body.getBytes()) : reply.headers().get("etag");
        if (tag != null) {
            response.headers().set(HttpHeaders.ETAG, gzip ? Etags.gzipped(tag) : tag);
            if (unchanged(request, tag)) {
                notModified(response);
                return;
            }
        }
        if (request.method().equals(HttpMethod.HEAD)) {
            response.putHeader("content-length", Integer.toString(body.length()))
                    .end();
        } else if (shared) {
            MemoryBody.shared(state, body);
        } else {
            MemoryBody.send(state, body, gzip);
        }
    }

    private boolean compressed(HttpServerRequest request, Buffer body) {
        return body.length() >= compressionThreshold && MediaTypes.acceptsGzip(request);
    }

    /** Whether the client has this version; only of what it reads, because other methods are refused before. */
    static boolean unchanged(HttpServerRequest request, String tag) {
        var reads = request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
        return reads && Etags.noneMatch(request.getHeader("if-none-match"), tag);
    }

    static void notModified(HttpServerResponse response) {
        response.headers().remove("content-type");
        response.setStatusCode(304).end();
    }

    /**
     * Responds to bytes that are not valid HTTP, such as a line that is too long or headers that are too large. What
     * follows on the connection is not handled, because it may be the body of this request.
     */
    public static void refuseUnreadable(HttpServerRequest request, int status) {
        request.connection().shutdown();
        var reply = ErrorReply.unreadable(status, RequestIds.requestId(null));
        var response = request.response().setStatusCode(status).putHeader("connection", "close");
        reply.headers().forEach(response::putHeader);
        response.end(reply.buffer());
        // at once, which also flushes the response: an error in what follows would drop it
        request.connection().close();
    }

    /** Says which request an entry of the log is about. */
    private static LoggingEventBuilder about(LoggingEventBuilder log, RequestState state) {
        return log.addKeyValue("requestId", state.ids().requestId())
                .addKeyValue("traceId", state.ids().traceId())
                .addKeyValue("operation", state.operation());
    }

    private void log(RequestState state, int status, long nanos) {
        var wanted = switch (log) {
            case ALL -> true;
            case FAILURES -> status >= 500;
            case NONE -> false;
        };
        if (wanted) {
            about(LOG.atInfo(), state)
                    .addKeyValue("method", state.request().method())
                    .addKeyValue("path", state.request().path())
                    .addKeyValue("status", status)
                    .addKeyValue("micros", nanos / 1000)
                    .addKeyValue("address", state.address())
                    .log("request answered");
        }
    }
}
