package dev.parlance.webhook.delivery;

import dev.parlance.webhook.delivery.call.DeliveryMetrics;
import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.queue.CircuitBreaker;
import dev.parlance.webhook.delivery.queue.QueueStateStore;
import dev.parlance.webhook.delivery.queue.TargetQueue;
import dev.parlance.webhook.delivery.queue.TargetQueues;
import io.vertx.core.Future;
import java.time.InstantSource;

/** Reports the state of a worker's queues: to the database for the health of webhooks, and to the metrics. */
final class QueueReports {
    private static final int MOST_REPORTED = 2_000;

    private final QueueStateStore store;
    private final TargetQueues queues;
    private final DeliveryMetrics metrics;
    private final InstantSource clock;
    private final MonotonicClock monotonic;
    private int breakers;

    QueueReports(
            QueueStateStore store,
            TargetQueues queues,
            DeliveryMetrics metrics,
            InstantSource clock,
            MonotonicClock monotonic) {
        this.store = store;
        this.queues = queues;
        this.metrics = metrics;
        this.clock = clock;
        this.monotonic = monotonic;
    }

    /** Reports the webhooks' queues that are busy, and once more those that became idle. */
    Future<Void> report() {
        var busy = queues.where(queue -> queue.target > 0 && queue.busy());
        count((int) busy.stream().filter(QueueReports::isHeldBack).count());
        return store.report(busy.stream().limit(MOST_REPORTED).map(this::report).toList());
    }

    /** A webhook that was deleted or disabled is not called, whatever its breaker. */
    private static boolean isHeldBack(TargetQueue queue) {
        return queue.loaded().enabled() && queue.throttle().breaker() != CircuitBreaker.State.CLOSED;
    }

    private QueueStateStore.Report report(TargetQueue queue) {
        queue.reported();
        var throttle = queue.throttle();
        var until = throttle.breaker() == CircuitBreaker.State.OPEN
                ? clock.instant().plusMillis(throttle.opensUntil() - monotonic.millis())
                : null;
        return new QueueStateStore.Report(queue.target, queue.inFlight(), throttle.limit(), throttle.breaker(), until);
    }

    void end() {
        count(0);
    }

    private void count(int open) {
        metrics.breakers(open - breakers);
        breakers = open;
    }
}
