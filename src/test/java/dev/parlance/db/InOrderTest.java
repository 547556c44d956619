package dev.parlance.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InOrderTest {
    private static final Vertx VERTX = Vertx.vertx();

    @AfterAll
    static void close() {
        Waiting.result(VERTX.close());
    }

    /** A chain of composed futures would overflow the stack. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void repeatsAStepHoweverOften(boolean waits) {
        var context = VERTX.getOrCreateContext();
        var steps = new AtomicInteger();
        Waiting.result(InOrder.whileTrue(() -> {
            var more = Future.succeededFuture(steps.incrementAndGet() < 50_000);
            return waits ? Future.future(promise -> context.runOnContext(_ -> more.onComplete(promise))) : more;
        }));
        assertThat(steps).hasValue(50_000);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void endsALongListWithItsFirstFailure(boolean waits) {
        var context = VERTX.getOrCreateContext();
        var items = IntStream.range(0, 100_000).boxed().toList();
        var done = new AtomicInteger();
        var failure = Waiting.failure(InOrder.each(items, _ -> {
            var step = done.incrementAndGet() < 10 ? Future.succeededFuture() : Future.failedFuture("ten");
            return waits ? Future.future(promise -> context.runOnContext(_ -> step.onComplete(promise))) : step;
        }));
        assertThat(failure).hasMessage("ten");
        assertThat(done).hasValue(10);
        assertThat(Waiting.result(InOrder.all(items, Future::succeededFuture))).isEqualTo(items);
    }

    @Test
    void endsWithTheFirstFailure() {
        var steps = new AtomicInteger();
        assertThatThrownBy(() -> Waiting.result(InOrder.whileTrue(() -> {
                    if (steps.incrementAndGet() == 2) {
                        throw new IllegalStateException("two");
                    }
                    return Future.succeededFuture(true);
                })))
                .hasStackTraceContaining("two");
        assertThatThrownBy(() -> Waiting.result(InOrder.whileTrue(() -> Future.failedFuture("at once"))))
                .hasStackTraceContaining("at once");
        assertThat(steps).hasValue(2);
    }
}
