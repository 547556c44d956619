package dev.parlance.webhook.delivery;

import dev.parlance.db.Db;
import dev.parlance.event.Kind;
import dev.parlance.shared.TimeUids;
import dev.parlance.webhook.delivery.call.DeliveryAttempt;
import dev.parlance.webhook.delivery.call.Sender;
import dev.parlance.webhook.delivery.receiver.Receiver;
import dev.parlance.webhook.delivery.receiver.ReceiverStore;
import dev.parlance.webhook.delivery.record.Attempt;
import dev.parlance.webhook.delivery.record.AttemptStore;
import io.vertx.core.Future;
import java.util.UUID;
import java.util.function.Function;

/**
 * Calls a webhook immediately with a sample event, even if the webhook is disabled. The history lists the call as the
 * only attempt for that event; its outcome does not change the health of the webhook.
 */
public final class TestDelivery {
    private final ReceiverStore receivers;
    private final AttemptStore history;
    private final DeliveryAttempt attempts;
    private final TimeUids uids;

    public TestDelivery(Db db, DeliveryVerticle.Shared shared) {
        var sender = new Sender(shared.services().vertx(), shared.settings(), shared.egress(), shared.metrics());
        this.receivers = new ReceiverStore(db, shared.settings(), shared.secrets());
        this.history = new AttemptStore(db);
        this.attempts = shared.attempts(shared.services().vertx(), sender);
        this.uids = new TimeUids(shared.clock());
    }

    /**
     * Sends the sample event and records the call.
     *
     * @param bodies makes the body for the id of the event
     * @return the attempt; its outcome is the result of the test
     */
    public Future<Attempt> send(long webhookId, Kind kind, Function<UUID, String> bodies, String traceparent) {
        var event = uids.next();
        return receivers
                .find(webhookId)
                .compose(receiver -> send(receiver, kind, event, bodies.apply(event), traceparent));
    }

    private Future<Attempt> send(Receiver receiver, Kind kind, UUID event, String body, String traceparent) {
        return attempts.deliver(
                        receiver, attempts.template(receiver, null), null, event, kind.name(), traceparent, body)
                .map(made -> attempt(made, receiver, event, kind))
                .compose(attempt -> history.record(attempt, body).map(attempt));
    }

    private static Attempt attempt(DeliveryAttempt.Made made, Receiver receiver, UUID event, Kind kind) {
        var webhook = receiver.webhookId();
        return new Attempt(made, webhook, webhook == null ? 0 : webhook, event, kind.name(), null, 0, false, null);
    }
}
