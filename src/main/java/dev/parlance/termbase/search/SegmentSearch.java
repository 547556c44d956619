package dev.parlance.termbase.search;

import java.util.BitSet;

/** One query over one segment: the candidates of a stage, measured by the rules, until enough are found. */
final class SegmentSearch {
    private final Segment segment;
    private final BitSet removed;
    private final TermMatcher matcher;
    private final FuzzyMatcher fuzzy;
    private final FuzzyMatcher casedFuzzy;
    private final Candidates candidates;
    private final int[] text;

    SegmentSearch(Segment segment, BitSet removed, QueryForms forms, FuzzyMatcher fuzzy, FuzzyMatcher casedFuzzy) {
        this.segment = segment;
        this.removed = removed;
        this.fuzzy = fuzzy;
        this.casedFuzzy = casedFuzzy;
        matcher = new TermMatcher(forms);
        candidates = new Candidates(segment, forms.bare(), fuzzy);
        text = new int[segment.keys.longest()];
    }

    Segment segment() {
        return segment;
    }

    boolean findsAllEdits() {
        return candidates.findsAllEdits();
    }

    /** Fills the levels of a stage; it ends when the first is full, or no candidate is left. */
    void run(Stage stage, Level[] levels) {
        var ranks = candidates.of(stage);
        var sieve = candidates.sieve(stage);
        for (var rank = ranks.next(); rank != Ranks.END && !levels[0].isFull(); rank = ranks.next()) {
            if (sieve.lets(segment.signatures[rank])) {
                key(segment.keyAt[rank], stage, levels);
            }
        }
    }

    private void key(int key, Stage stage, Level[] levels) {
        var length = segment.keys.codePoints(key, text);
        var place = matcher.place(text, length);
        var edits = 0;
        if (stage.isFuzzy()) {
            edits = place == 0 ? fuzzy.edits(text, length) : fuzzy.allowed() + 1;
            if (edits > fuzzy.allowed() || stage.level(Tier.of(MatchKind.FUZZY, edits)) < 0) {
                return;
            }
        }
        var end = segment.firstTerm(key + 1);
        for (var term = segment.firstTerm(key); term < end; term++) {
            if (!removed.get(term)) {
                var tier = stage.isFuzzy()
                        ? fuzzyTier(key, term, edits)
                        : matcher.tier(segment, key, term, text, length, place);
                var level = tier == Tier.NONE ? -1 : stage.level(tier);
                if (level >= 0) {
                    levels[level].offer(term, segment.conceptId(term));
                }
            }
        }
    }

    /** A case-sensitive term forgives typing errors as long as none of them is a change of case. */
    private int fuzzyTier(int key, int term, int edits) {
        if (segment.has(term, Segment.EXACT_MATCH)) {
            return Tier.NONE;
        }
        if (segment.has(term, Segment.CASE_SENSITIVE)) {
            var cased = Folding.casedBare(segment.exact(key, term)).codePoints().toArray();
            if (casedFuzzy.edits(cased, cased.length) != edits) {
                return Tier.NONE;
            }
        }
        return Tier.of(MatchKind.FUZZY, edits);
    }
}
