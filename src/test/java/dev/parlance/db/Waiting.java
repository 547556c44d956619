package dev.parlance.db;

import io.vertx.core.Future;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Takes a future's outcome on the thread of a test. */
public final class Waiting {
    private static final long SECONDS = 30;

    private Waiting() {}

    /** The result. */
    public static <T extends @Nullable Object> T result(Future<T> future) {
        try {
            return future.toCompletionStage().toCompletableFuture().get(SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            throw new AssertionError("failed with " + failed.getCause(), failed.getCause());
        } catch (InterruptedException | TimeoutException stuck) {
            throw new AssertionError("no outcome within %d s".formatted(SECONDS), stuck);
        }
    }

    /** The failure. */
    public static Throwable failure(Future<?> future) {
        try {
            var result = future.toCompletionStage().toCompletableFuture().get(SECONDS, TimeUnit.SECONDS);
            throw new AssertionError("succeeded with " + result);
        } catch (ExecutionException failed) {
            return Objects.requireNonNull(failed.getCause());
        } catch (InterruptedException | TimeoutException stuck) {
            throw new AssertionError("no outcome within %d s".formatted(SECONDS), stuck);
        }
    }

    /** The result or the failure. */
    public static Object outcome(Future<?> future) {
        return result(future.map(Object.class::cast).recover(Future::succeededFuture));
    }
}
