package dev.parlance.config.value;

import java.time.Duration;
import java.util.regex.Pattern;

/** Durations in the form of the settings: {@code 500ms}, {@code 30s}, {@code 2m}, {@code 24h}, {@code 14d}. */
public final class Durations {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,9}) ?(ms|s|m|h|d)");

    private Durations() {}

    public static Duration parse(String text) {
        var matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("must be a duration such as 500ms, 30s, 2m, 24h or 14d");
        }
        var amount = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            default -> Duration.ofDays(amount);
        };
    }

    static String text(Duration duration) {
        var millis = duration.toMillis();
        if (millis % 1000 != 0 || millis == 0) {
            return millis + "ms";
        }
        var seconds = millis / 1000;
        if (seconds % 86_400 == 0) {
            return seconds / 86_400 + "d";
        }
        if (seconds % 3600 == 0) {
            return seconds / 3600 + "h";
        }
        return seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
    }
}
