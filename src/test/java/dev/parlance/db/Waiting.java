package dev.parlance.db;

import io.vertx.core.Future;
import io.vertx.junit5.VertxTestContext;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Takes a future's outcome on the thread of a test, for tests that go step by step. */
public final class Waiting {
    private static final long SECONDS = 30;

    private Waiting() {}

    /** The result. */
    public static <T extends @Nullable Object> T result(Future<T> future) {
        var context = new VertxTestContext();
        future.onComplete(context.succeedingThenComplete());
        await(context);
        if (context.failed()) {
            throw new AssertionError("failed with " + context.causeOfFailure(), context.causeOfFailure());
        }
        return future.result();
    }

    /** The failure. */
    public static Throwable failure(Future<?> future) {
        var context = new VertxTestContext();
        future.onComplete(context.failingThenComplete());
        await(context);
        if (future.succeeded()) {
            throw new AssertionError("succeeded with " + future.result());
        }
        return Objects.requireNonNull(future.cause());
    }

    /** The result or the failure. */
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
