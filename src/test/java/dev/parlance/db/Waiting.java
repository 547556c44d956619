package dev.parlance.db;

import io.vertx.core.Future;
import io.vertx.junit5.VertxTestContext;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Waits for the result of a future on the thread of a test. */
public final class Waiting {
    private static final long SECONDS = 30;

    private Waiting() {}

    /** The result; fails if the future does. */
    public static <T extends @Nullable Object> T result(Future<T> future) {
        var context = new VertxTestContext();
        future.onComplete(context.succeedingThenComplete());
        await(context);
        if (context.failed()) {
            throw new AssertionError("failed with " + context.causeOfFailure(), context.causeOfFailure());
        }
        return future.result();
    }

    /** The failure; fails if the future succeeds. */
    public static Throwable failure(Future<?> future) {
        var context = new VertxTestContext();
        future.onComplete(context.failingThenComplete());
        await(context);
        if (future.succeeded()) {
            throw new AssertionError("succeeded with " + future.result());
        }
        return Objects.requireNonNull(future.cause());
    }

    /** Waits until the future has a result or a failure. */
    public static Object outcome(Future<?> future) {
        return result(future.map(Object.class::cast).recover(Future::succeededFuture));
    }

    private static void await(VertxTestContext context) {
        try {
            if (!context.awaitCompletion(SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("no outcome within %d s".formatted(SECONDS));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }
}
