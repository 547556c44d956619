package dev.parlance.webhook.delivery.call;

import dev.parlance.webhook.delivery.call.Outcome.Reason;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpVersion;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One call under one time-out, from the name lookup to the outcome. When the status has arrived it decides the outcome:
 * a response whose body does not end, or is too long, counts with its status and the beginning of its body.
 */
final class HttpAttempt {
    /** Heads of status 100 or 103 before the response; each has at most 16 KiB. */
    private static final int MOST_INTERIM = 20;

    /** How often it is repeated because the peer has not processed it, over connections that process no other. */
    private static final int MOST_REFUSALS = 10;

    private static final int FIRST_FINAL = 200;

    private final Vertx vertx;
    private final OutboundRequest request;
    private final int keptBytes;
    private final long begun = System.nanoTime();
    private final Promise<Outcome> done = Promise.promise();
    private final long timer;

    private @Nullable HostConnections host;
    private @Nullable HostConnection connection;
    private @Nullable HttpClientRequest sent;
    private Consumer<Throwable> failed = _ -> {};
    /** 0 until the head of the response has arrived. */
    private int status;

    private String headers = "";
    private @Nullable String retryAfter;
    private @Nullable ResponseBody body;
    private boolean ended;
    private boolean holding;
    /** Without those that the peer has not processed. */
    private int sends;
    /** Those that the peer has not processed, nor any other request of the connection. */
    private int refusals;

    private boolean refused;
    private int interim;

    HttpAttempt(Vertx vertx, OutboundRequest request, int keptBytes) {
        this.vertx = vertx;
        this.request = request;
        this.keptBytes = keptBytes;
        this.timer = vertx.setTimer(request.timeout().toMillis(), _ -> expire());
    }

    Future<Outcome> outcome() {
        return done.future();
    }

    boolean ended() {
        return ended;
    }

    /** Whether the peer has not processed it, so that it may be sent again, over any connection. */
    boolean isRefused() {
        return refused && refusals <= MOST_REFUSALS && !ended;
    }

    /**
     * Whether it may be sent again over a new connection: it was sent once, over a connection that was kept from an
     * earlier call, and no response has begun.
     */
    boolean mayRepeat() {
        return connection != null && connection.kept() && sends == 1 && status == 0 && !ended;
    }

    /** Sends; {@code then} gets the reason when no response begins. */
    void send(HostConnections from, HostConnection over, Consumer<Throwable> then) {
        host = from;
        connection = over;
        holding = true;
        sent = null;
        sends++;
        failed = then;
        over.request().onComplete(this::send, this::broken);
    }

    private void send(HttpClientRequest open) {
        if (ended) {
            open.exceptionHandler(_ -> {}).reset();
            return;
        }
        sent = open;
        var destination = request.destination();
        open.setURI(destination.target()).authority(destination.authority());
        // not by putHeader of the request, which locks twice for each header
        request.headers().forEach(open.headers()::set);
        open.continueHandler(_ -> waitOn()).earlyHintsHandler(_ -> waitOn());
        open.response().onComplete(this::begin, this::broken);
        open.end(request.body());
    }

    /** Counts a head that is not yet the response. */
    private void waitOn() {
        if (++interim > MOST_INTERIM) {
            fail(Reason.RESPONSE_TOO_LARGE);
        }
    }

    private void begin(HttpClientResponse response) {
        if (ended || !Outcome.Response.isStatus(response.statusCode())) {
            fail(Reason.NO_HTTP);
            return;
        }
        status = response.statusCode();
        headers = ResponseHeaders.json(response.headers());
        retryAfter = response.getHeader(HttpHeaders.RETRY_AFTER);
        var reusable = reusable(response);
        var reading = new ResponseBody(keptBytes, response.getHeader(HttpHeaders.CONTENT_TYPE));
        body = reading;
        response.handler(piece -> read(reading, piece));
        response.exceptionHandler(this::broken);
        response.endHandler(_ -> complete(reading, reusable));
    }

    /** After a status such as 102 the final response would be read as the response to the next call. */
    private static boolean reusable(HttpClientResponse response) {
        var connection = response.getHeader(HttpHeaders.CONNECTION);
        return response.statusCode() >= FIRST_FINAL
                && (response.version() == HttpVersion.HTTP_1_0
                        ? "keep-alive".equalsIgnoreCase(connection)
                        : !"close".equalsIgnoreCase(connection));
    }

    private void read(ResponseBody from, Buffer piece) {
        from.add(piece);
        if (from.isTooLong()) {
            respond(false);
        }
    }

    /**
     * On HTTP/1.1 the bytes that arrived together with the response are decoded first. If they contain another message,
     * Vert.x closes the connection; a call that was sent before that would take the message for its own response.
     */
    private void complete(ResponseBody read, boolean reusable) {
        read.end();
        if (connection != null && connection.multiplexed) {
            respond(reusable);
        } else {
            vertx.runOnContext(_ -> respond(reusable));
        }
    }

    private void broken(Throwable cause) {
        if (status != 0) {
            respond(false);
        } else if (!ended) {
            countRefusal(cause);
            giveBack(false);
            failed.accept(cause);
        }
    }

    private void countRefusal(Throwable cause) {
        refused = connection != null && sent != null && connection.refused(sent, cause);
        if (connection != null && refused) {
            sends--;
            refusals += connection.hasProcessed() ? 0 : 1;
        }
    }

    private void expire() {
        if (status != 0) {
            respond(false);
        } else {
            fail(Reason.TIMEOUT);
        }
    }

    void fail(Reason reason) {
        if (!ended) {
            finish(new Outcome.NoResponse(reason, millis(), remoteAddress()), false);
        }
    }

    private void respond(boolean reusable) {
        if (!ended) {
            var text = body == null ? "" : body.text();
            finish(new Outcome.Response(status, headers, text, retryAfter, millis(), remoteAddress()), reusable);
        }
    }

    private void finish(Outcome outcome, boolean reusable) {
        ended = true;
        vertx.cancelTimer(timer);
        giveBack(reusable);
        done.complete(outcome);
    }

    private void giveBack(boolean reusable) {
        if (!holding || host == null || connection == null) {
            return;
        }
        holding = false;
        if (reusable) {
            host.release(connection);
        } else {
            host.discard(connection, sent);
        }
    }

    private @Nullable String remoteAddress() {
        return connection == null ? null : connection.remoteAddress;
    }

    private int millis() {
        return (int) TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    }
}
