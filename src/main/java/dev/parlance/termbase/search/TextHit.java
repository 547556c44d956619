package dev.parlance.termbase.search;

import java.util.Comparator;

/**
 * A term that was found in a text.
 *
 * @param start UTF-16 index of the first character in the text
 * @param end UTF-16 index after the last character, including a suffix
 * @param inflected whether a word of the text continues after the term's word
 * @param accentsFolded whether it matches only if diacritics are ignored
 */
public record TextHit(
        int start, int end, long conceptId, long termId, boolean inflected, boolean accentsFolded, boolean forbidden)
        implements Comparable<TextHit> {
    /** Longest first, then in the order of the text; hits of the same span with the fewest deviations first. */
    private static final Comparator<TextHit> ORDER = Comparator.comparingInt((TextHit hit) -> hit.start() - hit.end())
            .thenComparingInt(TextHit::start)
            .thenComparing(TextHit::inflected)
            .thenComparing(TextHit::accentsFolded)
            .thenComparingLong(TextHit::conceptId)
            .thenComparingLong(TextHit::termId);

    @Override
    public int compareTo(TextHit other) {
        return ORDER.compare(this, other);
    }
}
