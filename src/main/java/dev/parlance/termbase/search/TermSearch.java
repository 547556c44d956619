package dev.parlance.termbase.search;

import dev.parlance.termbase.search.lexicon.IntArray;
import dev.parlance.termbase.search.lexicon.LongSet;
import dev.parlance.termbase.search.match.FuzzyMatcher;
import dev.parlance.termbase.search.match.MatchKind;
import dev.parlance.termbase.search.match.MatchTier;
import dev.parlance.termbase.search.match.QueryForms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Runs one query over the locale indexes of a term base: stage by stage, the best hits of all indexes in one order. */
final class TermSearch {
    private static final Comparator<Found> ORDER = Comparator.comparingInt(Found::locale)
            .thenComparingInt(found -> found.index.keys.length(found.key))
            .thenComparing(found -> found.index.keys.string(found.key), TermSearch::compareCodePoints)
            .thenComparing(Found::exact, TermSearch::compareCodePoints)
            .thenComparingLong(found -> found.index.conceptId(found.term))
            .thenComparingLong(found -> found.index.termId(found.term));

    private static final List<Stage> STAGES = List.of(Stage.WHOLE, Stage.PREFIX, Stage.WORD_PREFIX, Stage.SUBSTRING);

    private final TermQuery query;
    private final QueryForms forms;
    private final FuzzyMatcher fuzzy;
    private final List<LocaleIndexSearch> searches = new ArrayList<>();
    private final IntArray locales = new IntArray(4);
    private final List<TermHit> hits = new ArrayList<>();
    private final LongSet taken;
    private final Effort effort;

    /** A term that was found, to order hits of several indexes. */
    private record Found(LocaleIndex index, int locale, int key, int term) {
        /** Empty if nothing was folded, because such a term comes first. */
        String exact() {
            return index.has(term, LocaleIndex.EXACT_IS_BARE) ? "" : index.exact(key, term);
        }
    }

    TermSearch(TermQuery query, long most) {
        this.query = query;
        forms = QueryForms.of(query.text());
        effort = new Effort(forms.bare().tokens().length, most);
        fuzzy = new FuzzyMatcher(forms.bare().literal());
        taken = new LongSet(16);
    }

    /**
     * Adds an index to search.
     *
     * @param locale 0 for the query's own locale, greater for others
     */
    void add(LocaleIndex index, java.util.BitSet removed, int locale) {
        if (index.terms() > 0) {
            var casedFuzzy = new FuzzyMatcher(forms.casedBare().literal());
            searches.add(new LocaleIndexSearch(index, removed, forms, fuzzy, casedFuzzy, effort));
            locales.add(locale);
        }
    }

    List<TermHit> run() {
        if (!forms.isEmpty()) {
            if (forms.bare().isWildcard()) {
                run(List.of(Stage.WILDCARD));
            } else {
                run(STAGES);
                if (query.kinds().contains(MatchKind.FUZZY) && hits.size() < query.limit()) {
                    run(fuzzyStages());
                }
            }
        }
        return List.copyOf(hits);
    }

    private void run(List<Stage> stages) {
        for (var stage : stages) {
            if (hits.size() < query.limit() && isWanted(stage)) {
                run(stage);
            }
        }
    }

    private List<Stage> fuzzyStages() {
        if (forms.bare().isPhrase() || fuzzy.allowed() == 0) {
            return List.of();
        }
        if (searches.stream().allMatch(LocaleIndexSearch::findsAllEdits)) {
            return List.of(Stage.FUZZY);
        }
        return fuzzy.allowed() > 1 ? List.of(Stage.FUZZY_ONE, Stage.FUZZY_TWO) : List.of(Stage.FUZZY_ONE);
    }

    private boolean isWanted(Stage stage) {
        return query.kinds().contains(stage.kind())
                || (stage == Stage.WHOLE && query.kinds().contains(MatchKind.CASE_INSENSITIVE));
    }

    private void run(Stage stage) {
        var left = query.limit() - hits.size();
        List<EqualMatches[]> found = new ArrayList<>(searches.size());
        for (var search : searches) {
            var levels = new EqualMatches[3];
            for (var i = 0; i < levels.length; i++) {
                // a concept of a better level may occur again in a worse one
                levels[i] = new EqualMatches(left * (i + 1), taken);
            }
            search.run(stage, levels);
            found.add(levels);
        }
        for (var level = 0; level < 3 && hits.size() < query.limit(); level++) {
            if (query.kinds().contains(MatchTier.kind(stage.tier(level)))) {
                take(stage, level, found);
            }
        }
    }

    private void take(Stage stage, int level, List<EqualMatches[]> found) {
        var tier = stage.tier(level);
        var sources = 0;
        var last = 0;
        for (var i = 0; i < found.size(); i++) {
            if (found.get(i)[level].terms.size > 0) {
                sources++;
                last = i;
            }
        }
        if (sources == 1) {
            // already in order
            var terms = found.get(last)[level].terms;
            for (var i = 0; i < terms.size; i++) {
                take(searches.get(last).index(), terms.values[i], tier);
            }
        } else if (sources > 1) {
            inOrder(found, level).forEach(one -> take(one.index, one.term, tier));
        }
    }

    private List<Found> inOrder(List<EqualMatches[]> found, int level) {
        var all = new ArrayList<Found>();
        for (var i = 0; i < found.size(); i++) {
            var terms = found.get(i)[level].terms;
            var index = searches.get(i).index();
            for (var j = 0; j < terms.size; j++) {
                var term = terms.values[j];
                all.add(new Found(index, locales.values[i], index.keyOf(term), term));
            }
        }
        all.sort(ORDER);
        return all;
    }

    private void take(LocaleIndex index, int term, int tier) {
        var concept = index.conceptId(term);
        if (hits.size() < query.limit() && taken.add(concept)) {
            var kind = MatchTier.kind(tier);
            var fuzzy = kind == MatchKind.FUZZY;
            hits.add(new TermHit(
                    concept,
                    index.termId(term),
                    kind,
                    !fuzzy && MatchTier.worse(tier) > 0,
                    fuzzy ? MatchTier.worse(tier) : 0,
                    index.has(term, LocaleIndex.FORBIDDEN)));
        }
    }

    /** Compares by code points; {@link String#compareTo} has another order outside the BMP. */
    static int compareCodePoints(String one, String other) {
        return java.util.Arrays.compare(
                one.codePoints().toArray(), other.codePoints().toArray());
    }
}
