package dev.parlance.webhook.delivery;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.parlance.webhook.delivery.Outcome.Answered;
import dev.parlance.webhook.delivery.Outcome.Reason;
import dev.parlance.webhook.delivery.Outcome.Unanswered;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One call from its begin to its outcome, under one time-out. The outcome is the status as soon as there is one: an answer
 * whose body does not end, or is too long to read on, counts by its status with the beginning of its body.
 */
final class Exchange {
    /** A body is read on this far past what is kept, so that its connection can be used again. */
    private static final int READ_ON_BYTES = 64 << 10;

    private static final JsonStringEncoder QUOTES = JsonStringEncoder.getInstance();

    private final Post post;
    private final int keptBytes;
    private final long begun = System.nanoTime();
    private final Promise<Outcome> done = Promise.promise();
    private final Deadlines.Deadline deadline;

    private Origin.@Nullable Line line;
    private @Nullable HttpClientRequest request;
    private @Nullable HttpClientResponse head;
    private @Nullable Buffer body;
    private boolean ended;
    private int received;

    Exchange(Post post, int keptBytes, Deadlines deadlines) {
        this.post = post;
        this.keptBytes = keptBytes;
        this.deadline = deadlines.in(post.timeout().toMillis(), this::expire);
    }

    Future<Outcome> outcome() {
        return done.future();
    }

    boolean ended() {
        return ended;
    }

    /** Whether nothing of an answer came on a connection that had served before. */
    boolean mayRepeat() {
        return line != null && line.proven() && head == null && !ended;
    }

    /** Sends; {@code failed} is told when no answer began. */
    void over(Origin.Line fresh, Consumer<Throwable> failed) {
        line = fresh;
        request = null;
        fresh.connection().request(options()).onComplete(made -> {
            if (made.failed()) {
                failed.accept(made.cause());
            } else if (ended) {
                made.result().reset();
            } else {
                send(made.result(), failed);
            }
        });
    }

    private RequestOptions options() {
        var destination = post.destination();
        return new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setHost(destination.authority())
                .setPort(destination.port())
                .setURI(destination.target());
    }

    private void send(HttpClientRequest made, Consumer<Throwable> failed) {
        request = made;
        post.envelope().writeTo(made.headers());
        made.response().onComplete(answer -> {
            if (answer.succeeded()) {
                read(answer.result());
            } else if (!ended) {
                failed.accept(answer.cause());
            }
        });
        made.end(post.body());
    }

    private void read(HttpClientResponse response) {
        if (ended) {
            return;
        }
        head = response;
        response.handler(this::keep);
        response.exceptionHandler(_ -> answered(response, false));
        response.endHandler(_ -> answered(response, true));
    }

    private void keep(Buffer chunk) {
        received += chunk.length();
        var kept = body == null ? Buffer.buffer() : body;
        body = kept;
        var room = keptBytes - kept.length();
        if (room > 0) {
            kept.appendBuffer(chunk, 0, Math.min(room, chunk.length()));
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
        if (!ended) {
            finish(new Unanswered(reason, millis(), line == null ? null : line.remoteAddress()), false);
        }
    }

    private void answered(HttpClientResponse response, boolean whole) {
        if (ended || line == null) {
            return;
        }
        var answered = new Answered(
                response.statusCode(),
                json(response.headers()),
                body == null ? "" : body.toString(StandardCharsets.UTF_8),
                response.getHeader(HttpHeaders.RETRY_AFTER),
                millis(),
                line.remoteAddress());
        finish(answered, whole && !"close".equalsIgnoreCase(response.getHeader(HttpHeaders.CONNECTION)));
    }

    private void finish(Outcome outcome, boolean keepConnection) {
        ended = true;
        deadline.cancel();
        if (keepConnection && line != null) {
            line.giveBack();
        } else if (request != null) {
            request.reset();
        }
        done.complete(outcome);
    }

    private int millis() {
        return (int) TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    }

    /** Each name once with all its values. */
    private static String json(MultiMap headers) {
        var names = new ArrayList<String>(8);
        var values = new ArrayList<String>(8);
        for (var header : headers) {
            names.add(header.getKey());
            values.add(header.getValue());
        }
        var json = new StringBuilder(128).append('{');
        for (var i = 0; i < names.size(); i++) {
            if (next(names, 0, names.get(i)) == i) {
                json.append(i == 0 ? "\"" : ",\"");
                QUOTES.quoteAsString(names.get(i), json);
                json.append("\":[");
                for (var j = i; j < names.size(); j = next(names, j + 1, names.get(i))) {
                    json.append(j == i ? "\"" : ",\"");
                    QUOTES.quoteAsString(values.get(j), json);
                    json.append('"');
                }
                json.append(']');
            }
        }
        return json.append('}').toString();
    }

    /** Where that name stands next, or the end. */
    private static int next(List<String> names, int from, String name) {
        var at = from;
        while (at < names.size() && !names.get(at).equalsIgnoreCase(name)) {
            at++;
        }
        return at;
    }
}
