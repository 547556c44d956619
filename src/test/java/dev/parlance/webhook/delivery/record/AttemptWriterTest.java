package dev.parlance.webhook.delivery.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.config.TestConfig;
import dev.parlance.fault.Fault;
import dev.parlance.webhook.delivery.call.DeliveryMetrics;
import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.receiver.FailureStreak;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class AttemptWriterTest {
    private static final long TARGET = 7;
    private static final Instant SINCE = Instant.parse("2026-11-21T10:00:00Z");

    private final Vertx vertx;
    private final List<AttemptStore.Batch> batches = new ArrayList<>();
    private final List<Promise<Boolean>> answers = new ArrayList<>();
    private final List<AttemptWriter.Item> written = new ArrayList<>();
    private final AttemptWriter writer;

    AttemptWriterTest(Vertx vertx) {
        this.vertx = vertx;
        writer = new AttemptWriter(
                vertx,
                TestConfig.with("delivery.flushSize", "1", "delivery.flushInterval", "1h")
                        .delivery(),
                this::write,
                new DeliveryMetrics(new SimpleMeterRegistry()),
                MonotonicClock.system(),
                written::add,
                () -> {});
    }

    /** Runs on the event loop, so that no timer fires in the meantime. */
    private void onLoop(Runnable body) throws Exception {
        var done = new CompletableFuture<Void>();
        vertx.runOnContext(_ -> done.completeAsync(
                () -> {
                    body.run();
                    return null;
                },
                Runnable::run));
        done.get(10, TimeUnit.SECONDS);
    }

    private Future<Boolean> write(AttemptStore.Batch batch, boolean again) {
        var answer = Promise.<Boolean>promise();
        batches.add(batch);
        answers.add(answer);
        return answer.future();
    }

    private static FailureStreak failing(int failures) {
        return failures == 0 ? FailureStreak.NOT : new FailureStreak(failures, SINCE);
    }

    /** Adds an item with a change of the state. */
    private void goes(int from, int to) {
        writer.failing(TARGET, failing(from), failing(to));
        writer.add(new AttemptWriter.Item(TARGET, new DueDelivery.Retry(batches.size()), null));
    }

    @Test
    void theNewestStateIsStoredInWhicheverOrderGroupsAreWritten() throws Exception {
        onLoop(() -> {
            goes(0, 1);
            goes(1, 2);
            assertThat(batches).as("written at the same time").hasSize(2);
            assertThat(batches.get(1).failing()).isEmpty();
            var drained = writer.drain();
            answers.get(1).complete(true);
            assertThat(batches).as("the earlier state is not written yet").hasSize(2);
            answers.get(0).complete(true);
            assertThat(drained.isComplete()).isFalse();
            assertThat(batches).hasSize(3);
            assertThat(batches.get(2).failing()).isEqualTo(Map.of(TARGET, failing(2)));
            answers.get(2).complete(true);
            assertThat(drained.isComplete()).isTrue();
            assertThat(written).hasSize(2);
        });
    }

    @Test
    void doesNotWriteAStreakThatEndedBeforeTheNextWrite() throws Exception {
        onLoop(() -> {
            goes(0, 1);
            answers.get(0).complete(true);
            for (var i = 0; i < 100; i++) {
                goes(1, 0);
                answers.getLast().complete(true);
                goes(0, 1);
                answers.getLast().complete(true);
            }
            assertThat(batches.stream().filter(batch -> !batch.failing().isEmpty()))
                    .hasSize(1);
            assertThat(writer.drain().isComplete())
                    .as("the state has returned to the stored one")
                    .isTrue();
        });
    }

    @Test
    void doesNotWriteAStreakThatWasReset() throws Exception {
        onLoop(() -> {
            goes(0, 1);
            goes(1, 2);
            writer.forget(TARGET);
            answers.get(0).complete(true);
            answers.get(1).complete(true);
            assertThat(writer.drain().isComplete()).isTrue();
            assertThat(batches).hasSize(2);
            assertThat(batches.get(1).failing()).isEmpty();
        });
    }

    @Test
    void writesTheStateEvenIfARowIsRefused() throws Exception {
        onLoop(() -> {
            goes(0, 1);
            answers.get(0).fail(new IllegalArgumentException("a row that does not go in"));
            assertThat(batches).hasSize(2);
            assertThat(batches.get(1).done()).isEmpty();
            assertThat(batches.get(1).failing()).containsEntry(TARGET, failing(1));
            answers.get(1).complete(true);
            assertThat(written).isEmpty();
            assertThat(writer.drain().isComplete()).isTrue();
        });
    }

    @Test
    void dropsAStateThatTheDatabaseRefuses() throws Exception {
        onLoop(() -> {
            goes(0, 1);
            answers.get(0).fail(new IllegalArgumentException("a row that does not go in"));
            answers.get(1).fail(new IllegalArgumentException("nor this"));
            assertThat(batches).hasSize(2);
            assertThat(writer.drain().isComplete()).isTrue();
        });
    }

    @Test
    void repeatsAWriteAfterTheDatabaseWasUnavailable() throws Exception {
        var patient = new AttemptWriter(
                vertx,
                TestConfig.with("delivery.flushSize", "1", "delivery.flushInterval", "1h")
                        .delivery(),
                (batch, again) -> {
                    batches.add(batch);
                    return again
                            ? Future.succeededFuture(true)
                            : Future.failedFuture(new Fault.Unavailable("the database is away"));
                },
                new DeliveryMetrics(new SimpleMeterRegistry()),
                MonotonicClock.system(),
                written::add,
                () -> {});
        patient.failing(TARGET, failing(0), failing(1));
        patient.add(new AttemptWriter.Item(TARGET, new DueDelivery.Retry(1), null));
        patient.drain().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
        assertThat(batches)
                .hasSize(2)
                .allSatisfy(batch -> assertThat(batch.failing()).containsKey(TARGET));
        assertThat(written).hasSize(1);
    }
}
