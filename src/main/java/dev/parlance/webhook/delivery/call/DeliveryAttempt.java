package dev.parlance.webhook.delivery.call;

import dev.parlance.shared.TimeUids;
import dev.parlance.trace.Spans;
import dev.parlance.webhook.delivery.receiver.Receiver;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes one attempt to deliver: builds, signs and sends the request, and returns the outcome. */
public final class DeliveryAttempt {
    private final Sender sender;
    private final TimeUids uids;
    private final InstantSource clock;
    private final String agent;
    private final Spans spans;
    private final boolean sendTraceparent;

    /**
     * Creates the attempts of one event loop.
     *
     * @param version of the service, for {@code User-Agent}
     * @param spans of the attempts
     * @param sendTraceparent whether receivers get the trace
     */
    public DeliveryAttempt(Sender sender, InstantSource clock, String version, Spans spans, boolean sendTraceparent) {
        this.sender = sender;
        this.spans = spans;
        this.sendTraceparent = sendTraceparent;
        this.uids = new TimeUids(clock);
        this.clock = clock;
        this.agent = "Parlance/" + version;
    }

    /**
     * A call that was made.
     *
     * @param requestHeaders the headers that do not follow from the other columns, as JSON with masked secrets
     */
    public record Made(UUID call, String url, String requestHeaders, Outcome outcome) {}

    /** The parts that all requests to a receiver share now; the last template, if it is still valid. */
    public RequestTemplate template(Receiver receiver, @Nullable RequestTemplate last) {
        if (last != null && last.until() == null) {
            return last;
        }
        var now = clock.instant();
        return last != null && last.validAt(now) ? last : RequestTemplate.of(receiver, now, agent);
    }

    /**
     * Sends a delivery. The Future never fails: each failure is an outcome.
     *
     * @param own URL of this delivery instead of the receiver's URL, or null
     */
    public Future<Made> deliver(
            Receiver receiver,
            RequestTemplate template,
            @Nullable String own,
            UUID event,
            @Nullable String kind,
            @Nullable String traceparent,
            String text) {
        var call = uids.next();
        var destination = own == null ? template.destination() : RequestTemplate.destination(own);
        if (destination == null) {
            var url = own == null ? String.valueOf(receiver.url()) : own;
            var refused = new Outcome.NoResponse(Outcome.Reason.ADDRESS_NOT_ALLOWED, 0, null);
            return Future.succeededFuture(new Made(call, url, template.kept(null), refused));
        }
        var sent = sendTraceparent ? traceparent : null;
        var headers = new WebhookHeaders(
                template, event, call, kind, sent, template.format().message(text));
        var owner = own == null ? template.uid() : own;
        var request = new OutboundRequest(
                destination, owner, template.identity(), headers, Buffer.buffer(headers.body()), receiver.timeout());
        var span = span(template, call, kind, traceparent);
        return sender.send(request)
                .onSuccess(outcome -> span.end(outcome.result()))
                .map(outcome -> new Made(call, destination.url(), template.kept(headers.signature()), outcome));
    }

    private Spans.Open span(RequestTemplate template, UUID call, @Nullable String kind, @Nullable String traceparent) {
        return spans.call(
                kind == null ? "callback" : "deliver " + kind,
                traceparent,
                Map.of("parlance.webhook", template.uid(), "parlance.call", TimeUids.text(call)));
    }

    public Future<Void> close() {
        return sender.close();
    }
}
