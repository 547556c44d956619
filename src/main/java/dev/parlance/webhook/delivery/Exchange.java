package dev.parlance.webhook.delivery;

import dev.parlance.webhook.delivery.Outcome.Answered;
import dev.parlance.webhook.delivery.Outcome.Reason;
import dev.parlance.webhook.delivery.Outcome.Unanswered;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpConnection;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One call from its begin to its outcome, under one time-out. The outcome is the status as soon as there is one: an answer
 * whose body does not end, or is too long to read on, counts by its status with the beginning of its body.
 */
final class Exchange {
    /** A body is read on this far past what is kept, so that its connection can be used again. */
    private static final int READ_ON_BYTES = 64 << 10;

    private final Vertx vertx;
    private final Post post;
    private final int keptBytes;
    private final long begun;
    private final Set<HttpConnection> proven;
    private final Promise<Outcome> done = Promise.promise();
    private final long timer;
    private final Buffer body = Buffer.buffer();

    private @Nullable HttpClientRequest request;
    private @Nullable HttpClientResponse head;
    private boolean reused;
    private int received;

    Exchange(Vertx vertx, Post post, int keptBytes, long begun, Set<HttpConnection> proven) {
        this.vertx = vertx;
        this.post = post;
        this.keptBytes = keptBytes;
        this.begun = begun;
        this.proven = proven;
        this.timer = vertx.setTimer(post.timeout().toMillis(), _ -> expire());
    }

    Future<Outcome> outcome() {
        return done.future();
    }

    boolean over() {
        return done.future().isComplete();
    }

    /** Whether nothing of an answer came on a connection that had served before. */
    boolean mayRepeat() {
        return reused && head == null && !over();
    }

    /** Sends; fails when no answer began. */
    Future<Void> exchange(HttpClientRequest fresh) {
        if (over()) {
            fresh.reset();
            return Future.succeededFuture();
        }
        request = fresh;
        reused = proven.contains(fresh.connection());
        return fresh.send(post.body()).compose(this::read);
    }

    private Future<Void> read(HttpClientResponse response) {
        if (over()) {
            return Future.succeededFuture();
        }
        head = response;
        response.handler(this::keep);
        response.exceptionHandler(_ -> answered(response, false));
        response.endHandler(_ -> answered(response, true));
        return Future.succeededFuture();
    }

    private void keep(Buffer chunk) {
        received += chunk.length();
        var room = keptBytes - body.length();
        if (room > 0) {
            body.appendBuffer(chunk, 0, Math.min(room, chunk.length()));
        }
        if (received > keptBytes + READ_ON_BYTES && head != null) {
            answered(head, false);
        }
    }

    private void expire() {
        if (head != null) {
            answered(head, false);
        } else {
            fail(Reason.TIMEOUT);
        }
    }

    void fail(Reason reason) {
        finish(new Unanswered(reason, millis(), remote()), false);
    }

    private void answered(HttpClientResponse response, boolean whole) {
        finish(
                new Answered(
                        response.statusCode(),
                        headers(response.headers()),
                        body.toString(StandardCharsets.UTF_8),
                        response.getHeader("retry-after"),
                        millis(),
                        remote()),
                whole);
    }

    private void finish(Outcome outcome, boolean keepConnection) {
        if (!done.tryComplete(outcome)) {
            return;
        }
        vertx.cancelTimer(timer);
        if (request == null) {
            return;
        }
        if (keepConnection) {
            proven.add(request.connection());
        } else {
            request.reset();
        }
    }

    private int millis() {
        return (int) TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    }

    private @Nullable String remote() {
        var address = request == null ? null : request.connection().remoteAddress();
        return address == null ? null : address.hostAddress();
    }

    private static Map<String, List<String>> headers(MultiMap headers) {
        var all = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
        headers.names().forEach(name -> all.put(name, List.copyOf(headers.getAll(name))));
        return all;
    }
}
