package dev.parlance.webhook.delivery.queue;

import dev.parlance.TestService;
import dev.parlance.config.TestConfig;
import dev.parlance.db.Db;
import dev.parlance.secret.SecretBox;
import dev.parlance.webhook.delivery.call.DeliveryMetrics;
import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.receiver.ReceiverStore;
import dev.parlance.webhook.delivery.record.AttemptWriter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;

/** Readers of the outbox without a worker: nothing is sent, and nothing is written. */
final class Readers {
    private Readers() {}

    static OutboxReader of(Vertx vertx, Db db, TargetQueues queues, OutboxReader.FannedOut fannedOut) {
        var settings = TestConfig.with().delivery();
        var secrets = new ReceiverStore.Secrets(SecretBox.of(TestService.KEY), List.of());
        var receivers = new ReceiverStore(db, settings, secrets);
        var clock = MonotonicClock.system();
        var writer = new AttemptWriter(
                vertx,
                settings,
                (_, _) -> Future.succeededFuture(true),
                new DeliveryMetrics(new SimpleMeterRegistry()),
                clock,
                _ -> {},
                () -> {});
        return new OutboxReader(new OutboxReader.Stores(db, receivers), queues, clock, writer, fannedOut);
    }
}
