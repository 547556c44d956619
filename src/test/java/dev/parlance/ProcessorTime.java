package dev.parlance;

import static org.assertj.core.api.Assertions.fail;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.function.Executable;

/**
 * Limits the processor time of work whose time must be linear in its input. Other programs of the machine do not
 * matter, unlike with a limit of elapsed time.
 */
public final class ProcessorTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long LOOK_MILLIS = 20;
    /** Work that waits uses no processor time. */
    private static final int PATIENCE = 60;

    private ProcessorTime() {}

    /**
     * Does the work in a thread of its own, and fails as it does. It fails while the work goes on when that uses more.
     */
    public static void atMost(Duration limit, Executable work) throws InterruptedException {
        var task = new FutureTask<Void>(() -> {
            try {
                work.execute();
            } catch (Exception | Error failure) {
                throw failure;
            } catch (Throwable failure) {
                throw new AssertionError(failure);
            }
            return null;
        });
        var thread = Thread.ofPlatform().daemon().name("limited").start(task);
        var end = System.nanoTime() + limit.multipliedBy(PATIENCE).toNanos();
        while (!isDone(task)) {
            if (THREADS.getThreadCpuTime(thread.threadId()) > limit.toNanos() || System.nanoTime() > end) {
                var stack = new IllegalStateException("still at it");
                stack.setStackTrace(thread.getStackTrace());
                thread.interrupt();
                fail("it used more than " + limit, stack);
            }
        }
    }

    private static boolean isDone(FutureTask<Void> task) throws InterruptedException {
        try {
            task.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException working) {
            return false;
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof AssertionError assertion) {
                throw assertion;
            }
            return fail(failed.getCause());
        }
    }
}
