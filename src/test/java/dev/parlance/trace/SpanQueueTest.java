package dev.parlance.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SpanQueueTest {
    private static final int LIMIT = 20;

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Stuck target = new Stuck();
    private final SpanQueue queue = new SpanQueue(target, LIMIT, meters);
    private final SdkTracerProvider provider = SdkTracerProvider.builder()
            .setSampler(Sampler.alwaysOn())
            .addSpanProcessor(queue.before(BatchSpanProcessor.builder(queue.exporter())
                    .setMaxQueueSize(LIMIT)
                    .setMaxExportBatchSize(LIMIT / 2)
                    .setScheduleDelay(Duration.ofMillis(1))
                    .build()))
            .build();
    private final Tracer tracer = provider.get("test");

    @AfterEach
    void close() {
        target.result.succeed();
        provider.close();
    }

    private double count(String result) {
        return meters.get("parlance_trace_spans")
                .tag("result", result)
                .counter()
                .count();
    }

    private void end(int spans) {
        for (var i = 0; i < spans; i++) {
            tracer.spanBuilder("span").startSpan().end();
        }
    }

    @Test
    void dropsWhatFindsItFull() {
        end(LIMIT + 5);
        assertThat(count("dropped")).isEqualTo(5);
        assertThat(meters.get("parlance_trace_spans_waiting").gauge().value()).isEqualTo(LIMIT);
        target.result.succeed();
        assertThat(provider.forceFlush().join(10, TimeUnit.SECONDS).isSuccess()).isTrue();
        assertThat(count("exported")).isEqualTo(LIMIT);
        assertThat(meters.get("parlance_trace_spans_waiting").gauge().value()).isZero();
        end(1);
        assertThat(count("dropped")).isEqualTo(5);
    }

    @Test
    void countsFailures() {
        target.result.fail();
        end(3);
        provider.forceFlush().join(10, TimeUnit.SECONDS);
        assertThat(count("failed")).isEqualTo(3);
        assertThat(count("exported")).isZero();
    }

    /** Answers when the test says so. */
    private static final class Stuck implements SpanExporter {
        private final CompletableResultCode result = new CompletableResultCode();

        @Override
        public CompletableResultCode export(Collection<SpanData> spans) {
            return result;
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }
}
