package dev.parlance.http.reply;

import dev.parlance.trace.Spans;
import io.vertx.core.http.HttpServerRequest;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The id of a request and its W3C trace context: those of the client if they are valid, else new ones. For one thread.
 */
public final class RequestIds {
    private static final Pattern SANE = Pattern.compile("[A-Za-z0-9._:/+=-]{1,128}");
    private static final Pattern TRACEPARENT = Pattern.compile("00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})");
    private static final int TRACE_BEGIN = 3;
    private static final int TRACE_END = 35;
    private static final String NO_TRACE = "0".repeat(32);
    private static final String NO_SPAN = "0".repeat(16);

    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

    private final String requestId;
    private final @Nullable String sentContext;
    private @Nullable String traceparent;

    private RequestIds(@Nullable String requestId, @Nullable String sentContext, @Nullable String traceparent) {
        this.requestId = requestId(requestId);
        this.sentContext = sentContext;
        this.traceparent = traceparent;
    }

    /** The identifiers of a request, by its span if it is traced, and otherwise by the headers of its client. */
    static RequestIds of(HttpServerRequest request) {
        return new RequestIds(request.getHeader("x-request-id"), request.getHeader("traceparent"), Spans.traceparent());
    }

    public String requestId() {
        return requestId;
    }

    /** The trace of the client, or a new one, with a span of this request. */
    public String traceparent() {
        if (traceparent == null) {
            traceparent = traceparent(sentContext);
        }
        return traceparent;
    }

    /** The trace of {@link #traceparent}, 32 hexadecimal digits. */
    String traceId() {
        return traceparent().substring(TRACE_BEGIN, TRACE_END);
    }

    public static String requestId(@Nullable String sent) {
        return sent != null && SANE.matcher(sent).matches() ? sent : next();
    }

    /** 128 random bits; a request id is no secret, so they need not come from the slower secure source. */
    private static String next() {
        var random = ThreadLocalRandom.current();
        var bits = ByteBuffer.allocate(16).putLong(random.nextLong()).putLong(random.nextLong());
        return ENCODER.encodeToString(bits.array());
    }

    /** The trace of the client with a new span, or a new trace. */
    private static String traceparent(@Nullable String sent) {
        var matcher = sent == null ? null : TRACEPARENT.matcher(sent.strip());
        if (matcher != null
                && matcher.matches()
                && !matcher.group(1).equals(NO_TRACE)
                && !matcher.group(2).equals(NO_SPAN)) {
            return "00-" + matcher.group(1) + "-" + hex16() + "-" + matcher.group(3);
        }
        return "00-" + hex16() + hex16() + "-" + hex16() + "-01";
    }

    private static String hex16() {
        return "%016x".formatted(ThreadLocalRandom.current().nextLong() | 1);
    }
}
