package dev.parlance.webhook.delivery;

import dev.parlance.bus.LocalBus;
import dev.parlance.db.Hints;
import dev.parlance.event.EventStore;
import java.util.Set;
import java.util.stream.Collectors;

/** What instances tell each other about deliveries. */
public final class DeliveryHints {
    /** A webhook was edited. */
    static final String WEBHOOK_CHANGED = "webhook.changed";

    /** Something was put among what is tried again; the targets are told, separated by commas. */
    static final String RETRIES_DUE = "webhook.retries";

    private DeliveryHints() {}

    /** Tells the owners of these targets, at most some hundreds, that something is due. */
    public static void retriesDue(Hints hints, Set<Long> targets) {
        if (!targets.isEmpty()) {
            hints.publish(RETRIES_DUE, targets.stream().map(String::valueOf).collect(Collectors.joining(",")));
        }
    }

    /** Sends nudges of this process on to the others; once a process. */
    public static void forward(LocalBus bus, Hints hints) {
        bus.onNudge(EventStore.NUDGE, () -> hints.publish(EventStore.NUDGE, ""));
    }

    /** Tells delivery everywhere that a webhook was edited. */
    public static void webhookChanged(Hints hints) {
        hints.publish(WEBHOOK_CHANGED, "");
    }
}
