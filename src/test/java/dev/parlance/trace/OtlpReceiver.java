package dev.parlance.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.parlance.db.Waiting;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A collector of OpenTelemetry that keeps the spans it receives. */
public final class OtlpReceiver implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Vertx vertx = Vertx.vertx();
    private final ConcurrentLinkedQueue<Received> spans = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> authorizations = new ConcurrentLinkedQueue<>();
    private final HttpServer server;

    /** A span with the attributes of its instance. */
    public record Received(
            String trace,
            String id,
            String parent,
            String name,
            Span.SpanKind kind,
            Map<String, String> attributes,
            Map<String, String> resource,
            String all) {}

    /** Listens on a free port of 127.0.0.1. */
    public OtlpReceiver() {
        server = vertx.createHttpServer(
                        new HttpServerOptions().setDecompressionSupported(true).setHttp2ClearTextEnabled(false))
                .requestHandler(request -> {
                    authorizations.add(String.valueOf(request.getHeader("authorization")));
                    request.body().onSuccess(body -> {
                        keep(body);
                        request.response()
                                .putHeader("content-type", "application/x-protobuf")
                                .end();
                    });
                });
        Waiting.result(server.listen(0, "127.0.0.1"));
    }

    public String url() {
        return "http://127.0.0.1:%d/v1/traces".formatted(server.actualPort());
    }

    private void keep(Buffer body) {
        try {
            for (var resource :
                    ExportTraceServiceRequest.parseFrom(body.getBytes()).getResourceSpansList()) {
                var of = attributes(resource.getResource().getAttributesList());
                resource.getScopeSpansList().stream()
                        .flatMap(scope -> scope.getSpansList().stream())
                        .map(span -> received(span, of))
                        .forEach(spans::add);
            }
        } catch (InvalidProtocolBufferException broken) {
            throw new AssertionError(broken);
        }
    }

    private static Received received(Span span, Map<String, String> resource) {
        return new Received(
                hex(span.getTraceId()),
                hex(span.getSpanId()),
                hex(span.getParentSpanId()),
                span.getName(),
                span.getKind(),
                attributes(span.getAttributesList()),
                resource,
                span.toString());
    }

    private static Map<String, String> attributes(List<KeyValue> attributes) {
        return attributes.stream().collect(Collectors.toMap(KeyValue::getKey, OtlpReceiver::text));
    }

    private static String text(KeyValue attribute) {
        var value = attribute.getValue();
        return value.hasIntValue() ? Long.toString(value.getIntValue()) : value.getStringValue();
    }

    private static String hex(ByteString bytes) {
        return HexFormat.of().formatHex(bytes.toByteArray());
    }

    /** All spans so far. */
    public List<Received> spans() {
        return List.copyOf(spans);
    }

    /** The values of the header Authorization so far. */
    public List<String> authorizations() {
        return List.copyOf(authorizations);
    }

    /** Waits for a span of a trace; fails after 30 s. */
    public Received await(String trace, Predicate<Received> wanted) {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            var found = spans.stream()
                    .filter(span -> span.trace().equals(trace) && wanted.test(span))
                    .findFirst();
            if (found.isPresent()) {
                return found.get();
            }
            assertThat(System.nanoTime())
                    .as("the span did not come; those of the trace: %s", names(trace))
                    .isLessThan(deadline);
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
    }

    private List<String> names(String trace) {
        return spans.stream()
                .filter(span -> span.trace().equals(trace))
                .map(span -> "%s %s of %s".formatted(span.name(), span.id(), span.parent()))
                .toList();
    }

    @Override
    public void close() {
        Waiting.result(vertx.close());
    }
}
