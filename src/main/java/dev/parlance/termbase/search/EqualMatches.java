package dev.parlance.termbase.search;

import dev.parlance.termbase.search.lexicon.IntArray;
import dev.parlance.termbase.search.lexicon.LongSet;

/** Terms found in one segment that are equally good, best first and one a concept, up to as many as can be wanted. */
final class EqualMatches {
    final IntArray terms = new IntArray(16);
    private final LongSet concepts;
    private final LongSet taken;
    private final int most;

    /** @param taken concepts that better terms have answered */
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
