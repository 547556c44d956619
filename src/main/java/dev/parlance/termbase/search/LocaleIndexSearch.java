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
 * Runs one query over one locale index: reads the candidates of a stage and checks each by the matching rules, until
 * enough hits are found. If a list already shows how its keys match the query, their texts are not read.
 */
final class LocaleIndexSearch {
    /** How many candidates are fetched at once, first and later. */
    private static final int FIRST = 4;

    private static final int MOST = 64;
    private static final int ANY = -1;

    private final LocaleIndex index;
    private final BitSet removed;
    private final TermMatcher matcher;
    private final FuzzyMatcher fuzzy;
    private final FuzzyMatcher casedFuzzy;
    private final Effort effort;
    private final Candidates candidates;
    /** Candidates by the query's diacritics, if it has any. */
    private final @Nullable Candidates accented;

    private final int[] text;
    private final int[] ranks = new int[MOST];
    private final int[] keys = new int[MOST];
    /** The level that is wanted. */
    private int only = ANY;

    private int fetched;
    /** Uses the values that were read ahead; if it were private, the compiler would remove those reads as unused. */
    int touched;

    LocaleIndexSearch(
            LocaleIndex index,
            BitSet removed,
            QueryForms forms,
            FuzzyMatcher fuzzy,
            FuzzyMatcher casedFuzzy,
            Effort effort) {
        this.index = index;
        this.effort = effort;
        this.removed = removed;
        this.fuzzy = fuzzy;
        this.casedFuzzy = casedFuzzy;
        matcher = new TermMatcher(forms);
        candidates = new Candidates(index.bare, forms.bare(), fuzzy);
        accented = forms.plain() ? null : new Candidates(index.accented.texts(), forms.folded(), fuzzy);
        text = new int[index.keys.longest()];
    }

    LocaleIndex index() {
        return index;
    }

    boolean findsAllEdits() {
        return candidates.findsAllEdits();
    }

    /** Fills the levels of a stage until the first level is full or no candidate is left. */
    void run(Stage stage, EqualMatches[] levels) {
        if (accented == null || stage.isFuzzy() || stage == Stage.WHOLE) {
            only = ANY;
            run(candidates.of(stage), stage, levels);
            return;
        }
        // keys with the query's diacritics are few among those with its letters, and rank above all others
        only = 0;
        run(index.accented.keys(accented.of(stage)), stage, levels);
        if (!levels[0].isFull()) {
            only = 1;
            run(candidates.of(stage), stage, levels);
        }
    }

    private void run(RankSet ranks, Stage stage, EqualMatches[] levels) {
        var better = accented == null ? candidates.better(stage) : Candidates.UNKNOWN;
        if (better != Candidates.UNKNOWN) {
            runListed(ranks, better, stage, levels);
            return;
        }
        var sieve = candidates.sieve(stage);
        var filled = levels[Math.max(only, 0)];
        for (var most = FIRST;
                !filled.isFull() && !effort.isSpent() && fetch(ranks, most);
                most = Math.min(2 * most, MOST)) {
            sift(sieve);
            for (var i = 0; i < fetched && !filled.isFull() && !effort.isSpent(); i++) {
                key(this.ranks[i], keys[i], stage, levels);
            }
        }
    }

    /**
     * Runs a stage whose lists show the level of most keys; skips the keys {@code better}, found by an earlier stage.
     */
    private void runListed(RankSet ranks, long better, Stage stage, EqualMatches[] levels) {
        var place = Candidates.place(stage);
        var doubtful = candidates.doubtful(stage);
        var doubt = doubtful.next();
        for (var most = FIRST;
                !levels[0].isFull() && !effort.isSpent() && fetch(ranks, most);
                most = Math.min(2 * most, MOST)) {
            for (var i = 0; i < fetched; i++) {
                keys[i] = index.bare.keyAt[this.ranks[i]];
            }
            touched += index.touch(this.ranks, fetched);
            for (var i = 0; i < fetched && !levels[0].isFull(); i++) {
                var rank = this.ranks[i];
                while (doubt < rank) {
                    doubt = doubtful.next();
                }
                var earlier = Lexicon.contains(better, keys[i]);
                if (doubt == rank || candidates.areGuessed() || (earlier && !index.isPlain(rank))) {
                    key(rank, keys[i], stage, levels);
                } else if (!earlier) {
                    offerListed(rank, keys[i], place, stage, levels);
                }
            }
        }
    }

    private void offerListed(int rank, int key, int place, Stage stage, EqualMatches[] levels) {
        var plain = index.isPlain(rank);
        var end = index.firstTerm(rank + 1);
        for (var term = index.firstTerm(rank); term < end; term++) {
            if (!plain) {
                // only a case-sensitive term needs more than the position of the match
                var length = index.has(term, LocaleIndex.CASE_SENSITIVE) ? index.keys.codePoints(key, text) : 0;
                offer(key, term, length, place, stage, levels);
            } else if (!removed.get(term)) {
                levels[0].offer(term, index.conceptId(term));
            }
        }
    }

    private void offer(int key, int term, int length, int place, Stage stage, EqualMatches[] levels) {
        if (!removed.get(term)) {
            offer(term, matcher.tier(index, key, term, text, length, place), stage, levels);
        }
    }

    private void offer(int term, int tier, Stage stage, EqualMatches[] levels) {
        var level = tier == MatchTier.NONE ? -1 : stage.level(tier);
        if (level >= 0 && (only == ANY || level == only)) {
            levels[level].offer(term, index.conceptId(term));
        }
    }

    /** Fetches several candidates at once, so that their memory reads overlap. */
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

    /** Keeps the candidates that the filter accepts, and reads ahead for them. */
    private void sift(Candidates.Sieve sieve) {
        var kept = 0;
        for (var i = 0; i < fetched; i++) {
            var rank = ranks[i];
            ranks[kept] = rank;
            kept += sieve.lets(index.bare.signatures[rank]) ? 1 : 0;
        }
        for (var i = 0; i < kept; i++) {
            keys[i] = index.bare.keyAt[ranks[i]];
        }
        fetched = kept;
        touched += index.keys.touch(keys, kept) + index.touch(ranks, kept);
    }

    private void key(int rank, int key, Stage stage, EqualMatches[] levels) {
        var length = index.keys.codePoints(key, text);
        effort.compare(length);
        if (stage.isFuzzy()) {
            fuzzy(rank, key, length, stage, levels);
            return;
        }
        var place = matcher.place(text, length);
        var end = index.firstTerm(rank + 1);
        for (var term = index.firstTerm(rank); term < end; term++) {
            offer(key, term, length, place, stage, levels);
        }
    }

    private void fuzzy(int rank, int key, int length, Stage stage, EqualMatches[] levels) {
        var edits = fuzzy.edits(text, length);
        // keys that contain the query were found in an earlier stage
        if (edits <= fuzzy.allowed()
                && stage.level(MatchTier.of(MatchKind.FUZZY, edits)) >= 0
                && matcher.place(text, length) == 0) {
            var end = index.firstTerm(rank + 1);
            for (var term = index.firstTerm(rank); term < end; term++) {
                if (!removed.get(term)) {
                    offer(term, fuzzyTier(key, term, edits), stage, levels);
                }
            }
        }
    }

    /** Typing errors in a case-sensitive term are allowed unless one of them changes the case. */
    private int fuzzyTier(int key, int term, int edits) {
        if (index.has(term, LocaleIndex.EXACT_MATCH)) {
            return MatchTier.NONE;
        }
        if (index.has(term, LocaleIndex.CASE_SENSITIVE)) {
            var cased = Folding.casedBare(index.exact(key, term)).codePoints().toArray();
            if (casedFuzzy.edits(cased, cased.length) != edits) {
                return MatchTier.NONE;
            }
        }
        return MatchTier.of(MatchKind.FUZZY, edits);
    }
}
