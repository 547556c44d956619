package dev.parlance.webhook.delivery;

import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.queue.OutboxReader;
import dev.parlance.webhook.delivery.queue.TargetQueue;
import dev.parlance.webhook.delivery.queue.TargetQueues;
import io.vertx.core.AsyncResult;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads due deliveries into the queues and has them sent, whenever there may be some: after a hint, a poll, a write, or
 * when a retry is due. For one event loop.
 */
final class DeliveryLoop {
    private static final Logger LOG = LoggerFactory.getLogger(DeliveryLoop.class);
    private static final long LEAST_WAIT = 5;
    /** A queue that must wait may wait this much longer, so that one timer serves several queues. */
    private static final long LONGEST_ASIDE = 50;

    private final OutboxReader reader;
    private final TargetQueues queues;
    private final Dispatcher dispatcher;
    private final MonotonicClock monotonic;
    private final BooleanSupplier active;
    private final long pollMillis;
    private final Alarm retry;
    private final Alarm aside;

    private boolean reading;
    private boolean again;
    /** Whether the last read left rows behind. */
    private boolean more;

    private boolean over;

    /**
     * Creates the loop of a worker.
     *
     * @param active whether the worker may read and send now
     * @param poll time after which the worker wakes the loop without any hint
     */
    DeliveryLoop(
            Vertx vertx,
            OutboxReader reader,
            TargetQueues queues,
            Dispatcher dispatcher,
            MonotonicClock monotonic,
            BooleanSupplier active,
            Duration poll) {
        this.reader = reader;
        this.queues = queues;
        this.dispatcher = dispatcher;
        this.monotonic = monotonic;
        this.active = active;
        this.pollMillis = poll.toMillis();
        this.retry = new Alarm(vertx, monotonic, this::wake);
        this.aside = new Alarm(vertx, monotonic, this::pump);
    }

    /** Reads due deliveries. Call it whenever there may be some. */
    void wake() {
        if (!active.getAsBoolean()) {
            return;
        }
        again = reading;
        if (!reading) {
            reading = true;
            reader.read().onComplete(this::read);
        }
    }

    private void read(AsyncResult<Boolean> read) {
        reading = false;
        if (read.failed()) {
            LOG.atDebug().addKeyValue("reason", read.cause().getMessage()).log("pending deliveries could not be read");
        }
        pump();
        retry.cancel();
        awaitRetries(queues.all().stream()
                .filter(queue -> queue.room() > 0)
                .mapToLong(queue -> queue.backlog().retryAt())
                .min()
                .orElse(TargetQueue.NEVER));
        more = read.succeeded() && read.result();
        if (read.succeeded() && (again || (more && queues.low()))) {
            wake();
        }
    }

    /** Sends what may be sent now, and sets an alarm for the next queue that must wait. */
    void pump() {
        var now = monotonic.millis();
        queues.resume(now);
        dispatcher.pump();
        var next = queues.resume(now);
        if (next != TargetQueue.NEVER && !over) {
            aside.notAfter(Math.min(next, now + LONGEST_ASIDE));
        }
    }

    /** Sets an alarm for the next retry, unless a poll comes first. */
    private void awaitRetries(long at) {
        var now = monotonic.millis();
        if (at - now < pollMillis) {
            retry.notAfter(Math.max(now + LEAST_WAIT, at));
        }
    }

    /** A retry of this queue was written. */
    void retryIn(TargetQueue queue, Duration wait) {
        queue.backlog().retryAt(monotonic.millis() + wait.toMillis());
        if (queue.room() > 0) {
            awaitRetries(queue.backlog().retryAt());
        }
    }

    /** Reads more rows if the queues have room and the last read left rows behind. */
    void refill(TargetQueue queue) {
        if (queues.low() && (more || queue.canCatchUp())) {
            wake();
        }
    }

    void end() {
        over = true;
        retry.cancel();
        aside.cancel();
    }
}
