package dev.parlance.config.value;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** A number of bytes, written as {@code 512B}, {@code 16KiB}, {@code 1MiB} or {@code 2GiB}. */
public record ByteSize(long bytes) {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,10}) ?(B|KiB|MiB|GiB)");
    private static final Map<String, Integer> SHIFTS = Map.of("B", 0, "KiB", 10, "MiB", 20, "GiB", 30);

    public ByteSize {
        if (bytes < 0) {
            throw new IllegalArgumentException("a size must not be negative");
        }
    }

    /** As an {@code int}; {@link Integer#MAX_VALUE} when it is larger. */
    public int toInt() {
        return (int) Math.min(bytes, Integer.MAX_VALUE);
    }

    public static ByteSize parse(String text) {
        var matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("must be a size such as 512B, 16KiB, 1MiB or 2GiB");
        }
        return new ByteSize(Long.parseLong(matcher.group(1)) << SHIFTS.getOrDefault(matcher.group(2), 0));
    }

    @Override
    public String toString() {
        for (var unit : new String[] {"GiB", "MiB", "KiB"}) {
            var size = 1L << SHIFTS.getOrDefault(unit, 0);
            if (bytes >= size && bytes % size == 0) {
                return String.format(Locale.ROOT, "%d%s", bytes / size, unit);
            }
        }
        return bytes + "B";
    }
}
