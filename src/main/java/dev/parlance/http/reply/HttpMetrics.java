package dev.parlance.http.reply;

import dev.parlance.http.limit.Arrivals;
import dev.parlance.http.limit.BodyMemory;
import dev.parlance.http.limit.ConnectionLimits;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Requests by operation and status, requests in flight, lag of the event loops; safe from any thread. */
public final class HttpMetrics {
    private final MeterRegistry registry;
    private final ConcurrentHashMap<Integer, ConcurrentHashMap<String, Timer>> timers = new ConcurrentHashMap<>();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final Timer lag;

    public HttpMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.lag = Timer.builder("parlance_event_loop_lag")
                .description("Delay of a timer on an HTTP event loop")
                .publishPercentileHistogram(false)
                .register(registry);
        registry.gauge("parlance_http_in_flight", inFlight);
    }

    /** Publishes what clients occupy. */
    public void watch(BodyMemory requests, BodyMemory responses, Arrivals arrivals, ConnectionLimits connections) {
        registry.gauge("parlance_http_body_bytes", requests, BodyMemory::reserved);
        registry.gauge("parlance_http_response_bytes", responses, BodyMemory::reserved);
        registry.gauge("parlance_http_bodies_arriving", arrivals, Arrivals::count);
        registry.gauge("parlance_http_connections", connections, ConnectionLimits::count);
    }

    public AtomicInteger inFlight() {
        return inFlight;
    }

    void answered(String operation, int status, long nanos) {
        var ofStatus = timers.get(status);
        var timer = ofStatus == null ? null : ofStatus.get(operation);
        // computeIfAbsent alone would lock a bin that both event loops use for every request
        if (timer == null) {
            timer = timers.computeIfAbsent(status, _ -> new ConcurrentHashMap<>())
                    .computeIfAbsent(operation, id -> timer(id, status));
        }
        timer.record(nanos, TimeUnit.NANOSECONDS);
    }

    public void lag(Duration late) {
        lag.record(late);
    }

    private Timer timer(String operation, int status) {
        return Timer.builder("parlance_http_requests")
                .description("Answered requests")
                .tag("operation", operation)
                .tag("status", Integer.toString(status))
                .serviceLevelObjectives(
                        Duration.ofMillis(5),
                        Duration.ofMillis(25),
                        Duration.ofMillis(100),
                        Duration.ofMillis(500),
                        Duration.ofSeconds(2))
                .register(registry);
    }
}
