package dev.parlance.trace;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Spans of OpenTelemetry. The current one is in the context of Vert.x. */
final class TelemetrySpans extends Spans {
    private static final int TRACE_BEGIN = 3;
    private static final int TRACE_END = 35;
    private static final int SPAN_BEGIN = 36;
    private static final int SPAN_END = 52;
    private static final int FLAGS_BEGIN = 53;
    private static final int LENGTH = 55;
    private static final int FIRST_ERROR = 400;
    /** The timer is cancelled in its first run. */
    private static final long NEXT_RUN = Duration.ofDays(1).toMillis();

    private final Tracer tracer;

    TelemetrySpans(Tracer tracer) {
        this.tracer = tracer;
    }

    @Override
    @Nullable
    String currentTraceparent() {
        var current = Span.current().getSpanContext();
        return current.isValid()
                ? "00-" + current.getTraceId() + '-' + current.getSpanId() + '-'
                        + current.getTraceFlags().asHex()
                : null;
    }

    @Override
    void nameCurrent(String operation) {
        Span.current().updateName(operation);
    }

    @Override
    public Open call(String name, @Nullable String traceparent, Map<String, String> attributes) {
        var span = begin(name, SpanKind.CLIENT, traceparent);
        attributes.forEach(span::setAttribute);
        return result -> end(span, result);
    }

    private static void end(Span span, Object result) {
        if (result instanceof Integer status) {
            span.setAttribute("http.response.status_code", status);
            if (status < FIRST_ERROR) {
                span.end();
                return;
            }
        }
        fail(span, result.toString());
    }

    @Override
    public <T> Future<T> within(String name, @Nullable String traceparent, Supplier<Future<T>> work) {
        var caller = Vertx.currentContext();
        if (caller == null) {
            return work.get();
        }
        var span = begin(name, SpanKind.CONSUMER, traceparent);
        var result = Promise.<T>promise();
        onContextOfItsOwn(caller.owner(), () -> {
            makeCurrent(span);
            guarded(work)
                    .onSuccess(_ -> span.end())
                    .onFailure(failure -> fail(span, failure.getClass().getName()))
                    .onComplete(done -> caller.runOnContext(_ -> result.handle(done)));
        });
        return result.future();
    }

    /**
     * A context is what a span is current in. That of the caller belongs to all its work at the same time, but Vert.x
     * gives each run of a periodic timer a copy of it, on the same thread.
     */
    private static void onContextOfItsOwn(Vertx vertx, Runnable work) {
        vertx.setPeriodic(0, NEXT_RUN, timer -> {
            vertx.cancelTimer(timer);
            work.run();
        });
    }

    /** For all that follows on this context, which nothing else uses. */
    @SuppressWarnings("MustBeClosedChecker")
    private static void makeCurrent(Span span) {
        Context.root().with(span).makeCurrent();
    }

    private static <T> Future<T> guarded(Supplier<Future<T>> work) {
        try {
            return work.get();
        } catch (RuntimeException thrown) {
            return Future.failedFuture(thrown);
        }
    }

    /** Not with the message of a failure, which could contain data. */
    private static void fail(Span span, String reason) {
        span.setStatus(StatusCode.ERROR).setAttribute("error.type", reason).end();
    }

    private Span begin(String name, SpanKind kind, @Nullable String traceparent) {
        return tracer.spanBuilder(name)
                .setParent(parent(traceparent))
                .setSpanKind(kind)
                .startSpan();
    }

    /** Its flag decides whether the span is exported, because this installation has set it. */
    private static Context parent(@Nullable String traceparent) {
        if (traceparent == null || traceparent.length() != LENGTH) {
            return Context.root();
        }
        var parent = SpanContext.create(
                traceparent.substring(TRACE_BEGIN, TRACE_END),
                traceparent.substring(SPAN_BEGIN, SPAN_END),
                TraceFlags.fromHex(traceparent, FLAGS_BEGIN),
                TraceState.getDefault());
        return Context.root().with(Span.wrap(parent));
    }
}
