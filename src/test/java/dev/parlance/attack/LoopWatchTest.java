package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.attack.requests.LoopWatch;
import dev.parlance.db.Waiting;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The watch of the fuzzer sees what it is there for. */
@Isolated("the watch measures processor time and pauses of the whole JVM")
class LoopWatchTest {
    private static final long LONG = Duration.ofMillis(120).toMillis();
    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() {
        Waiting.result(vertx.close());
    }

    private void onLoop(Runnable work) {
        Promise<Object> done = Promise.promise();
        vertx.runOnContext(_ -> {
            work.run();
            done.complete(work);
        });
        Waiting.result(done.future());
        // the watch has the result with its next look
        LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
    }

    private static void compute() {
        var threads = java.lang.management.ManagementFactory.getThreadMXBean();
        var until = threads.getCurrentThreadCpuTime() + TimeUnit.MILLISECONDS.toNanos(LONG * 10);
        while (threads.getCurrentThreadCpuTime() < until) {
            Thread.onSpinWait();
        }
    }

    private static void await() {
        try {
            // long, because on a busy machine the watch does not see all of it
            new CountDownLatch(1).await(LONG * 10, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void seesALoopThatComputes() {
        try (var watch = LoopWatch.of(vertx)) {
            onLoop(LoopWatchTest::compute);
            assertThat(watch.blockedMillis()).isGreaterThanOrEqualTo(LONG - 20);
            assertThat(watch.blocked().toString()).contains("LoopWatchTest.compute");
        }
    }

    @Test
    void seesALoopThatWaits() {
        try (var watch = LoopWatch.of(vertx)) {
            onLoop(LoopWatchTest::await);
            assertThat(watch.blockedMillis()).isGreaterThanOrEqualTo(LONG);
            assertThat(watch.blocked().toString()).contains("WAITING", "LoopWatchTest.await");
            watch.reset();
            assertThat(watch.blocked()).isEmpty();
        }
    }

    @Test
    void seesNothingInALoopThatIsIdle() {
        try (var watch = LoopWatch.of(vertx)) {
            Waiting.result(Future.future(promise -> vertx.setTimer(LONG * 2, promise::complete)));
            assertThat(watch.blocked()).isEmpty();
        }
    }
}
