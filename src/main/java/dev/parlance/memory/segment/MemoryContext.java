package dev.parlance.memory.segment;

import dev.parlance.shared.Fingerprint;
import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/**
 * The context of a segment, as fingerprints of plain text.
 *
 * @param previous of the source before it, or null at the beginning of a file and without such a context
 * @param next of the source after it, or null at the end of a file and without such a context
 * @param key of its key in formats that have keys, or null
 */
public record MemoryContext(
        @Nullable Fingerprint previous,
        @Nullable Fingerprint next,
        @Nullable Fingerprint key) {

    private static final MemoryContext NONE = new MemoryContext(null, null, null);
    private static final Fingerprint NO_CONTEXT = NONE.together();

    /** The context of these texts, inline codes already removed. */
    public static MemoryContext of(@Nullable String previous, @Nullable String next, @Nullable String key) {
        return previous == null && next == null && key == null
                ? NONE
                : new MemoryContext(fingerprint(previous), fingerprint(next), fingerprint(key));
    }

    /** The fingerprint of a text of a context; null for a blank one, which is no context. */
    public static @Nullable Fingerprint fingerprint(@Nullable String text) {
        return text == null || text.isBlank() ? null : Fingerprint.of(SegmentText.of(text));
    }

    /** One fingerprint of all three. */
    Fingerprint whole() {
        return equals(NONE) ? NO_CONTEXT : together();
    }

    private Fingerprint together() {
        return Fingerprint.of(SegmentText.of("%s %s %s".formatted(text(previous), text(next), text(key))));
    }

    private static String text(@Nullable Fingerprint part) {
        return part == null ? "-" : "%016x%016x".formatted(part.high(), part.low());
    }
}
