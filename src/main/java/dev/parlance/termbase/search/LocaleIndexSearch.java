package dev.parlance.termbase.search;

import dev.parlance.termbase.search.lexicon.Lexicon;
import dev.parlance.termbase.search.lexicon.RankSet;
import dev.parlance.termbase.search.match.Folding;
import dev.parlance.termbase.search.match.FuzzyMatcher;
import dev.parlance.termbase.search.match.MatchKind;
import dev.parlance.termbase.search.match.MatchTier;
import dev.parlance.termbase.search.match.QueryForms;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * One query over one segment: the candidates of a stage, measured by the rules, until enough are found. Where a list tells
 * already how the query stands to its keys, the texts of those that have no more to tell are not read.
 */
final class LocaleIndexSearch {
    /** Candidates fetched at once, at first and later. */
    private static final int FIRST = 4;

    private static final int MOST = 64;
    private static final int ANY = -1;

    private final LocaleIndex segment;
    private final BitSet removed;
    private final TermMatcher matcher;
    private final FuzzyMatcher fuzzy;
    private final FuzzyMatcher casedFuzzy;
    private final Candidates candidates;
    /** By the query's diacritics, where it has some. */
    private final @Nullable Candidates accented;

    private final int[] text;
    private final int[] ranks = new int[MOST];
    private final int[] keys = new int[MOST];
    /** The level that is asked for. */
    private int only = ANY;

    private int fetched;
    /** Nothing but a use of what was read ahead: private, it would be taken for none. */
    int touched;

    LocaleIndexSearch(
            LocaleIndex segment, BitSet removed, QueryForms forms, FuzzyMatcher fuzzy, FuzzyMatcher casedFuzzy) {
        this.segment = segment;
        this.removed = removed;
        this.fuzzy = fuzzy;
        this.casedFuzzy = casedFuzzy;
        matcher = new TermMatcher(forms);
        candidates = new Candidates(segment.bare, forms.bare(), fuzzy);
        accented = forms.plain() ? null : new Candidates(segment.accented.texts(), forms.folded(), fuzzy);
        text = new int[segment.keys.longest()];
    }

    LocaleIndex segment() {
        return segment;
    }

    boolean findsAllEdits() {
        return candidates.findsAllEdits();
    }

    /** Fills the levels of a stage; it ends when the first is full, or no candidate is left. */
    void run(Stage stage, EqualMatches[] levels) {
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

    private void run(RankSet ranks, Stage stage, EqualMatches[] levels) {
        var better = accented == null ? candidates.better(stage) : Candidates.UNKNOWN;
        if (better != Candidates.UNKNOWN) {
            runKnown(ranks, better, stage, levels);
            return;
        }
        var sieve = candidates.sieve(stage);
        var filled = levels[Math.max(only, 0)];
        for (var most = FIRST; !filled.isFull() && fetch(ranks, most); most = Math.min(2 * most, MOST)) {
            sift(sieve);
            for (var i = 0; i < fetched && !filled.isFull(); i++) {
                key(this.ranks[i], keys[i], stage, levels);
            }
        }
    }

    /** @param better keys that belong to an earlier stage */
    private void runKnown(RankSet ranks, long better, Stage stage, EqualMatches[] levels) {
        var place = Candidates.place(stage);
        var doubtful = candidates.doubtful(stage);
        var doubt = doubtful.next();
        for (var most = FIRST; !levels[0].isFull() && fetch(ranks, most); most = Math.min(2 * most, MOST)) {
            for (var i = 0; i < fetched; i++) {
                keys[i] = segment.bare.keyAt[this.ranks[i]];
            }
            touched += segment.touch(this.ranks, fetched);
            for (var i = 0; i < fetched && !levels[0].isFull(); i++) {
                var rank = this.ranks[i];
                while (doubt < rank) {
                    doubt = doubtful.next();
                }
                var earlier = Lexicon.contains(better, keys[i]);
                if (doubt == rank || candidates.areGuessed() || (earlier && !segment.isPlain(rank))) {
                    key(rank, keys[i], stage, levels);
                } else if (!earlier) {
                    known(rank, keys[i], place, stage, levels);
                }
            }
        }
    }

    private void known(int rank, int key, int place, Stage stage, EqualMatches[] levels) {
        var plain = segment.isPlain(rank);
        var end = segment.firstTerm(rank + 1);
        for (var term = segment.firstTerm(rank); term < end; term++) {
            if (!plain) {
                // only one that keeps its case is told by more than its place
                var length = segment.has(term, LocaleIndex.CASE_SENSITIVE) ? segment.keys.codePoints(key, text) : 0;
                offer(key, term, length, place, stage, levels);
            } else if (!removed.get(term)) {
                levels[0].offer(term, segment.conceptId(term));
            }
        }
    }

    private void offer(int key, int term, int length, int place, Stage stage, EqualMatches[] levels) {
        if (!removed.get(term)) {
            offer(term, matcher.tier(segment, key, term, text, length, place), stage, levels);
        }
    }

    private void offer(int term, int tier, Stage stage, EqualMatches[] levels) {
        var level = tier == MatchTier.NONE ? -1 : stage.level(tier);
        if (level >= 0 && (only == ANY || level == only)) {
            levels[level].offer(term, segment.conceptId(term));
        }
    }

    /** The next candidates, several at once: what memory has to bring for them comes sooner than for one after the other. */
    private boolean fetch(RankSet ranks, int most) {
        fetched = 0;
        for (var rank = most > 0 ? ranks.next() : RankSet.END; rank != RankSet.END; rank = ranks.next()) {
            this.ranks[fetched++] = rank;
            if (fetched == most) {
                break;
            }
        }
        return fetched > 0;
    }

    /** Keeps those that a sieve lets through, and has them read. */
    private void sift(Candidates.Sieve sieve) {
        var kept = 0;
        for (var i = 0; i < fetched; i++) {
            var rank = ranks[i];
            ranks[kept] = rank;
            kept += sieve.lets(segment.bare.signatures[rank]) ? 1 : 0;
        }
        for (var i = 0; i < kept; i++) {
            keys[i] = segment.bare.keyAt[ranks[i]];
        }
        fetched = kept;
        touched += segment.keys.touch(keys, kept) + segment.touch(ranks, kept);
    }

    private void key(int rank, int key, Stage stage, EqualMatches[] levels) {
        var length = segment.keys.codePoints(key, text);
        if (stage.isFuzzy()) {
            fuzzy(rank, key, length, stage, levels);
            return;
        }
        var place = matcher.place(text, length);
        var end = segment.firstTerm(rank + 1);
        for (var term = segment.firstTerm(rank); term < end; term++) {
            offer(key, term, length, place, stage, levels);
        }
    }

    private void fuzzy(int rank, int key, int length, Stage stage, EqualMatches[] levels) {
        var edits = fuzzy.edits(text, length);
        // what holds the query has been found before
        if (edits <= fuzzy.allowed()
                && stage.level(MatchTier.of(MatchKind.FUZZY, edits)) >= 0
                && matcher.place(text, length) == 0) {
            var end = segment.firstTerm(rank + 1);
            for (var term = segment.firstTerm(rank); term < end; term++) {
                if (!removed.get(term)) {
                    offer(term, fuzzyTier(key, term, edits), stage, levels);
                }
            }
        }
    }

    /** A case-sensitive term forgives typing errors as long as none of them is a change of case. */
    private int fuzzyTier(int key, int term, int edits) {
        if (segment.has(term, LocaleIndex.EXACT_MATCH)) {
            return MatchTier.NONE;
        }
        if (segment.has(term, LocaleIndex.CASE_SENSITIVE)) {
            var cased = Folding.casedBare(segment.exact(key, term)).codePoints().toArray();
            if (casedFuzzy.edits(cased, cased.length) != edits) {
                return MatchTier.NONE;
            }
        }
        return MatchTier.of(MatchKind.FUZZY, edits);
    }
}
