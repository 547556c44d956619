package dev.parlance.termbase.search;

/**
 * How a query stands to one term, by the rules: the kind is told by the bare texts, diacritics count as folded when the folded
 * texts do not show the same kind. A case-sensitive term has to show it with the case kept too; one to be matched exactly
 * only as a whole.
 */
final class TermMatcher {
    private final QueryForms forms;
    private final Pattern bare;
    private final Ints foldedText = new Ints(32);

    TermMatcher(QueryForms forms) {
        this.forms = forms;
        bare = forms.bare();
    }

    /** Where the query stands in a key, as {@link Pattern#placeIn}. */
    int place(int[] key, int length) {
        return bare.placeIn(key, length);
    }

    /**
     * The tier of a term, or {@link Tier#NONE}; fuzzy ones are told elsewhere.
     *
     * @param place of the query in its key
     */
    int tier(Segment segment, int key, int term, int[] text, int length, int place) {
        if (place == 0) {
            return Tier.NONE;
        }
        var cased = segment.has(term, Segment.CASE_SENSITIVE);
        var held = cased
                ? bare.placesIn(text, length) & placesIn(forms.casedBare(), Folding.casedBare(segment.exact(key, term)))
                : place;
        if (segment.has(term, Segment.EXACT_MATCH)) {
            held &= Pattern.WHOLE;
        }
        var strict = cased
                ? placesIn(forms.exact(), segment.exact(key, term))
                : segment.has(term, Segment.FOLDED_IS_BARE)
                        ? forms.plain() ? held : forms.folded().placesIn(text, length)
                        : foldedPlaces(segment, key, term);
        if ((held & Pattern.WHOLE) != 0) {
            return whole(segment, key, term, text, length, strict);
        }
        return held == 0 ? Tier.NONE : part(held, strict);
    }

    private int foldedPlaces(Segment segment, int key, int term) {
        segment.folded(key, term, foldedText);
        return forms.folded().placesIn(foldedText.values, foldedText.size);
    }

    private int whole(Segment segment, int key, int term, int[] text, int length, int strict) {
        var worse = (strict & Pattern.WHOLE) != 0 ? 0 : 1;
        if (bare.isWildcard()) {
            return Tier.of(MatchKind.WILDCARD, worse);
        }
        var exact = forms.exact();
        var same = segment.has(term, Segment.EXACT_IS_BARE)
                ? exact.placesIn(text, length)
                : placesIn(exact, segment.exact(key, term));
        return (same & Pattern.WHOLE) != 0 ? Tier.of(MatchKind.EXACT, 0) : Tier.of(MatchKind.CASE_INSENSITIVE, worse);
    }

    private static int part(int held, int strict) {
        if ((held & Pattern.AT_START) != 0) {
            return Tier.of(MatchKind.PREFIX, (strict & Pattern.AT_START) != 0 ? 0 : 1);
        }
        if ((held & Pattern.AT_WORD) != 0) {
            return Tier.of(MatchKind.WORD_PREFIX, (strict & Pattern.AT_WORD) != 0 ? 0 : 1);
        }
        return Tier.of(MatchKind.SUBSTRING, (strict & Pattern.INSIDE) != 0 ? 0 : 1);
    }

    private static int placesIn(Pattern pattern, String text) {
        var codePoints = text.codePoints().toArray();
        return pattern.placesIn(codePoints, codePoints.length);
    }
}
