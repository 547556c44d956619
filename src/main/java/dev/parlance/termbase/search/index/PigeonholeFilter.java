package dev.parlance.termbase.search.index;

import dev.parlance.termbase.search.lexicon.IntArray;
import dev.parlance.termbase.search.lexicon.Lexicon;
import dev.parlance.termbase.search.lexicon.RankSet;
import dev.parlance.termbase.search.match.FuzzyMatcher;

/**
 * Finds keys that may be within a few edits of a query, by the parts of it that a hit must contain unchanged. If a
 * query is cut into one part more than there are edits, one part stays unchanged; a transposition across two parts
 * leaves the outer one with its last character replaced. This is the faster way if all parts are rare, as in long
 * queries and large alphabets.
 */
public final class PigeonholeFilter {
    /** Up to this many postings, reading them is faster than walking the sorted texts. */
    private static final int SHORT = 12_000;

    private final TextIndex index;
    private final IntArray lists = new IntArray(16);
    private final long signature;
    private final int allowed;
    /** The ranks of the keys that are neither too short nor too long. */
    private final int from;

    private final int until;
    private int weight;

    private PigeonholeFilter(TextIndex index, long signature, int allowed, int least, int longest) {
        this.index = index;
        this.from = index.firstOfLength(least);
        this.until = index.afterLength(longest);
        this.signature = signature;
        this.allowed = allowed;
    }

    /**
     * A filter of keys that are similar to the query as a whole.
     *
     * @param numbers of the query's characters in the index's alphabet
     */
    public static PigeonholeFilter ofWhole(TextIndex index, int[] numbers, FuzzyMatcher fuzzy, long signature) {
        var edits = fuzzy.allowed();
        var length = numbers.length;
        return new PigeonholeFilter(index, signature, edits, length - edits, length + edits)
                .cut(numbers, 0, length, edits);
    }

    /** A filter of keys that are similar to a query of one word, as a whole or by one of their words. */
    public static PigeonholeFilter ofOneWord(TextIndex index, int[] numbers, FuzzyMatcher fuzzy, long signature) {
        var edits = fuzzy.allowed();
        var length = numbers.length;
        return new PigeonholeFilter(index, signature, edits, length - edits, Integer.MAX_VALUE)
                .cut(numbers, 0, length, edits);
    }

    /** A filter of keys with a word similar to a word of the query. */
    public static PigeonholeFilter ofWord(
            TextIndex index, int[] numbers, FuzzyMatcher fuzzy, int word, long signature) {
        var start = fuzzy.wordStart(word);
        var end = fuzzy.wordEnd(word);
        var edits = fuzzy.wordAllowed(word);
        return new PigeonholeFilter(index, signature, fuzzy.allowed(), end - start - edits, Integer.MAX_VALUE)
                .cut(numbers, start, end, edits);
    }

    /** Whether there is little to read; lists are read up to the longest possible match. */
    public boolean isShort() {
        return (long) weight * until <= (long) SHORT * index.size();
    }

    private PigeonholeFilter cut(int[] text, int from, int to, int edits) {
        for (var i = 0; i <= edits; i++) {
            add(text, bound(from, to, i, edits), bound(from, to, i + 1, edits));
        }
        if (edits > 0) {
            var end = bound(from, to, 1, edits);
            var first = text.clone();
            first[end - 1] = text[end];
            add(first, from, end);
        }
        if (edits > 1) {
            var start = bound(from, to, edits, edits);
            var last = text.clone();
            last[start] = text[start - 1];
            add(last, start, to);
        }
        return this;
    }

    private static int bound(int from, int to, int part, int edits) {
        return from + (to - from) * part / (edits + 1);
    }

    private void add(int[] text, int from, int to) {
        if (isShort()) {
            for (var range : index.grams.anywhere(text, from, to)) {
                weight += index.grams.weight(range);
                for (var list = Lexicon.from(range); list < Lexicon.to(range); list++) {
                    lists.add(list);
                }
            }
        }
    }

    /** All keys of these lengths, filtered by the characters that they lack. */
    public RankSet ranks() {
        var postings = index.grams.postings();
        var found = new IntArray(256);
        for (var i = 0; i < lists.size; i++) {
            var ranks = postings.list(lists.values[i]);
            for (var rank = ranks.next(); rank < until; rank = ranks.next()) {
                if (rank >= from) {
                    found.add(rank);
                }
            }
        }
        var kept = 0;
        for (var i = 0; i < found.size; i++) {
            var rank = found.values[i];
            found.values[kept] = rank;
            kept += Long.bitCount(signature & ~index.signatures[rank]) <= allowed ? 1 : 0;
        }
        return RankSet.of(found.values, kept);
    }
}
