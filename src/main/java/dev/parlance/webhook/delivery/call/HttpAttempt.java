package dev.parlance.webhook.delivery.call;

import dev.parlance.webhook.delivery.call.Outcome.Answered;
import dev.parlance.webhook.delivery.call.Outcome.Reason;
import dev.parlance.webhook.delivery.call.Outcome.Unanswered;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One call from its beginning to its outcome, under one time-out. The outcome is the status as soon as there is one: a
 * response whose body does not end, or is too long to be read on, counts by its status with the beginning of its body.
 */
final class HttpAttempt {
    /** A body is read on this far past what is kept, so that its connection can be used again. */
    private static final int READ_ON_BYTES = 64 << 10;

    private static final int SWITCHING_PROTOCOLS = 101;
    private static final byte[] NOTHING = {};

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
    private @Nullable ResponseHead head;
    private byte[] body = NOTHING;
    private boolean ended;
    private int received;

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

    /** Whether no byte of a response came on a connection that was kept from an earlier call. */
    boolean mayRepeat() {
        return connection != null && connection.kept() && head == null && !ended;
    }

    /** Sends; {@code then} gets the reason when no response begins. */
    void send(HostConnections from, HostConnection over, Consumer<Throwable> then) {
        host = from;
        connection = over;
        failed = then;
        over.request(request.destination()).onComplete(this::send, this::broken);
    }

    private void send(HttpClientRequest open) {
        if (ended) {
            open.exceptionHandler(_ -> {}).reset();
            return;
        }
        sent = open;
        request.headers().forEach(open::putHeader);
        open.response().onComplete(this::begin, this::broken);
        open.end(request.body());
    }

    private void begin(HttpClientResponse response) {
        head = ResponseHead.of(response.statusCode(), response.headers(), response.getHeader(HttpHeaders.RETRY_AFTER));
        var reusable = reusable(response);
        response.handler(this::read);
        response.exceptionHandler(this::broken);
        response.endHandler(_ -> complete(reusable));
    }

    private static boolean reusable(HttpClientResponse response) {
        var connection = response.getHeader(HttpHeaders.CONNECTION);
        return response.statusCode() != SWITCHING_PROTOCOLS
                && (response.version() == HttpVersion.HTTP_1_0
                        ? "keep-alive".equalsIgnoreCase(connection)
                        : !"close".equalsIgnoreCase(connection));
    }

    private void read(Buffer piece) {
        var length = piece.length();
        received += length;
        var kept = Math.min(keptBytes - body.length, length);
        if (kept > 0) {
            var before = body.length;
            body = Arrays.copyOf(body, before + kept);
            piece.getBytes(0, kept, body, before);
        }
        if (received > keptBytes + READ_ON_BYTES) {
            answered(false);
        }
    }

    /**
     * Of HTTP/1.1, the rest of the bytes that came with the response is read first. If there is another message among
     * them, nobody asked for it: Vert.x ends the connection, unless a call is made before and takes it for its
     * response.
     */
    private void complete(boolean reusable) {
        if (connection != null && connection.multiplexed()) {
            answered(reusable);
        } else {
            vertx.runOnContext(_ -> answered(reusable));
        }
    }

    private void broken(Throwable cause) {
        if (head != null) {
            answered(false);
        } else if (!ended) {
            failed.accept(cause);
        }
    }

    private void expire() {
        if (head != null) {
            answered(false);
        } else {
            fail(Reason.TIMEOUT);
        }
    }

    void fail(Reason reason) {
        if (!ended) {
            finish(new Unanswered(reason, millis(), remoteAddress()), false);
        }
    }

    private void answered(boolean reusable) {
        if (!ended && head != null) {
            var text = new String(body, StandardCharsets.UTF_8);
            finish(
                    new Answered(head.status(), head.headers(), text, head.retryAfter(), millis(), remoteAddress()),
                    reusable);
        }
    }

    private void finish(Outcome outcome, boolean reusable) {
        ended = true;
        vertx.cancelTimer(timer);
        if (host != null && connection != null) {
            if (reusable) {
                host.release(connection);
            } else {
                connection.giveUp(sent);
            }
        }
        done.complete(outcome);
    }

    private @Nullable String remoteAddress() {
        return connection == null ? null : connection.remoteAddress();
    }

    private int millis() {
        return (int) TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    }
}
