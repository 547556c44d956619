package dev.parlance.termbase.search;

import dev.parlance.termbase.search.lexicon.IntArray;
import dev.parlance.termbase.search.lexicon.LongSet;

/** Terms of one locale index that match equally well, best first, one per concept, up to the limit of the query. */
final class EqualMatches {
    final IntArray terms = new IntArray(16);
    private final LongSet concepts;
    private final LongSet taken;
    private final int most;

    /** An empty list of up to {@code most} concepts, without those in {@code taken}, which have a better match. */
    EqualMatches(int most, LongSet taken) {
        this.most = most;
        this.taken = taken;
        concepts = new LongSet(Math.min(most, 16));
    }

    boolean isFull() {
        return concepts.size() >= most;
    }

    void offer(int term, long concept) {
        if (!isFull() && !taken.contains(concept) && concepts.add(concept)) {
            terms.add(term);
        }
    }
}
