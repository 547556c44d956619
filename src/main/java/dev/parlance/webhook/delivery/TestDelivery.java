package dev.parlance.webhook.delivery;

import dev.parlance.config.section.DeliverySection;
import dev.parlance.egress.AddressGuard;
import dev.parlance.event.EventKind;
import dev.parlance.shared.TimeUids;
import dev.parlance.webhook.delivery.call.DeliveryAttempt;
import dev.parlance.webhook.delivery.call.DeliveryMetrics;
import dev.parlance.webhook.delivery.call.Sender;
import dev.parlance.webhook.delivery.receiver.Receiver;
import dev.parlance.webhook.delivery.record.Attempt;
import dev.parlance.webhook.delivery.record.AttemptStore;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Function;

/**
 * Calls a webhook at once with a sample event, even if the webhook is disabled. The history lists the call as the only
 * attempt of an event of its own; its outcome does not change the health of the webhook.
 */
public final class TestDelivery {
    private final DeliveryAttempt attempts;
    private final TimeUids uids;

    public TestDelivery(
            Vertx vertx,
            DeliverySection settings,
            AddressGuard guard,
            InstantSource clock,
            String version,
            DeliveryMetrics metrics) {
        this.attempts = new DeliveryAttempt(new Sender(vertx, settings, guard, metrics), clock, version);
        this.uids = new TimeUids(clock);
    }

    /**
     * Sends, and writes the call.
     *
     * @param bodies makes the body for the event's identifier
     * @return the attempt; its outcome is the result of the test
     */
    public Future<Attempt> send(
            Receiver receiver,
            EventKind kind,
            Function<UUID, String> bodies,
            String traceparent,
            AttemptStore history) {
        var event = uids.next();
        var body = bodies.apply(event);
        return attempts.deliver(
                        receiver, attempts.template(receiver, null), null, event, kind.name(), traceparent, body)
                .map(made -> new Attempt(
                        made.call(),
                        receiver.webhookId(),
                        receiver.webhookId() == null ? 0 : receiver.webhookId(),
                        event,
                        kind.name(),
                        null,
                        0,
                        false,
                        made.url(),
                        made.requestHeaders(),
                        made.outcome(),
                        null))
                .compose(attempt -> history.record(attempt, body).map(attempt));
    }
}
