package dev.parlance.config.value;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Checks the components of a record in its compact constructor; {@link #done} throws all broken rules at once. */
public final class Check {
    private final Map<String, String> broken = new LinkedHashMap<>();

    public Check that(boolean holds, String component, String message) {
        if (!holds) {
            broken.putIfAbsent(component, message);
        }
        return this;
    }

    public Check notEmpty(String component, String text) {
        return that(!text.isBlank(), component, "must not be empty");
    }

    public Check within(String component, long value, long least, long most) {
        return that(value >= least && value <= most, component, "must be from %d to %d".formatted(least, most));
    }

    public Check within(String component, ByteSize value, long least, long most) {
        return that(
                value.bytes() >= least && value.bytes() <= most,
                component,
                "must be from %s to %s".formatted(new ByteSize(least), new ByteSize(most)));
    }

    public Check within(String component, Duration value, Duration least, Duration most) {
        return that(
                value.compareTo(least) >= 0 && value.compareTo(most) <= 0,
                component,
                "must be from %s to %s".formatted(Durations.text(least), Durations.text(most)));
    }

    /** Requires a duration from a millisecond to a day. */
    public Check span(String component, Duration value) {
        return within(component, value, Duration.ofMillis(1), Duration.ofDays(1));
    }

    public Check port(String component, int value) {
        return within(component, value, 0, 65_535);
    }

    public void done() {
        if (!broken.isEmpty()) {
            throw new Broken(broken);
        }
    }

    /** The broken rules, by component. */
    public static final class Broken extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        private final transient Map<String, String> messages;

        Broken(Map<String, String> messages) {
            super(messages.toString());
            this.messages = messages;
        }

        public Map<String, String> messages() {
            return messages;
        }
    }
}
