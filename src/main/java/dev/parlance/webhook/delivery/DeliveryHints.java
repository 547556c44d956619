package dev.parlance.webhook.delivery;

import dev.parlance.bus.LocalBus;
import dev.parlance.db.Hints;
import dev.parlance.event.EventStore;

/** What instances tell each other about deliveries. */
public final class DeliveryHints {
    /** A webhook was edited. */
    static final String WEBHOOK_CHANGED = "webhook.changed";

    private DeliveryHints() {}

    /** Sends nudges of this process on to the others; once a process. */
    public static void forward(LocalBus bus, Hints hints) {
        bus.onNudge(EventStore.NUDGE, () -> hints.publish(EventStore.NUDGE, ""));
    }

    /** Tells delivery everywhere that a webhook was edited. */
    public static void webhookChanged(Hints hints) {
        hints.publish(WEBHOOK_CHANGED, "");
    }
}
