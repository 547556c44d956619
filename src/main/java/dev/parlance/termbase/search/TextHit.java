package dev.parlance.termbase.search;

import java.util.Comparator;

/**
 * A term found in a text.
 *
 * @param start UTF-16 index in the text of the first character
 * @param end after the last one, a suffix included
 * @param inflected a word of the text goes on after the term's
 * @param accentsFolded it is found only when diacritics are ignored
 */
public record TextHit(
        int start, int end, long conceptId, long termId, boolean inflected, boolean accentsFolded, boolean forbidden)
        implements Comparable<TextHit> {
    /** Longest first, then in the order of the text; of the same span the plainest first. */
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
