package dev.parlance.machinetranslate.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** All calls begin on one event loop, so that their order is defined. */
@ExtendWith(VertxExtension.class)
class ConcurrencyLimitTest {
    private final List<String> begun = new ArrayList<>();
    private final List<Promise<Void>> running = new ArrayList<>();
    private @Nullable Context loop;

    private void call(ConcurrencyLimit limit, String service) {
        limit.run(service, () -> {
            begun.add(service);
            var promise = Promise.<Void>promise();
            running.add(promise);
            return promise.future();
        });
    }

    @Test
    void leavesRoomForOtherServices(Vertx vertx) throws InterruptedException {
        onLoop(vertx, () -> {
            var limit = new ConcurrencyLimit(vertx, 4, 2);
            for (var i = 0; i < 10; i++) {
                call(limit, "slow");
            }
            call(limit, "other");
            call(limit, "other");
            assertThat(begun).containsExactly("slow", "slow", "other", "other");
        });
    }

    @Test
    void letsServicesTakeTurns(Vertx vertx) throws InterruptedException {
        var limit = new ConcurrencyLimit(vertx, 1, 1);
        onLoop(vertx, () -> {
            call(limit, "a");
            call(limit, "a");
            call(limit, "a");
            call(limit, "b");
            call(limit, "b");
            call(limit, "c");
        });
        for (var i = 0; i < 6; i++) {
            var next = i;
            onLoop(vertx, () -> running.get(next).complete());
            // what waited begins by a task of the loop
            onLoop(vertx, () -> {});
        }
        assertThat(begun).containsExactly("a", "a", "b", "c", "a", "b");
        onLoop(vertx, () -> call(limit, "d"));
        assertThat(begun).as("all places are free again").endsWith("d");
    }

    @Test
    void givesThePlaceOfAFailedCallBack(Vertx vertx) throws InterruptedException {
        onLoop(vertx, () -> {
            var limit = new ConcurrencyLimit(vertx, 1, 1);
            limit.run("a", () -> Future.failedFuture("broken"));
            call(limit, "b");
            assertThat(begun).containsExactly("b");
        });
    }

    private void onLoop(Vertx vertx, Runnable work) throws InterruptedException {
        var context = loop == null ? vertx.getOrCreateContext() : loop;
        loop = context;
        var done = new CountDownLatch(1);
        var failed = new ArrayList<Throwable>();
        context.runOnContext(_ -> {
            try {
                work.run();
            } catch (RuntimeException | AssertionError failure) {
                failed.add(failure);
            } finally {
                done.countDown();
            }
        });
        assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(failed).isEmpty();
    }
}
