package dev.parlance.db;

import io.vertx.core.Future;
import io.vertx.junit5.VertxTestContext;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Waits for the result of a future, or for a condition, on the thread of a test. */
public final class Waiting {
    private static final long SECONDS = 90;
    private static final long PAUSE_NANOS = 5_000_000;

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

    /** Waits until a condition is met. */
    public static void until(BooleanSupplier met) {
        until("the condition is met", met);
    }

    /**
     * Waits until a condition is met.
     *
     * @param condition what a failure says
     */
    public static void until(String condition, BooleanSupplier met) {
        var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!met.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("not within %d s: %s".formatted(SECONDS, condition));
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
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
