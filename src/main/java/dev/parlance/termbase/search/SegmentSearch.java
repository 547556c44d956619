package dev.parlance.termbase.search;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** One query over one segment: the candidates of a stage, measured by the rules, until enough are found. */
final class SegmentSearch {
    /** Candidates fetched at once, at first and later. */
    private static final int FIRST = 4;

    private static final int MOST = 64;
    private static final int ANY = -1;

    private final Segment segment;
    private final BitSet removed;
    private final TermMatcher matcher;
    private final FuzzyMatcher fuzzy;
    private final FuzzyMatcher casedFuzzy;
    private final Candidates candidates;
    /** By the query's diacritics, where it has some. */
    private final @Nullable Candidates accented;

    private final int[] text;
    private final int[] keys = new int[MOST];
    /** The level that is asked for. */
    private int only = ANY;

    private int fetched;
    /** Nothing but a use of what was read ahead: private, it would be taken for none. */
    int touched;

    SegmentSearch(Segment segment, BitSet removed, QueryForms forms, FuzzyMatcher fuzzy, FuzzyMatcher casedFuzzy) {
        this.segment = segment;
        this.removed = removed;
        this.fuzzy = fuzzy;
        this.casedFuzzy = casedFuzzy;
        matcher = new TermMatcher(forms);
        candidates = new Candidates(segment.bare, forms.bare(), fuzzy);
        accented = forms.plain() ? null : new Candidates(segment.accented.texts(), forms.folded(), fuzzy);
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
        if (accented == null || stage.isFuzzy() || stage == Stage.WHOLE) {
            only = ANY;
            run(candidates.of(stage), stage, levels);
            return;
        }
        // who has the query's diacritics are few among those who have its letters, and better than all others
        only = 0;
        run(segment.accented.keys(accented.of(stage)), stage, levels);
        if (!levels[0].isFull()) {
            only = 1;
            run(candidates.of(stage), stage, levels);
        }
    }

    private void run(Ranks ranks, Stage stage, Level[] levels) {
        var sieve = candidates.sieve(stage);
        var filled = levels[Math.max(only, 0)];
        for (var most = FIRST; !filled.isFull() && fetch(ranks, most); most = Math.min(2 * most, MOST)) {
            sift(sieve);
            for (var i = 0; i < fetched && !filled.isFull(); i++) {
                key(keys[i], stage, levels);
            }
        }
    }

    /** The next candidates, several at once: what memory has to bring for them comes sooner than for one after the other. */
    private boolean fetch(Ranks ranks, int most) {
        fetched = 0;
        for (var rank = most > 0 ? ranks.next() : Ranks.END; rank != Ranks.END; rank = ranks.next()) {
            keys[fetched++] = rank;
            if (fetched == most) {
                break;
            }
        }
        return fetched > 0;
    }

    /** Keeps the keys of those ranks that a sieve lets through, and has them read. */
    private void sift(Candidates.Sieve sieve) {
        var kept = 0;
        for (var i = 0; i < fetched; i++) {
            var rank = keys[i];
            keys[kept] = rank;
            kept += sieve.lets(segment.bare.signatures[rank]) ? 1 : 0;
        }
        for (var i = 0; i < kept; i++) {
            keys[i] = segment.bare.keyAt[keys[i]];
        }
        fetched = kept;
        touched += segment.keys.touch(keys, kept) + segment.touch(keys, kept);
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
                if (level >= 0 && (only == ANY || level == only)) {
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
