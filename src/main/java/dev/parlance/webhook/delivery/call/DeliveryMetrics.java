package dev.parlance.webhook.delivery.call;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The meters of all delivery workers of this process. */
public final class DeliveryMetrics {
    private final MeterRegistry registry;
    private final Counter succeeded;
    private final Counter failed;
    private final Counter unanswered;
    private final Counter opened;
    private final Counter reused;
    private final Counter handshakes;
    private final Counter resumptions;
    private final Counter failedHandshakes;
    private final Counter leasesLost;
    private final Counter disabled;
    private final Timer latency;
    private final Timer flushTime;
    private final DistributionSummary flushSize;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger shards = new AtomicInteger();
    private final AtomicInteger breakers = new AtomicInteger();
    private final AtomicLong memory = new AtomicLong();
    private volatile @Nullable QueueDepths depths;

    /** Registers the meters; call it once per process. */
    public DeliveryMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.succeeded = attempts("success");
        this.failed = attempts("failure");
        this.unanswered = attempts("no-answer");
        this.opened = registry.counter("parlance_delivery_connections_opened");
        this.reused = registry.counter("parlance_delivery_connections_reused");
        this.handshakes = handshakes("full");
        this.resumptions = handshakes("resumed");
        this.failedHandshakes = handshakes("failed");
        this.leasesLost = registry.counter("parlance_delivery_leases_lost");
        this.disabled = registry.counter("parlance_delivery_webhooks_disabled");
        this.latency = Timer.builder("parlance_delivery_latency")
                .description("Time from the start of an attempt to its result")
                .publishPercentileHistogram()
                .minimumExpectedValue(Duration.ofMillis(1))
                .maximumExpectedValue(Duration.ofSeconds(30))
                .register(registry);
        this.flushTime = registry.timer("parlance_delivery_flush");
        this.flushSize = registry.summary("parlance_delivery_flush_size");
        gauges();
    }

    private void gauges() {
        gauge("parlance_delivery_in_flight", inFlight);
        gauge("parlance_delivery_shards", shards);
        gauge("parlance_delivery_breakers_open", breakers);
        gauge("parlance_delivery_memory_bytes", memory);
        depth("parlance_delivery_webhooks_failing", QueueDepths::failing);
        depth("parlance_delivery_outbox_depth", QueueDepths::outbox);
        depth("parlance_delivery_retry_depth", QueueDepths::retries);
        ofDepths("parlance_delivery_oldest_undelivered_age", found -> age(found.oldestMillis()))
                .baseUnit("seconds")
                .register(registry);
        ofDepths("parlance_delivery_overdue_retry_age", found -> age(found.dueMillis()))
                .baseUnit("seconds")
                .register(registry);
    }

    private void depth(String name, ToDoubleFunction<QueueDepths> value) {
        ofDepths(name, value).register(registry);
    }

    private Gauge.Builder<DeliveryMetrics> ofDepths(String name, ToDoubleFunction<QueueDepths> value) {
        return Gauge.builder(name, this, metrics -> {
            var known = metrics.depths;
            return known == null ? Double.NaN : value.applyAsDouble(known);
        });
    }

    private Counter attempts(String outcome) {
        return registry.counter("parlance_delivery_attempts", "outcome", outcome);
    }

    private Counter handshakes(String result) {
        return registry.counter("parlance_delivery_tls_handshakes", "result", result);
    }

    private void gauge(String name, Number value) {
        Gauge.builder(name, value, Number::doubleValue).register(registry);
    }

    void opened() {
        opened.increment();
    }

    void reused() {
        reused.increment();
    }

    /** A TLS connection was opened; with the session of an earlier one, or by a full handshake. */
    void handshake(boolean resumed) {
        (resumed ? resumptions : handshakes).increment();
    }

    void handshakeFailed() {
        failedHandshakes.increment();
    }

    public void began() {
        inFlight.incrementAndGet();
    }

    public void ended(Outcome outcome) {
        inFlight.decrementAndGet();
        latency.record(outcome.millis(), TimeUnit.MILLISECONDS);
        switch (outcome) {
            case Outcome.Response response -> (response.success() ? succeeded : failed).increment();
            case Outcome.NoResponse _ -> unanswered.increment();
        }
    }

    public void flushed(int items, Duration time) {
        flushSize.record(items);
        flushTime.record(time);
    }

    public void breakers(int more) {
        breakers.addAndGet(more);
    }

    /** Bytes of deliveries that wait in memory or are in flight. */
    public void memory(long more) {
        memory.addAndGet(more);
    }

    public void owns(int more) {
        shards.addAndGet(more);
    }

    public void leaseLost() {
        leasesLost.increment();
    }

    public void webhookDisabled() {
        disabled.increment();
    }

    /**
     * Reports the depths of the queues.
     *
     * @param found null if this process does not measure them
     */
    public void depths(@Nullable QueueDepths found) {
        depths = found;
    }

    /** Seconds since a moment; 0 if that is 0 or in the future. */
    private static double age(long since) {
        return since == 0 ? 0 : Math.max(0, System.currentTimeMillis() - since) / 1_000.0;
    }
}
