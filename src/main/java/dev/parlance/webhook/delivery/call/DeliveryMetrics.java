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
    private final AtomicLong failing = new AtomicLong();
    private final AtomicLong outbox = new AtomicLong();
    private final AtomicLong retries = new AtomicLong();
    private final AtomicLong oldest = new AtomicLong();
    private final AtomicLong due = new AtomicLong();

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
        gauge("parlance_delivery_webhooks_failing", failing);
        gauge("parlance_delivery_outbox_depth", outbox);
        gauge("parlance_delivery_retry_depth", retries);
        age("parlance_delivery_oldest_undelivered_age", oldest);
        age("parlance_delivery_overdue_retry_age", due);
    }

    /** A gauge of the time since a moment; 0 if that is 0 or in the future. */
    private void age(String name, AtomicLong since) {
        Gauge.builder(name, since, DeliveryMetrics::age).baseUnit("seconds").register(registry);
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

    public void depths(QueueDepths depths) {
        outbox.set(depths.outbox());
        retries.set(depths.retries());
        failing.set(depths.failing());
        oldest.set(depths.oldestMillis());
        due.set(depths.dueMillis());
    }

    private static double age(AtomicLong moment) {
        var since = moment.get();
        return since == 0 ? 0 : Math.max(0, System.currentTimeMillis() - since) / 1_000.0;
    }
}
