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

/** One query over the segments of a term base: stage by stage, the best hits of all segments in one order. */
final class TermSearch {
    private static final Comparator<Found> ORDER = Comparator.comparingInt(Found::locale)
            .thenComparingInt(found -> found.segment.keys.length(found.key))
            .thenComparing(found -> found.segment.keys.string(found.key), TermSearch::compareCodePoints)
            .thenComparing(Found::exact, TermSearch::compareCodePoints)
            .thenComparingLong(found -> found.segment.conceptId(found.term))
            .thenComparingLong(found -> found.segment.termId(found.term));

    private static final List<Stage> STAGES = List.of(Stage.WHOLE, Stage.PREFIX, Stage.WORD_PREFIX, Stage.SUBSTRING);

    private final TermQuery query;
    private final QueryForms forms;
    private final FuzzyMatcher fuzzy;
    private final List<LocaleIndexSearch> searches = new ArrayList<>();
    private final IntArray locales = new IntArray(4);
    private final List<TermHit> hits = new ArrayList<>();
    private final LongSet taken;

    /** A term found, where segments have to agree on the order. */
    private record Found(LocaleIndex segment, int locale, int key, int term) {
        /** Empty where nothing was folded: such a term goes first. */
        String exact() {
            return segment.has(term, LocaleIndex.EXACT_IS_BARE) ? "" : segment.exact(key, term);
        }
    }

    TermSearch(TermQuery query) {
        this.query = query;
        forms = QueryForms.of(query.text());
        fuzzy = new FuzzyMatcher(forms.bare().literal());
        taken = new LongSet(16);
    }

    /** @param locale 0 for the query's own, others after it */
    void add(LocaleIndex segment, java.util.BitSet removed, int locale) {
        if (segment.terms() > 0) {
            var casedFuzzy = new FuzzyMatcher(forms.casedBare().literal());
            searches.add(new LocaleIndexSearch(segment, removed, forms, fuzzy, casedFuzzy));
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
                // the concepts of the better levels may come again in a worse one
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
            // in order as they were found
            var terms = found.get(last)[level].terms;
            for (var i = 0; i < terms.size; i++) {
                take(searches.get(last).segment(), terms.values[i], tier);
            }
        } else if (sources > 1) {
            inOrder(found, level).forEach(one -> take(one.segment, one.term, tier));
        }
    }

    private List<Found> inOrder(List<EqualMatches[]> found, int level) {
        var all = new ArrayList<Found>();
        for (var i = 0; i < found.size(); i++) {
            var terms = found.get(i)[level].terms;
            var segment = searches.get(i).segment();
            for (var j = 0; j < terms.size; j++) {
                var term = terms.values[j];
                all.add(new Found(segment, locales.values[i], segment.keyOf(term), term));
            }
        }
        all.sort(ORDER);
        return all;
    }

    private void take(LocaleIndex segment, int term, int tier) {
        var concept = segment.conceptId(term);
        if (hits.size() < query.limit() && taken.add(concept)) {
            var kind = MatchTier.kind(tier);
            var fuzzy = kind == MatchKind.FUZZY;
            hits.add(new TermHit(
                    concept,
                    segment.termId(term),
                    kind,
                    !fuzzy && MatchTier.worse(tier) > 0,
                    fuzzy ? MatchTier.worse(tier) : 0,
                    segment.has(term, LocaleIndex.FORBIDDEN)));
        }
    }

    /** In the order of code points, which is not that of {@link String#compareTo} outside the BMP. */
    static int compareCodePoints(String one, String other) {
        return java.util.Arrays.compare(
                one.codePoints().toArray(), other.codePoints().toArray());
    }
}
