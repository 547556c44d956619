package dev.parlance;

import ch.qos.logback.classic.LoggerContext;
import dev.parlance.file.worker.FileWorkers;
import dev.parlance.shared.TemporaryFiles;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends an instance in order: finishes requests and deliveries, closes the pools, and stops the database last. A step
 * that fails or takes too long does not keep the others from running.
 *
 * @param database stops last
 */
record Shutdown(Vertx vertx, Supplier<Future<Void>> service, FileWorkers workers, OwnDatabase database) {
    private static final Logger LOG = LoggerFactory.getLogger(Shutdown.class);
    private static final Duration GRACE = Duration.ofSeconds(10);

    /**
     * Runs all steps; blocks.
     *
     * @param drain the time that the service has for requests and tasks
     */
    void run(Duration drain) {
        LOG.info("stopping");
        step(() -> await(service.get(), drain.plus(GRACE)));
        step(workers::close);
        // on this thread: the event loops end before this future completes
        step(() -> close(vertx));
        last(database);
    }

    /** Ends a start that a signal interrupts; blocks. */
    static void duringStart(OwnDatabase database) {
        LOG.info("stopping during the start");
        last(database);
    }

    private static void last(OwnDatabase database) {
        step(database::stop);
        step(TemporaryFiles::deleteAll);
        LOG.info("stopped");
        // the log has its own thread, which must write the last messages
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            context.stop();
        }
    }

    /** An error too, such as of an event loop that has ended. */
    static void step(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error failed) {
            LOG.atWarn().addKeyValue("reason", failed.toString()).log("a part of the service did not stop");
        }
    }

    /** Ends the event loops; blocks. */
    static void close(Vertx vertx) {
        await(vertx.close(), GRACE);
    }

    private static void await(Future<Void> ending, Duration patience) {
        var ended = new CountDownLatch(1);
        ending.onComplete(_ -> ended.countDown());
        try {
            if (!ended.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("the service did not stop completely in time");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
