package dev.parlance.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.webhook.delivery.call.DeliveryMetrics;
import dev.parlance.webhook.delivery.call.QueueDepths;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class DepthReportsTest {
    private static final QueueDepths DEPTHS = new QueueDepths(5, 4, 3, 0, 1);

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final DeliveryMetrics metrics = new DeliveryMetrics(registry);
    private boolean leads;
    private int measured;

    private Future<QueueDepths> measure() {
        measured++;
        return Future.succeededFuture(DEPTHS);
    }

    private double value(String name) {
        return registry.get(name).gauge().value();
    }

    @Test
    void areOfTheOldestWorkerAndNoNumbersInOtherProcesses(Vertx vertx) {
        var reports = new DepthReports(vertx, this::measure, metrics::depths, () -> leads);
        reports.next();
        assertThat(value("parlance_delivery_outbox_depth")).isNaN();
        assertThat(value("parlance_delivery_oldest_undelivered_age")).isNaN();
        leads = true;
        reports.next();
        assertThat(value("parlance_delivery_outbox_depth")).isEqualTo(5);
        assertThat(value("parlance_delivery_retry_depth")).isEqualTo(4);
        assertThat(value("parlance_delivery_webhooks_failing")).isEqualTo(1);
        assertThat(value("parlance_delivery_oldest_undelivered_age")).isGreaterThan(1_000_000);
        assertThat(value("parlance_delivery_overdue_retry_age")).isZero();
        leads = false;
        reports.next();
        assertThat(value("parlance_delivery_outbox_depth")).isNaN();
        assertThat(measured).isOne();
    }

    @Test
    void doNotTakeTheNumbersOfAnotherWorkerOfTheProcessAway(Vertx vertx) {
        metrics.depths(DEPTHS);
        new DepthReports(vertx, this::measure, metrics::depths, () -> leads).next();
        assertThat(value("parlance_delivery_outbox_depth")).isEqualTo(5);
    }
}
