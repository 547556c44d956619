package dev.parlance.machinetranslate.call;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.function.Supplier;

/** Metrics of the requests to machine translation services. Safe from any thread. */
public final class CallMetrics {
    private final Timer answered;
    private final Timer failed;
    private final Counter characters;

    public CallMetrics(MeterRegistry registry) {
        this.answered = timer(registry, "answered");
        this.failed = timer(registry, "failed");
        this.characters = Counter.builder("parlance_machine_translation_characters")
                .description("Characters that machine translation services have translated")
                .register(registry);
    }

    private static Timer timer(MeterRegistry registry, String outcome) {
        return Timer.builder("parlance_machine_translation_requests")
                .description("Requests to machine translation services, with their duration")
                .tag("outcome", outcome)
                .register(registry);
    }

    /** Measures one request. */
    public <T> Future<T> measured(Supplier<Future<T>> request) {
        var started = System.nanoTime();
        return request.get()
                .onComplete(result ->
                        (result.succeeded() ? answered : failed).record(Duration.ofNanos(System.nanoTime() - started)));
    }

    /** Counts the characters of texts that a service has answered. */
    public void characters(long more) {
        characters.increment((double) more);
    }
}
