package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.Waiting;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.internal.VertxInternal;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The check of liveness, with event loops that are blocked. */
@ExtendWith(VertxExtension.class)
class LoopPulseIT {
    private static final int LOOPS = VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE;
    private static final long WAIT_MILLIS = 10_000;

    @Test
    void failsWhileAnyEventLoopIsBlocked(Vertx vertx) throws InterruptedException {
        var pulse = new LoopPulse(Duration.ofMillis(2_500));
        Waiting.result(vertx.deployVerticle(pulse::beat, new DeploymentOptions().setInstances(LOOPS)));
        Waiting.result(pulse.check());
        var release = new CountDownLatch(1);
        var blocked = new CountDownLatch(1);
        vertx.runOnContext(_ -> block(blocked, release));
        blocked.await(10, TimeUnit.SECONDS);
        await(() -> pulse.check().failed());
        assertThat(Waiting.failure(pulse.check())).hasMessage("1 of %d event loops are blocked".formatted(LOOPS));
        release.countDown();
        await(() -> pulse.check().succeeded());
    }

    @Test
    void failsAfterAnEventLoopHasEnded() {
        var vertx = (VertxInternal) Vertx.vertx();
        var pulse = new LoopPulse(Duration.ofSeconds(1));
        Waiting.result(vertx.deployVerticle(pulse::beat, new DeploymentOptions().setInstances(LOOPS)));
        var loops = vertx.nettyEventLoopGroup();
        assertThat(loops.next().shutdownGracefully(0, 0, TimeUnit.SECONDS).awaitUninterruptibly(WAIT_MILLIS))
                .isTrue();
        await(() -> pulse.check().failed());
        assertThat(loops.shutdownGracefully(0, 0, TimeUnit.SECONDS).awaitUninterruptibly(WAIT_MILLIS))
                .isTrue();
    }

    @Test
    void reachesEveryEventLoop(Vertx vertx) {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        Waiting.result(vertx.deployVerticle(() -> new Named(threads), new DeploymentOptions().setInstances(LOOPS)));
        assertThat(threads).hasSize(LOOPS);
    }

    private static void await(BooleanSupplier condition) {
        var deadline = System.nanoTime() + Duration.ofSeconds(9).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as("in time").isNegative();
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
    }

    private static void block(CountDownLatch blocked, CountDownLatch release) {
        blocked.countDown();
        try {
            release.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class Named extends AbstractVerticle {
        private final Set<Thread> threads;

        Named(Set<Thread> threads) {
            this.threads = threads;
        }

        @Override
        public void start() {
            threads.add(Thread.currentThread());
        }
    }
}
