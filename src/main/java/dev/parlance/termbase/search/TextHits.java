package dev.parlance.termbase.search;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects the hits in a text within bounded memory: a term of thousands of concepts may occur a thousand times. Either
 * keeps the best hits, or ends a search that finds or reads too much.
 */
final class TextHits {
    private static final int ROOM = 4096;

    private final int most;
    private final boolean all;
    private final List<TextHit> hits = new ArrayList<>();
    /** How many letters the search may still read. */
    private long letters;

    private TextHits(int most, boolean all, long letters) {
        this.most = most;
        this.all = all;
        this.letters = letters;
    }

    /**
     * Keeps the best hits of a search, which ends when it has read more letters.
     *
     * @param letters as of {@link #all}
     */
    static TextHits best(int most, long letters) {
        return new TextHits(most, false, letters);
    }

    /**
     * Ends the search when there are more hits, or when it has read more letters.
     *
     * @param letters of the text; those that are read for several terms count for each
     */
    static TextHits all(int most, long letters) {
        return new TextHits(most, true, letters);
    }

    /** Counts letters that are about to be read; returns whether the search goes on. */
    boolean reads(int count) {
        letters -= count;
        return !isEnded();
    }

    /** Whether hits may be missing because the search ended early. */
    boolean isEnded() {
        return letters < 0 || (all && hits.size() > most);
    }

    /** How many letters other searches may still read; negative if this one ended early. */
    long letters() {
        return letters;
    }

    void add(TextHit hit) {
        if (hits.size() >= most + ROOM) {
            keepBest();
        }
        hits.add(hit);
    }

    /** The hits, best first. */
    List<TextHit> best() {
        keepBest();
        return List.copyOf(hits);
    }

    private void keepBest() {
        hits.sort(null);
        if (hits.size() > most) {
            hits.subList(most, hits.size()).clear();
        }
    }
}
