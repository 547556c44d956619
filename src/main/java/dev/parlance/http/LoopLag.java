package dev.parlance.http;

import dev.parlance.http.reply.HttpMetrics;
import io.vertx.core.Vertx;
import java.time.Duration;

/** Measures how late a timer of an event loop fires, which is how long the loop was blocked. */
final class LoopLag {
    private static final long TICK_MILLIS = 200;
    /** While no request is in flight: a tick wakes the processor. */
    private static final long REST_MILLIS = 2_000;

    private final Vertx vertx;
    private final HttpMetrics metrics;
    private long last = System.nanoTime();

    private LoopLag(Vertx vertx, HttpMetrics metrics) {
        this.vertx = vertx;
        this.metrics = metrics;
    }

    /** Measures the event loop of the calling thread. */
    static void measure(Vertx vertx, HttpMetrics metrics) {
        new LoopLag(vertx, metrics).tickAfter(TICK_MILLIS);
    }

    private void tickAfter(long millis) {
        vertx.setTimer(millis, _ -> tick(millis));
    }

    private void tick(long expected) {
        var now = System.nanoTime();
        var late = Duration.ofNanos(now - last).minusMillis(expected);
        metrics.lag(late.isNegative() ? Duration.ZERO : late);
        last = now;
        tickAfter(metrics.inFlight().get() > 0 ? TICK_MILLIS : REST_MILLIS);
    }
}
