package dev.parlance;

import dev.parlance.config.section.TracingSection;
import dev.parlance.http.transport.TunedTransport;
import dev.parlance.trace.Tracing;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.micrometer.MetricsDomain;
import io.vertx.micrometer.MicrometerMetricsFactory;
import io.vertx.micrometer.MicrometerMetricsOptions;
import java.util.function.Supplier;

/** The registry of all meters, including those of the JVM. */
final class Meters {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    Meters() {
        new ClassLoaderMetrics().bindTo(registry);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
    }

    /**
     * A Vert.x with meters of its pools and its event bus, and traces if the settings ask for them; HTTP requests are
     * measured by operation in {@code http}.
     */
    Vertx vertx(TracingSection tracing) {
        var measured = new MicrometerMetricsOptions()
                .setEnabled(true)
                .setJvmMetricsEnabled(false)
                .addDisabledMetricsCategory(MetricsDomain.HTTP_SERVER)
                .addDisabledMetricsCategory(MetricsDomain.HTTP_CLIENT)
                .addDisabledMetricsCategory(MetricsDomain.NET_SERVER)
                .addDisabledMetricsCategory(MetricsDomain.NET_CLIENT)
                .addDisabledMetricsCategory(MetricsDomain.DATAGRAM_SOCKET)
                // the pools are measured, and a measured statement costs 1 of the 65 µs of a request
                .addDisabledMetricsCategory("sql");
        var builder = Vertx.builder()
                .with(new VertxOptions().setMetricsOptions(measured))
                .withMetrics(new MicrometerMetricsFactory(registry))
                .withTransport(new TunedTransport());
        return Tracing.build(builder, tracing, registry);
    }

    MeterRegistry registry() {
        return registry;
    }

    void gauge(String name, Supplier<Number> value) {
        Gauge.builder(name, value).register(registry);
    }

    /** All meters in the text format of Prometheus. */
    String scrape() {
        return registry.scrape();
    }
}
