package dev.parlance.termbase.search;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects the best hits in a text within bounded memory: a term of thousands of concepts may occur a thousand times.
 */
final class TextHits {
    private static final int ROOM = 4096;

    private final int most;
    private final List<TextHit> hits = new ArrayList<>();

    TextHits(int most) {
        this.most = most;
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
