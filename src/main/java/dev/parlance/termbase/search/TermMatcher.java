package dev.parlance.termbase.search;

import dev.parlance.termbase.search.lexicon.IntArray;
import dev.parlance.termbase.search.match.Folding;
import dev.parlance.termbase.search.match.MatchKind;
import dev.parlance.termbase.search.match.MatchTier;
import dev.parlance.termbase.search.match.QueryForms;
import dev.parlance.termbase.search.match.QueryPattern;

/**
 * How a query stands to one term, by the rules: the kind is told by the bare texts, diacritics count as folded when the folded
 * texts do not show the same kind. A case-sensitive term has to show it with the case kept too; one to be matched exactly
 * only as a whole.
 */
final class TermMatcher {
    private final QueryForms forms;
    private final QueryPattern bare;
    private final IntArray foldedText = new IntArray(32);

    TermMatcher(QueryForms forms) {
        this.forms = forms;
        bare = forms.bare();
    }

    /** Where the query stands in a key, as {@link QueryPattern#placeIn}. */
    int place(int[] key, int length) {
        return bare.placeIn(key, length);
    }

    /**
     * The tier of a term, or {@link MatchTier#NONE}; fuzzy ones are told elsewhere.
     *
     * @param place of the query in its key
     */
    int tier(LocaleIndex segment, int key, int term, int[] text, int length, int place) {
        if (place == 0) {
            return MatchTier.NONE;
        }
        var cased = segment.has(term, LocaleIndex.CASE_SENSITIVE);
        var held = cased
                ? bare.placesIn(text, length) & placesIn(forms.casedBare(), Folding.casedBare(segment.exact(key, term)))
                : place;
        if (segment.has(term, LocaleIndex.EXACT_MATCH)) {
            held &= QueryPattern.WHOLE;
        }
        var strict = cased
                ? placesIn(forms.exact(), segment.exact(key, term))
                : segment.has(term, LocaleIndex.FOLDED_IS_BARE)
                        ? forms.plain() ? held : forms.folded().placesIn(text, length)
                        : foldedPlaces(segment, key, term);
        if ((held & QueryPattern.WHOLE) != 0) {
            return whole(segment, key, term, text, length, strict);
        }
        return held == 0 ? MatchTier.NONE : part(held, strict);
    }

    private int foldedPlaces(LocaleIndex segment, int key, int term) {
        segment.folded(key, term, foldedText);
        return forms.folded().placesIn(foldedText.values, foldedText.size);
    }

    private int whole(LocaleIndex segment, int key, int term, int[] text, int length, int strict) {
        var worse = (strict & QueryPattern.WHOLE) != 0 ? 0 : 1;
        if (bare.isWildcard()) {
            return MatchTier.of(MatchKind.WILDCARD, worse);
        }
        var exact = forms.exact();
        var same = segment.has(term, LocaleIndex.EXACT_IS_BARE)
                ? exact.placesIn(text, length)
                : placesIn(exact, segment.exact(key, term));
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
