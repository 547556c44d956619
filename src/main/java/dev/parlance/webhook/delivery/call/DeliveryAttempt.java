package dev.parlance.webhook.delivery.call;

import dev.parlance.egress.Destination;
import dev.parlance.shared.TimeUids;
import dev.parlance.webhook.delivery.receiver.Receiver;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes one attempt to deliver: builds the request, signs and sends it, and reports the outcome. */
public final class DeliveryAttempt {
    private final Sender sender;
    private final TimeUids uids;
    private final InstantSource clock;
    private final String agent;

    /** Creates the builder and sender of attempts; the version of the service goes into {@code User-Agent}. */
    public DeliveryAttempt(Sender sender, InstantSource clock, String version) {
        this.sender = sender;
        this.uids = new TimeUids(clock);
        this.clock = clock;
        this.agent = "Parlance/" + version;
    }

    /** A call that was made. */
    public record Made(UUID call, String url, String requestHeaders, Outcome outcome) {}

    /** What calls to this receiver have in common now; the last one again where it still holds. */
    public RequestTemplate template(Receiver receiver, @Nullable RequestTemplate last) {
        if (last != null && last.until() == null) {
            return last;
        }
        var now = clock.instant();
        return last != null && last.validAt(now) ? last : RequestTemplate.of(receiver, now, agent);
    }

    /**
     * Never fails: every way to fail is an outcome.
     *
     * @param own where this one goes if not to the receiver's URL, or null
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
        var body = text.getBytes(StandardCharsets.UTF_8);
        var destination = own == null ? template.destination() : destination(own);
        if (destination == null) {
            var url = own == null ? String.valueOf(receiver.url()) : own;
            var never = new Outcome.Unanswered(Outcome.Reason.ADDRESS_NOT_ALLOWED, 0, null);
            return Future.succeededFuture(new Made(call, url, template.kept(), never));
        }
        var headers = new WebhookHeaders(template, event, call, kind, traceparent, body);
        var owner = own == null ? template.uid() : own;
        var request = new OutboundRequest(destination, owner, headers, Buffer.buffer(body), receiver.timeout());
        return sender.send(request).map(outcome -> new Made(call, destination.url(), template.kept(), outcome));
    }

    private static @Nullable Destination destination(String url) {
        try {
            return Destination.parse(url);
        } catch (IllegalArgumentException notCallable) {
            return null;
        }
    }

    public Future<Void> close() {
        return sender.close();
    }
}
