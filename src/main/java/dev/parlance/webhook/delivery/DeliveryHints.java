package dev.parlance.webhook.delivery;

import dev.parlance.bus.LocalBus;
import dev.parlance.db.Hints;
import dev.parlance.event.EventStore;
import java.util.Set;
import java.util.stream.Collectors;

/** Hints about deliveries between instances; a lost hint costs time only, because each instance also polls. */
public final class DeliveryHints {
    /** A webhook was edited. */
    static final String WEBHOOK_CHANGED = "webhook.changed";

    /** Retries were added; the message lists their targets, separated by commas. */
    static final String RETRIES_DUE = "webhook.retries";

    private DeliveryHints() {}

    /** Hints to the owners of these targets, at most some hundreds, that retries are due. */
    public static void retriesDue(Hints hints, Set<Long> targets) {
        if (!targets.isEmpty()) {
            hints.publish(RETRIES_DUE, targets.stream().map(String::valueOf).collect(Collectors.joining(",")));
        }
    }

    /** Forwards the hints of this process to the other instances. Call it once per process. */
    public static void forward(LocalBus bus, Hints hints) {
        bus.onNudge(EventStore.NUDGE, () -> hints.publish(EventStore.NUDGE, ""));
    }

    /** Hints to all instances that a webhook was edited. */
    public static void webhookChanged(Hints hints) {
        hints.publish(WEBHOOK_CHANGED, "");
    }
}
