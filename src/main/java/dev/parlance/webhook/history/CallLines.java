package dev.parlance.webhook.history;

import dev.parlance.http.reply.Download;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a list as JSON values, one per line. They are read some at a time while they are sent, each part in a
 * snapshot of its own, so that a slow client holds little memory and no transaction. For one event loop.
 */
public final class CallLines implements Download {
    private static final int MOST_CALLS = 200;
    private static final long MOST_BYTES = 256 << 10;

    private final FindCalls calls;
    private final boolean bodies;
    private CallFilter rest;

    /**
     * Creates the lines of one response.
     *
     * @param bodies whether the calls contain the bodies that were sent
     * @param now calls that begin later are left out: the list would never end if there are many
     */
    public CallLines(FindCalls calls, CallFilter filter, boolean bodies, Instant now) {
        this.calls = calls;
        this.bodies = bodies;
        this.rest = filter.span().ascending() ? filter.in(filter.span().until(now)) : filter;
    }

    @Override
    public Supplier<Future<@Nullable Buffer>> from(long offset) {
        return () -> calls.next(rest, MOST_CALLS, bodies ? Long.valueOf(MOST_BYTES) : null)
                .map(this::lines);
    }

    private @Nullable Buffer lines(List<WebhookCall> part) {
        if (part.isEmpty()) {
            return null;
        }
        rest = rest.in(rest.span().after(part.getLast().uid()));
        var lines = Buffer.buffer();
        part.forEach(call -> lines.appendBytes(Json.bytes(call)).appendByte((byte) '\n'));
        return lines;
    }
}
