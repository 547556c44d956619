package dev.parlance.http.body;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Sha256;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpServerRequest;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The upload of one request; the connection is read only while there is room for a chunk. */
public final class StreamedUpload implements Payload, Upload {
    private static final int ABSORBED_AT_ONCE = 1 << 18;

    private final Vertx vertx;
    private final HttpServerRequest request;
    private final Limits limits;
    private final Runnable arrived;
    private final Consumer<Throwable> broken;
    private final MessageDigest digest = Sha256.start();
    private final Promise<Long> done = Promise.promise();

    private Buffer held = Buffer.buffer();
    private long received;
    private long timer;
    private long waitingSince;
    private long waitedNanos;
    private boolean ended;
    private boolean sinking;

    /**
     * What a sender must keep to.
     *
     * @param patience longest time between two pieces
     * @param minRate bytes per second that must arrive on average while the connection is read
     */
    public record Limits(long maxBytes, Duration patience, long minRate) {}

    /**
     * Creates the upload of one request.
     *
     * @param arrived runs when the last byte has arrived
     * @param broken gets the reason why no more bytes will arrive, at once; the sink may still be busy
     */
    public StreamedUpload(
            Vertx vertx, HttpServerRequest request, Limits limits, Runnable arrived, Consumer<Throwable> broken) {
        this.vertx = vertx;
        this.request = request;
        this.limits = limits;
        this.arrived = arrived;
        this.broken = broken;
    }

    @Override
    public @Nullable String filename() {
        return ContentDisposition.filename(request.getHeader("content-disposition"));
    }

    @Override
    public Future<Long> drain(int chunkBytes, Function<Buffer, Future<Void>> sink) {
        if (declared() > limits.maxBytes()) {
            return Future.failedFuture(new Fault.TooLarge(limits.maxBytes()));
        }
        if (request.response().closed()) {
            // while the request was checked; the handlers below would never be called
            return Future.failedFuture(new HttpClosedException("the connection was closed before the body was read"));
        }
        request.handler(bytes -> receive(bytes, chunkBytes, sink));
        request.exceptionHandler(cause -> {
            broken.accept(cause);
            fail(broken(cause));
        });
        request.endHandler(_ -> {
            ended = true;
            arrived.run();
            flush(chunkBytes, sink);
        });
        await();
        sayContinue();
        request.resume();
        return done.future().onComplete(_ -> vertx.cancelTimer(timer));
    }

    @Override
    public Buffer json() {
        return Buffer.buffer();
    }

    @Override
    public Upload upload() {
        return this;
    }

    @Override
    public byte[] digest() {
        return digest.digest();
    }

    @Override
    public Future<byte[]> absorb() {
        return drain(ABSORBED_AT_ONCE, _ -> Future.succeededFuture()).map(_ -> digest());
    }

    /** The length by {@code Content-Length}, or 0 without that header. */
    private long declared() {
        var length = request.getHeader("content-length");
        try {
            return length == null ? 0 : Long.parseLong(length);
        } catch (NumberFormatException _) {
            return 0;
        }
    }

    /** Sends {@code 100 Continue} to a client that waits for it (RFC 9110, 10.1.1). */
    private void sayContinue() {
        if ("100-continue".equalsIgnoreCase(request.getHeader("expect"))) {
            request.response().writeContinue();
        }
    }

    private void receive(Buffer bytes, int chunkBytes, Function<Buffer, Future<Void>> sink) {
        if (done.future().isComplete()) {
            return;
        }
        received += bytes.length();
        if (received > limits.maxBytes()) {
            fail(new Fault.TooLarge(limits.maxBytes()));
            return;
        }
        vertx.cancelTimer(timer);
        waitedNanos += System.nanoTime() - waitingSince;
        if (tooSlow()) {
            fail(new Fault.TimedOut());
            return;
        }
        await();
        digest.update(bytes.getBytes());
        held.appendBuffer(bytes);
        if (held.length() >= chunkBytes) {
            request.pause();
            vertx.cancelTimer(timer);
            flush(chunkBytes, sink);
        }
    }

    private void flush(int chunkBytes, Function<Buffer, Future<Void>> sink) {
        if (sinking || done.future().isComplete()) {
            return;
        }
        var size = Math.min(chunkBytes, held.length());
        if (size == 0 || (size < chunkBytes && !ended)) {
            proceed();
            return;
        }
        var chunk = held.getBuffer(0, size);
        held = held.getBuffer(size, held.length());
        sinking = true;
        sink.apply(chunk).onComplete(stored -> {
            sinking = false;
            if (stored.failed()) {
                fail(stored.cause());
            } else {
                flush(chunkBytes, sink);
            }
        });
    }

    private void proceed() {
        if (ended) {
            done.tryComplete(received);
        } else {
            await();
            request.resume();
        }
    }

    /** The failure of a body that has ended early: the connection is closed, or its chunks are not valid HTTP. */
    public static Throwable broken(@Nullable Throwable cause) {
        return cause instanceof HttpClosedException
                ? cause
                : new Fault.Invalid(Violation.of("body", "unreadable", "the body is not valid HTTP"));
    }

    /** Waits for the next piece. */
    private void await() {
        waitingSince = System.nanoTime();
        timer = vertx.setTimer(limits.patience().toMillis(), _ -> fail(new Fault.TimedOut()));
    }

    /**
     * Whether single bytes keep the timer from firing. The time in which the connection was not read does not count.
     */
    private boolean tooSlow() {
        return waitedNanos > limits.patience().toNanos() && received < limits.minRate() * (waitedNanos / 1e9);
    }

    private void fail(Throwable cause) {
        done.tryFail(cause);
        held = Buffer.buffer();
        request.resume();
    }
}
