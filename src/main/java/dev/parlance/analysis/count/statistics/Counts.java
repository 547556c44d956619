package dev.parlance.analysis.count.statistics;

import dev.parlance.analysis.count.method.TextCount;

/**
 * Whole counts of some segments, before they are written as a {@link CountSet}.
 *
 * @param spaces white space that counts for pages only
 * @param editingTime milliseconds
 */
public record Counts(long segments, long words, long characters, long spaces, long editingTime) {
    /** No segment. */
    public static final Counts NONE = new Counts(0, 0, 0, 0, 0);

    /** The counts of these segments and those. */
    public Counts plus(Counts other) {
        return new Counts(
                segments + other.segments,
                words + other.words,
                characters + other.characters,
                spaces + other.spaces,
                editingTime + other.editingTime);
    }

    /** These counts and one more segment, whose editing took {@code millis}. */
    Counts plus(TextCount text, long millis) {
        return new Counts(
                segments + 1,
                words + text.words(),
                characters + text.characters(),
                spaces + text.spaces(),
                editingTime + millis);
    }
}
