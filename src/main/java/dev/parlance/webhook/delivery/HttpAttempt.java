package dev.parlance.webhook.delivery;

import dev.parlance.webhook.delivery.Outcome.Answered;
import dev.parlance.webhook.delivery.Outcome.Reason;
import dev.parlance.webhook.delivery.Outcome.Unanswered;
import io.netty.buffer.ByteBuf;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One call from its begin to its outcome, under one time-out. The outcome is the status as soon as there is one: an answer
 * whose body does not end, or is too long to read on, counts by its status with the beginning of its body.
 */
final class HttpAttempt implements Answering {
    /** A body is read on this far past what is kept, so that its connection can be used again. */
    private static final int READ_ON_BYTES = 64 << 10;

    private static final byte[] NOTHING = {};

    private final OutboundRequest post;
    private final int keptBytes;
    private final long begun = System.nanoTime();
    private final Promise<Outcome> done = Promise.promise();
    private final Deadlines.Deadline deadline;

    private HostConnections.@Nullable Line line;
    private Consumer<Throwable> failed = _ -> {};
    private Runnable giveUp = () -> {};
    private @Nullable ResponseHead head;
    private byte[] body = NOTHING;
    private boolean ended;
    private int received;

    HttpAttempt(OutboundRequest post, int keptBytes, Deadlines deadlines) {
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
    void over(HostConnections.Line fresh, Consumer<Throwable> then) {
        line = fresh;
        failed = then;
        giveUp = fresh.connection().send(post, this);
    }

    @Override
    public void head(ResponseHead begun) {
        head = begun;
    }

    @Override
    public void body(ByteBuf piece) {
        var length = piece.readableBytes();
        received += length;
        var kept = Math.min(keptBytes - body.length, length);
        if (kept > 0) {
            var before = body.length;
            body = Arrays.copyOf(body, before + kept);
            piece.getBytes(piece.readerIndex(), body, before, kept);
        }
        if (received > keptBytes + READ_ON_BYTES) {
            answered(false);
        }
    }

    @Override
    public void whole(boolean reusable) {
        answered(reusable);
    }

    @Override
    public void broken(Throwable cause) {
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
            finish(new Unanswered(reason, millis(), line == null ? null : line.remoteAddress()), false);
        }
    }

    private void answered(boolean reusable) {
        if (ended || line == null || head == null) {
            return;
        }
        var text = new String(body, StandardCharsets.UTF_8);
        finish(
                new Answered(head.status(), head.headers(), text, head.retryAfter(), millis(), line.remoteAddress()),
                reusable);
    }

    private void finish(Outcome outcome, boolean reusable) {
        ended = true;
        deadline.cancel();
        if (reusable && line != null) {
            line.giveBack();
        } else {
            giveUp.run();
        }
        done.complete(outcome);
    }

    private int millis() {
        return (int) TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    }
}
