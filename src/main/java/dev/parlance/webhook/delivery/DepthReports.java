package dev.parlance.webhook.delivery;

import dev.parlance.webhook.delivery.call.QueueDepths;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Has the queues in the database measured by the oldest worker, because each would read the same rows. The others
 * report no numbers. For one event loop.
 */
final class DepthReports {
    private static final long MILLIS = 5_000;
    /** The queues are measured for at most 1 / 50 of the time. */
    private static final long PART = 50;

    private final Vertx vertx;
    private final Supplier<Future<QueueDepths>> measured;
    private final Consumer<@Nullable QueueDepths> report;
    private final BooleanSupplier leads;

    /** Whether the last numbers of this process are of this worker. */
    private boolean reported;

    private boolean stopped;

    /**
     * Creates the reports; they are not started.
     *
     * @param report gets null when another worker measures from now on
     * @param leads whether this is the oldest worker
     */
    DepthReports(
            Vertx vertx,
            Supplier<Future<QueueDepths>> measured,
            Consumer<@Nullable QueueDepths> report,
            BooleanSupplier leads) {
        this.vertx = vertx;
        this.measured = measured;
        this.report = report;
        this.leads = leads;
    }

    void start() {
        vertx.setTimer(MILLIS, _ -> measure());
    }

    void stop() {
        stopped = true;
    }

    /** Slow while an older transaction is open, because it visits all rows that were deleted since that one began. */
    private void measure() {
        if (stopped) {
            return;
        }
        var begun = System.nanoTime();
        next().onComplete(_ -> {
            var took = (System.nanoTime() - begun) / 1_000_000;
            vertx.setTimer(Math.max(MILLIS, PART * took), _ -> measure());
        });
    }

    Future<?> next() {
        if (leads.getAsBoolean()) {
            reported = true;
            return measured.get().onSuccess(report::accept);
        }
        if (reported) {
            reported = false;
            report.accept(null);
        }
        return Future.succeededFuture();
    }
}
