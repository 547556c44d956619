package dev.parlance.trace;

import dev.parlance.config.section.TracingSection;
import dev.parlance.config.value.Secret;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.common.export.RetryPolicy;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxBuilder;
import io.vertx.core.tracing.TracingOptions;
import io.vertx.tracing.opentelemetry.OpenTelemetryTracingFactory;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/** Exports the spans of one Vert.x, and the last of them when it ends, before which everything else has ended. */
final class Exports extends VerticleBase {
    private static final int BATCH = 512;
    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final RetryPolicy RETRIES = RetryPolicy.builder()
            .setMaxAttempts(3)
            .setInitialBackoff(Duration.ofMillis(200))
            .setMaxBackoff(Duration.ofSeconds(2))
            .build();

    private final SdkTracerProvider provider;
    private final Duration deadline;

    private Exports(SdkTracerProvider provider, Duration deadline) {
        this.provider = provider;
        this.deadline = deadline;
    }

    static Vertx build(VertxBuilder builder, TracingSection settings, MeterRegistry meters) {
        var provider = provider(settings, new SpanQueue(exporter(settings), settings.queueSize(), meters));
        var telemetry = OpenTelemetrySdk.builder()
                .setTracerProvider(provider)
                .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
                .build();
        var tracer = new OpenTelemetryTracingFactory(telemetry).tracer(new TracingOptions());
        var vertx = builder.withTracer(_ -> DiscreetTracer.around(tracer)).build();
        Spans.attach(vertx, new TelemetrySpans(telemetry.getTracer("dev.parlance")));
        vertx.deployVerticle(new Exports(provider, settings.timeout()))
                .toCompletionStage()
                .toCompletableFuture()
                .join();
        return vertx;
    }

    @Override
    public Future<?> stop() {
        return Future.<Void>future(ended -> provider.shutdown().whenComplete(ended::complete))
                .timeout(deadline.toMillis(), TimeUnit.MILLISECONDS)
                .otherwiseEmpty();
    }

    private static OtlpHttpSpanExporter exporter(TracingSection settings) {
        var exporter = OtlpHttpSpanExporter.builder()
                .setEndpoint(Objects.requireNonNull(settings.endpoint()))
                .setConnectTimeout(CONNECT)
                .setTimeout(settings.timeout())
                .setRetryPolicy(RETRIES)
                .setCompression("gzip");
        pairs(settings.headers().stream().map(Secret::value).toList(), exporter::addHeader);
        return exporter.build();
    }

    private static SdkTracerProvider provider(TracingSection settings, SpanQueue queue) {
        var batches = BatchSpanProcessor.builder(queue.exporter())
                // never full: the queue before it counts what it drops
                .setMaxQueueSize(settings.queueSize())
                .setMaxExportBatchSize(BATCH)
                .setScheduleDelay(settings.exportInterval())
                .setExporterTimeout(settings.timeout())
                .build();
        return SdkTracerProvider.builder()
                .setResource(resource(settings))
                .setSampler(sampler(settings))
                .addSpanProcessor(queue.before(batches))
                .build();
    }

    /** Tasks and deliveries follow the request that caused them, so that a trace is exported as a whole. */
    private static Sampler sampler(TracingSection settings) {
        var ratio = Sampler.traceIdRatioBased(settings.samplingRatio());
        var sampler = Sampler.parentBasedBuilder(ratio);
        if (!settings.followClients()) {
            sampler.setRemoteParentSampled(new ByTrace(ratio)).setRemoteParentNotSampled(new ByTrace(ratio));
        }
        return sampler.build();
    }

    private static Resource resource(TracingSection settings) {
        var version = Exports.class.getPackage().getImplementationVersion();
        var attributes = Attributes.builder()
                .put("service.name", settings.serviceName())
                .put("service.version", version == null ? "development" : version)
                .put("service.instance.id", UUID.randomUUID().toString());
        pairs(settings.resourceAttributes(), attributes::put);
        return Resource.getDefault().merge(Resource.create(attributes.build()));
    }

    private static void pairs(List<String> pairs, BiConsumer<String, String> each) {
        for (var pair : pairs) {
            var sign = pair.indexOf('=');
            each.accept(pair.substring(0, sign), pair.substring(sign + 1));
        }
    }
}
