package dev.parlance.termbase.search;

import dev.parlance.termbase.search.index.Grams;
import dev.parlance.termbase.search.index.TextIndex;
import dev.parlance.termbase.search.lexicon.IntArray;
import dev.parlance.termbase.search.lexicon.Lexicon;
import dev.parlance.termbase.search.lexicon.RankSet;
import dev.parlance.termbase.search.match.QueryPattern;
import java.util.Arrays;

/**
 * Finds the candidates of a query with wildcards: by the list of its rarest run of characters between wildcards (the
 * end of the text counts), or by its start.
 */
final class WildcardCandidates {
    private final Candidates candidates;
    private final TextIndex index;
    private final QueryPattern pattern;
    private final int[] numbers;
    private final int shortest;
    private final int longest;
    /** The lists of the rarest run, and the number of ranks to read with them. */
    private long[] best = {};

    private int weight;

    /** The numbers are those of the query's characters in the index's alphabet. */
    WildcardCandidates(Candidates candidates, TextIndex index, QueryPattern pattern, int[] numbers) {
        this.candidates = candidates;
        this.index = index;
        this.pattern = pattern;
        this.numbers = numbers;
        shortest = Scan.bound(index, pattern, false);
        longest = Scan.bound(index, pattern, true);
        weight = longest - shortest;
    }

    RankSet all() {
        chooseRun();
        var start = leading(pattern.tokens());
        var keys = start == 0 ? index.keys.all() : index.keys.beginningWith(numbers, start);
        if (start > 0 && Lexicon.count(keys) <= weight) {
            return index.keys.isTwoWay() && Lexicon.count(keys) <= Candidates.GATHERED
                    ? matching(keys)
                    : candidates.prefix(keys);
        }
        if (weight >= longest - shortest) {
            return candidates.scanned(shortest, longest);
        }
        var between = RankSet.between(candidates.containing(best), shortest, longest);
        return start == 0 ? between : RankSet.within(between, index.keyAt, keys);
    }

    private void chooseRun() {
        var tokens = pattern.tokens();
        var ended = Arrays.copyOf(numbers, numbers.length + 1);
        var position = 0;
        for (var i = 0; i < tokens.length; ) {
            var end = i;
            while (end < tokens.length && tokens[end] >= 0) {
                end++;
            }
            if (end > i) {
                var past = position + end - i;
                var to = end == tokens.length ? past + 1 : past;
                offer(
                        i == 0
                                ? new long[] {index.grams.lists(ended, position, to, Grams.FIRST)}
                                : index.grams.anywhere(ended, position, to));
                position = past;
            }
            i = Math.max(end, i + 1);
        }
    }

    private void offer(long[] lists) {
        if (index.grams.weight(lists) < weight) {
            weight = index.grams.weight(lists);
            best = lists;
        }
    }

    /** The ranks of the keys of a range that match the pattern; adjacent texts are read faster than texts by rank. */
    private RankSet matching(long keys) {
        var ranks = new IntArray(16);
        var text = new int[index.keys.longest()];
        for (var key = Lexicon.from(keys); key < Lexicon.to(keys); key++) {
            if (pattern.placeIn(text, index.keys.codePoints(key, text)) != 0) {
                ranks.add(index.rankOf[key]);
            }
        }
        return RankSet.of(ranks.values, ranks.size);
    }

    private static int leading(int[] tokens) {
        var i = 0;
        while (i < tokens.length && tokens[i] >= 0) {
            i++;
        }
        return i;
    }
}
