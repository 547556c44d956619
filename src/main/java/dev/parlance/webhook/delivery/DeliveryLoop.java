package dev.parlance.webhook.delivery;

import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.queue.OutboxReader;
import dev.parlance.webhook.delivery.queue.TargetQueue;
import dev.parlance.webhook.delivery.queue.TargetQueues;
import io.vertx.core.AsyncResult;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads due deliveries into the queues and has them sent, whenever there may be some: after a hint, a poll, a call, a
 * write, or when a pause is over or a retry is due. For one event loop.
 */
final class DeliveryLoop {
    private static final Logger LOG = LoggerFactory.getLogger(DeliveryLoop.class);
    private static final long LEAST_WAIT = 5;

    private final OutboxReader reader;
    private final TargetQueues queues;
    private final Dispatcher dispatcher;
    private final MonotonicClock monotonic;
    private final BooleanSupplier active;
    private final Pace pace;
    private final Alarm alarm;
    private final Alarm pageAlarm;

    private boolean reading;
    /** Whether a page of first attempts is to be read. */
    private boolean paged;
    /** Since when a page is to be read, if one is. */
    private long pagedSince;
    /** When the last page was read. */
    private long pagedAt = Long.MIN_VALUE / 2;
    /** Whether the last page left rows behind. */
    private boolean more;
    /** Whether the last read failed, so that the next one waits for a hint or a poll. */
    private boolean failed;

    private boolean over;

    /**
     * How often the loop reads.
     *
     * @param poll time after which the worker wakes the loop without any hint
     * @param between the least milliseconds between the pages that hints ask for
     */
    record Pace(Duration poll, LongSupplier between) {
        private static final long MEMBER_MILLIS = 2;
        /** The number of workers above which each reads no less often. */
        private static final int MOST_SHARING = 8;

        /**
         * The milliseconds between the pages of one of these workers. With more workers, each page has fewer rows, and
         * one of few rows takes nearly as much of the database as one of many, so all together read less often.
         */
        static long betweenPages(int workers) {
            var sharing = Math.min(workers, MOST_SHARING);
            return MEMBER_MILLIS * sharing * (sharing - 1);
        }
    }

    /**
     * Creates the loop of a worker.
     *
     * @param active whether the worker may read and send now
     */
    DeliveryLoop(
            Vertx vertx,
            OutboxReader reader,
            TargetQueues queues,
            Dispatcher dispatcher,
            MonotonicClock monotonic,
            BooleanSupplier active,
            Pace pace) {
        this.reader = reader;
        this.queues = queues;
        this.dispatcher = dispatcher;
        this.monotonic = monotonic;
        this.active = active;
        this.pace = pace;
        this.alarm = new Alarm(vertx, monotonic, this::pump);
        this.pageAlarm = new Alarm(vertx, monotonic, this::wakeNow);
    }

    /** Reads due deliveries. Call it whenever there may be some that no queue knows of. */
    void wake() {
        var due = pagedAt + pace.between.getAsLong();
        if (monotonic.millis() < due) {
            pageAlarm.notAfter(due);
        } else {
            wakeNow();
        }
    }

    private void wakeNow() {
        page();
        failed = false;
        pump();
    }

    private void page() {
        pagedSince = paged ? pagedSince : monotonic.millis();
        paged = true;
    }

    private boolean mayRead() {
        return !reading && !failed && active.getAsBoolean();
    }

    private void read() {
        var now = monotonic.millis();
        if (!mayRead() || !(paged || queues.nextRead(now) <= now)) {
            return;
        }
        reading = true;
        var withPage = paged;
        paged = false;
        pagedAt = withPage ? now : pagedAt;
        reader.read(withPage, pagedSince).onComplete(this::read);
    }

    private void read(AsyncResult<Boolean> read) {
        reading = false;
        failed = read.failed();
        if (failed) {
            LOG.atDebug().addKeyValue("reason", read.cause().getMessage()).log("pending deliveries could not be read");
        } else {
            more = read.result();
        }
        pump();
    }

    /** Sends what may be sent now, reads what there is room for, and sets an alarm for the next queue that waits. */
    void pump() {
        var now = monotonic.millis();
        queues.resume(now);
        dispatcher.pump();
        if (more && queues.low()) {
            page();
        }
        read();
        var next = Math.min(queues.resume(now), mayRead() ? queues.nextRead(now) : TargetQueue.NEVER);
        if (!over && next - now < pace.poll.toMillis()) {
            alarm.notAfter(Math.max(now + LEAST_WAIT, next));
        }
    }

    /** A retry of this queue was written. */
    void retryIn(TargetQueue queue, Duration wait) {
        queue.backlog().retryDue(monotonic.millis() + wait.toMillis());
    }

    /** A delivery of this queue was written. */
    void written(TargetQueue queue) {
        queues.review(queue, monotonic.millis());
        pump();
    }

    void end() {
        over = true;
        alarm.cancel();
        pageAlarm.cancel();
    }
}
