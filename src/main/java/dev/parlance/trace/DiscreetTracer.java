package dev.parlance.trace;

import io.opentelemetry.api.trace.StatusCode;
import io.vertx.core.Context;
import io.vertx.core.spi.observability.HttpRequest;
import io.vertx.core.spi.observability.HttpResponse;
import io.vertx.core.spi.tracing.SpanKind;
import io.vertx.core.spi.tracing.TagExtractor;
import io.vertx.core.spi.tracing.VertxTracer;
import io.vertx.core.tracing.TracingPolicy;
import io.vertx.tracing.opentelemetry.Operation;
import java.util.Map.Entry;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps data of customers and secrets out of spans, and the identifiers of traces inside the installation. Of the tags
 * of Vert.x only those pass that are listed. A failure is reported by its class, because messages of the database quote
 * values. An HTTP client sends the trace only if its policy is {@link TracingPolicy#ALWAYS}, which is that of requests
 * between instances.
 */
final class DiscreetTracer<I, O> implements VertxTracer<I, O> {
    /** A query, and the address of another server, may contain secrets; a path of this one contains identifiers. */
    private static final Set<String> TAGS = Set.of(
            "db.namespace",
            "db.query.text",
            "db.system",
            "http.request.method",
            "http.response.status_code",
            "messaging.destination.name",
            "messaging.operation.name",
            "messaging.system",
            "network.peer.address",
            "network.peer.port",
            "url.path");

    private static final int SERVER_ERROR = 500;

    private final VertxTracer<I, O> tracer;

    private DiscreetTracer(VertxTracer<I, O> tracer) {
        this.tracer = tracer;
    }

    static <I, O> VertxTracer<I, O> around(VertxTracer<I, O> tracer) {
        return new DiscreetTracer<>(tracer);
    }

    @Override
    public <R> @Nullable I receiveRequest(
            Context context,
            SpanKind kind,
            TracingPolicy policy,
            R request,
            String operation,
            Iterable<Entry<String, String>> headers,
            TagExtractor<R> tags) {
        return tracer.receiveRequest(context, kind, policy, request, operation, headers, new Listed<>(tags));
    }

    @Override
    public <R> void sendResponse(
            Context context,
            @Nullable R response,
            @Nullable I begun,
            @Nullable Throwable failure,
            TagExtractor<R> tags) {
        mark(begun, response, failure);
        tracer.sendResponse(context, response, begun, null, new Listed<>(tags));
    }

    @Override
    public <R> @Nullable O sendRequest(
            Context context,
            SpanKind kind,
            TracingPolicy policy,
            R request,
            String operation,
            BiConsumer<String, String> headers,
            TagExtractor<R> tags) {
        var kept = request instanceof HttpRequest && policy != TracingPolicy.ALWAYS
                ? (BiConsumer<String, String>) DiscreetTracer::drop
                : headers;
        return tracer.sendRequest(context, kind, policy, request, operation, kept, new Listed<>(tags));
    }

    @Override
    public <R> void receiveResponse(
            Context context,
            @Nullable R response,
            @Nullable O begun,
            @Nullable Throwable failure,
            TagExtractor<R> tags) {
        mark(begun, response, failure);
        tracer.receiveResponse(context, response, begun, null, new Listed<>(tags));
    }

    private static void drop(String header, String value) {
        // it stays inside
    }

    private static void mark(@Nullable Object begun, @Nullable Object response, @Nullable Throwable failure) {
        if (!(begun instanceof Operation operation)) {
            return;
        }
        if (failure != null) {
            operation
                    .span()
                    .setStatus(StatusCode.ERROR)
                    .setAttribute("error.type", failure.getClass().getName());
        } else if (response instanceof HttpResponse answer && answer.statusCode() >= SERVER_ERROR) {
            operation.span().setStatus(StatusCode.ERROR);
        }
    }

    @Override
    public void close() {
        tracer.close();
    }

    /** The tags of a request that may be exported. */
    private record Listed<R>(TagExtractor<R> tags) implements TagExtractor<R> {
        @Override
        public int len(R request) {
            return tags.len(request);
        }

        @Override
        public String name(R request, int index) {
            return tags.name(request, index);
        }

        @Override
        public @Nullable String value(R request, int index) {
            // an attribute whose value is null is left out
            return TAGS.contains(tags.name(request, index)) ? tags.value(request, index) : null;
        }
    }
}
