package dev.parlance.termbase.search;

import dev.parlance.termbase.search.match.Folding;
import dev.parlance.termbase.search.match.MatchKind;
import dev.parlance.termbase.search.match.WordBoundaries;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Checks that an index finds every term that the rules allow, by comparing the query with each of a million terms. */
public final class FuzzyRecall {
    private final List<IndexedTerm> terms;
    private final int[][] texts;
    private final int[][][] words;

    public FuzzyRecall(List<IndexedTerm> terms) {
        this.terms = terms;
        texts = terms.stream().map(term -> bare(term.text())).toArray(int[][]::new);
        words = Arrays.stream(texts).map(FuzzyRecall::words).toArray(int[][][]::new);
    }

    /** The number of hits by the rules, and how many of them the search found. */
    public record Found(long wanted, long found) {}

    /** Searches each query for typing errors only, with at most a hundred hits. */
    public Found of(TermIndex index, List<String> queries) {
        var wanted = 0L;
        var found = 0L;
        for (var query : queries) {
            var asked = new TermQuery(query, "en", TermQuery.MOST, Set.of(MatchKind.FUZZY));
            var expected = SlowTermSearch.search(near(query), asked);
            var hits = index.search(asked);
            wanted += expected.size();
            found += expected.stream().filter(hits::contains).count();
        }
        return new Found(wanted, found);
    }

    /** All possible hits: terms similar to the query, or with a word similar to its longest word. */
    private List<IndexedTerm> near(String query) {
        var text = bare(query);
        var longest = Arrays.stream(words(text))
                .max(Comparator.comparingInt(word -> word.length))
                .orElse(text);
        return IntStream.range(0, texts.length)
                .parallel()
                .filter(i -> isNear(text, texts[i]) || Arrays.stream(words[i]).anyMatch(word -> isNear(longest, word)))
                .mapToObj(terms::get)
                .toList();
    }

    private static boolean isNear(int[] one, int[] other) {
        return Math.abs(one.length - other.length) <= 2 && SlowTermSearch.distance(string(one), string(other)) <= 2;
    }

    private static String string(int[] text) {
        return new String(text, 0, text.length);
    }

    private static int[] bare(String text) {
        return Folding.bare(Folding.folded(text)).codePoints().toArray();
    }

    private static int[][] words(int[] text) {
        return IntStream.range(0, text.length)
                .filter(at -> WordBoundaries.startsWord(text, text.length, at))
                .mapToObj(at -> Arrays.copyOfRange(text, at, WordBoundaries.endOfWord(text, text.length, at)))
                .toArray(int[][]::new);
    }
}
