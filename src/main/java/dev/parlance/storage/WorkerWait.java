package dev.parlance.storage;

import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** How a worker thread waits for what happens on an event loop; never called on one. */
public final class WorkerWait {
    private WorkerWait() {}

    /**
     * Waits for a result.
     *
     * @param what is awaited, for the failure's message
     * @throws Fault that it failed with
     * @throws IOException when it fails otherwise, does not come in time, or the thread is interrupted
     */
    public static <T> T of(Future<T> result, Duration patience, String what) throws IOException {
        try {
            return result.toCompletionStage().toCompletableFuture().get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        } catch (ExecutionException refused) {
            if (refused.getCause() instanceof Fault fault) {
                throw fault;
            }
            throw new IOException(what + " could not be read in time", refused);
        } catch (TimeoutException failed) {
            throw new IOException(what + " could not be read in time", failed);
        }
    }
}
