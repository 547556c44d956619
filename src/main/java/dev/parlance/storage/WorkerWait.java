package dev.parlance.storage;

import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Lets a worker thread wait for a result of an event loop. Never called on an event loop, which it would block. */
public final class WorkerWait {
    private WorkerWait() {}

    /**
     * Waits for a result.
     *
     * @param what names the result in the message of a failure
     * @throws RuntimeException when the result failed with it, such as with a {@link Fault}
     * @throws IOException when the result failed otherwise, is late, or the thread is interrupted
     */
    public static <T> T of(Future<T> result, Duration patience, String what) throws IOException {
        try {
            return result.toCompletionStage().toCompletableFuture().get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        } catch (ExecutionException refused) {
            if (refused.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IOException(what + " could not be read in time", refused);
        } catch (TimeoutException failed) {
            throw new IOException(what + " could not be read in time", failed);
        }
    }
}
