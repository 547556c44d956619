package dev.parlance.termbase.search;

import dev.parlance.termbase.search.lexicon.IntArray;
import dev.parlance.termbase.search.match.Folding;
import dev.parlance.termbase.search.match.MatchKind;
import dev.parlance.termbase.search.match.MatchTier;
import dev.parlance.termbase.search.match.QueryForms;
import dev.parlance.termbase.search.match.QueryPattern;

/**
 * Decides how a query matches one term. The bare texts decide the kind; if the folded texts do not match in the same
 * way, the hit counts as found with diacritics ignored. A case-sensitive term must also match in its own case, and an
 * exact-match term only as a whole.
 */
final class TermMatcher {
    private final QueryForms forms;
    private final QueryPattern bare;
    private final IntArray foldedText = new IntArray(32);

    TermMatcher(QueryForms forms) {
        this.forms = forms;
        bare = forms.bare();
    }

    /** The position of the query in a key, as by {@link QueryPattern#placeIn}. */
    int place(int[] key, int length) {
        return bare.placeIn(key, length);
    }

    /**
     * The tier of a term, or {@link MatchTier#NONE}; fuzzy matches are found by {@link LocaleIndexSearch}.
     *
     * @param place the position of the query in its key
     */
    int tier(LocaleIndex index, int key, int term, int[] text, int length, int place) {
        if (place == 0) {
            return MatchTier.NONE;
        }
        var cased = index.has(term, LocaleIndex.CASE_SENSITIVE);
        var held = cased
                ? bare.placesIn(text, length) & placesIn(forms.casedBare(), Folding.casedBare(index.exact(key, term)))
                : place;
        if (index.has(term, LocaleIndex.EXACT_MATCH)) {
            held &= QueryPattern.WHOLE;
        }
        var strict = cased
                ? placesIn(forms.exact(), index.exact(key, term))
                : index.has(term, LocaleIndex.FOLDED_IS_BARE)
                        ? forms.plain() ? held : forms.folded().placesIn(text, length)
                        : foldedPlaces(index, key, term);
        if ((held & QueryPattern.WHOLE) != 0) {
            return whole(index, key, term, text, length, strict);
        }
        return held == 0 ? MatchTier.NONE : part(held, strict);
    }

    private int foldedPlaces(LocaleIndex index, int key, int term) {
        index.folded(key, term, foldedText);
        return forms.folded().placesIn(foldedText.values, foldedText.size);
    }

    private int whole(LocaleIndex index, int key, int term, int[] text, int length, int strict) {
        var worse = (strict & QueryPattern.WHOLE) != 0 ? 0 : 1;
        if (bare.isWildcard()) {
            return MatchTier.of(MatchKind.WILDCARD, worse);
        }
        var exact = forms.exact();
        var same = index.has(term, LocaleIndex.EXACT_IS_BARE)
                ? exact.placesIn(text, length)
                : placesIn(exact, index.exact(key, term));
        return (same & QueryPattern.WHOLE) != 0
                ? MatchTier.of(MatchKind.EXACT, 0)
                : MatchTier.of(MatchKind.CASE_INSENSITIVE, worse);
    }

    private static int part(int held, int strict) {
        if ((held & QueryPattern.AT_START) != 0) {
            return MatchTier.of(MatchKind.PREFIX, (strict & QueryPattern.AT_START) != 0 ? 0 : 1);
        }
        if ((held & QueryPattern.AT_WORD) != 0) {
            return MatchTier.of(MatchKind.WORD_PREFIX, (strict & QueryPattern.AT_WORD) != 0 ? 0 : 1);
        }
        return MatchTier.of(MatchKind.SUBSTRING, (strict & QueryPattern.INSIDE) != 0 ? 0 : 1);
    }

    private static int placesIn(QueryPattern pattern, String text) {
        var codePoints = text.codePoints().toArray();
        return pattern.placesIn(codePoints, codePoints.length);
    }
}
