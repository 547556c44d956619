package dev.parlance.webhook.delivery.record;

import dev.parlance.webhook.delivery.receiver.FailureStreak;
import java.util.HashMap;
import java.util.Map;

/** The changed streaks of failures by target, and the webhooks to disable, until they are written. */
record StateChanges(Map<Long, Change> failing, Map<Long, Disabling> disable) {
    static final StateChanges NONE = new StateChanges(Map.of(), Map.of());

    StateChanges() {
        this(new HashMap<>(), new HashMap<>());
    }

    /** A change of a streak, from the state in the database, or on its way there, to the current state. */
    private record Change(FailureStreak from, FailureStreak to) {}

    /**
     * Disables a webhook, unless it was edited meanwhile.
     *
     * @param version of the settings with which it was called
     */
    record Disabling(long version, String reason) {}

    boolean isEmpty() {
        return failing.isEmpty() && disable.isEmpty();
    }

    boolean disables() {
        return !disable.isEmpty();
    }

    void disable(long webhookId, long version, String reason) {
        disable.put(webhookId, new Disabling(version, reason));
    }

    void failing(long target, FailureStreak before, FailureStreak now) {
        var from = failing.getOrDefault(target, new Change(before, now)).from;
        if (from.equals(now)) {
            failing.remove(target);
        } else {
            failing.put(target, new Change(from, now));
        }
    }

    void forget(long target) {
        failing.remove(target);
    }

    Map<Long, FailureStreak> streaks() {
        var streaks = new HashMap<Long, FailureStreak>();
        failing.forEach((target, change) -> streaks.put(target, change.to));
        return streaks;
    }
}
