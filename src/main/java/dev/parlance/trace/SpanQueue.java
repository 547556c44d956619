package dev.parlance.trace;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Limits and counts the spans that wait for their export: one that finds the queue full is dropped, because nothing may
 * wait for a receiver of traces. Thread-safe.
 */
final class SpanQueue {
    private static final String NAME = "parlance_trace_spans";

    private final SpanExporter target;
    private final int limit;
    private final AtomicInteger waiting = new AtomicInteger();
    private final Counter exported;
    private final Counter failed;
    private final Counter dropped;

    SpanQueue(SpanExporter target, int limit, MeterRegistry meters) {
        this.target = target;
        this.limit = limit;
        this.exported = counter(meters, "exported");
        this.failed = counter(meters, "failed");
        this.dropped = counter(meters, "dropped");
        Gauge.builder("parlance_trace_spans_waiting", waiting::get)
                .description("spans that wait for their export")
                .register(meters);
    }

    private static Counter counter(MeterRegistry meters, String result) {
        return Counter.builder(NAME)
                .description("spans by the result of their export")
                .tag("result", result)
                .register(meters);
    }

    /** The end of the queue, to be called by {@code batches} of {@link #before}. */
    SpanExporter exporter() {
        return new Exit();
    }

    /** The begin of the queue. */
    SpanProcessor before(SpanProcessor batches) {
        return new Entrance(batches);
    }

    private boolean enter() {
        if (waiting.incrementAndGet() > limit) {
            waiting.decrementAndGet();
            return false;
        }
        return true;
    }

    private final class Entrance implements SpanProcessor {
        private final SpanProcessor batches;

        Entrance(SpanProcessor batches) {
            this.batches = batches;
        }

        @Override
        public void onStart(Context parent, ReadWriteSpan span) {
            // only the end of a span matters
        }

        @Override
        public boolean isStartRequired() {
            return false;
        }

        @Override
        public void onEnd(ReadableSpan span) {
            if (!span.getSpanContext().isSampled()) {
                return;
            }
            if (enter()) {
                batches.onEnd(span);
            } else {
                dropped.increment();
            }
        }

        @Override
        public boolean isEndRequired() {
            return true;
        }

        @Override
        public CompletableResultCode shutdown() {
            return batches.shutdown();
        }

        @Override
        public CompletableResultCode forceFlush() {
            return batches.forceFlush();
        }
    }

    private final class Exit implements SpanExporter {
        @Override
        public CompletableResultCode export(Collection<SpanData> spans) {
            var count = spans.size();
            var result = target.export(spans);
            // a batch counts as waiting until it has ended, so that the queue also limits those in flight
            result.whenComplete(() -> ended(count, result.isSuccess()));
            return result;
        }

        private void ended(int count, boolean success) {
            waiting.addAndGet(-count);
            (success ? exported : failed).increment(count);
        }

        @Override
        public CompletableResultCode flush() {
            return target.flush();
        }

        @Override
        public CompletableResultCode shutdown() {
            return target.shutdown();
        }
    }
}
