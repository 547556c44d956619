package dev.parlance.http;

import dev.parlance.http.reply.HttpMetrics;
import io.vertx.core.Vertx;
import java.time.Duration;

/** Measures how late a timer of an event loop fires, which is how long the loop was blocked. */
final class LoopLag {
    private static final long TICK_MILLIS = 200;

    private final HttpMetrics metrics;
    private long last = System.nanoTime();

    private LoopLag(HttpMetrics metrics) {
        this.metrics = metrics;
    }

    /** Measures the event loop of the calling thread. */
    static void measure(Vertx vertx, HttpMetrics metrics) {
        var lag = new LoopLag(metrics);
        vertx.setPeriodic(TICK_MILLIS, _ -> lag.tick());
    }

    private void tick() {
        var now = System.nanoTime();
        var late = Duration.ofNanos(now - last).minusMillis(TICK_MILLIS);
        metrics.lag(late.isNegative() ? Duration.ZERO : late);
        last = now;
    }
}
