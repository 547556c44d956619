package dev.parlance.termbase.search.index;

import dev.parlance.termbase.search.lexicon.IntArray;
import dev.parlance.termbase.search.lexicon.Lexicon;
import dev.parlance.termbase.search.lexicon.RankSet;
import java.util.Arrays;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The best ranks of every prefix that many texts share. A query of two letters may match 100,000 texts; their best 100
 * are stored here instead of being selected at every query. The best ranks of rare prefixes are selected at query time.
 */
public final class TopByPrefix {
    /** A prefix of at least this many ranks has a list; fewer are collected and sorted at query time. */
    private static final int MANY = 256;
    /**
     * Ranks stored per prefix: the best 100, and some more because a query may reject some for their case and
     * diacritics.
     */
    private static final int LEAST = 128;

    private static final int SHARE = 8;

    private final long[] ranges;
    private final int[][] ranks;

    private TopByPrefix(long[] ranges, int[][] ranks) {
        this.ranges = ranges;
        this.ranks = ranks;
    }

    /**
     * Selects the best ranks of every frequent prefix.
     *
     * @param ranksOf the ranks of a text, in any order
     */
    static TopByPrefix of(Lexicon lexicon, IntFunction<RankSet> ranksOf) {
        return new Builder(lexicon, ranksOf).build();
    }

    /** The best ranks of a range of texts with a common prefix, in order; null if the range is small. */
    public int @Nullable [] find(long range) {
        var at = Arrays.binarySearch(ranges, range);
        return at < 0 ? null : ranks[at];
    }

    long size() {
        return 8L * ranges.length
                + Arrays.stream(ranks).mapToLong(list -> 24L + 4L * list.length).sum();
    }

    /** Descends from the most common prefixes and returns the best ranks of each. */
    private static final class Builder {
        private final Lexicon lexicon;
        private final IntFunction<RankSet> ranksOf;
        /** The number of ranks before each text. */
        private final int[] before;

        private final TreeMap<Long, int[]> found = new TreeMap<>();

        Builder(Lexicon lexicon, IntFunction<RankSet> ranksOf) {
            this.lexicon = lexicon;
            this.ranksOf = ranksOf;
            before = new int[lexicon.size() + 1];
            for (var text = 0; text < lexicon.size(); text++) {
                var count = before[text];
                var each = ranksOf.apply(text);
                while (each.next() != RankSet.END) {
                    count++;
                }
                before[text + 1] = count;
            }
        }

        TopByPrefix build() {
            if (lexicon.size() > 0) {
                best(0, lexicon.size(), 0);
            }
            var ranges = found.keySet().stream().mapToLong(Long::longValue).toArray();
            return new TopByPrefix(ranges, found.values().toArray(int[][]::new));
        }

        /** The best ranks of the texts that are equal up to {@code depth}. */
        private int[] best(int from, int to, int depth) {
            var all = before[to] - before[from];
            var few = all <= MANY;
            var ranks = new IntArray(few ? all : 4 * LEAST);
            var complete = Integer.MAX_VALUE;
            if (few || to - from == 1) {
                for (var text = from; text < to; text++) {
                    add(ranks, text);
                }
            } else {
                for (var at = from; at < to; ) {
                    var unit = lexicon.unit(at, depth);
                    var past = unit == 0 ? at + 1 : lexicon.past(at, to, depth, unit);
                    var part = best(at, past, depth + 1);
                    for (var rank : part) {
                        ranks.add(rank);
                    }
                    if (before[past] - before[at] > MANY) {
                        // this part may have more ranks after its last stored one
                        complete = Math.min(complete, part[part.length - 1]);
                    }
                    at = past;
                }
            }
            var best = least(ranks, complete, few ? all : Math.max(LEAST, all / SHARE));
            if (!few) {
                found.put(Lexicon.range(from, to), best);
            }
            return best;
        }

        private void add(IntArray ranks, int text) {
            var each = ranksOf.apply(text);
            for (var rank = each.next(); rank != RankSet.END; rank = each.next()) {
                ranks.add(rank);
            }
        }

        private static int[] least(IntArray ranks, int complete, int most) {
            Arrays.sort(ranks.values, 0, ranks.size);
            var kept = 0;
            for (var i = 0; i < ranks.size && kept < most && ranks.values[i] <= complete; i++) {
                if (kept == 0 || ranks.values[kept - 1] != ranks.values[i]) {
                    ranks.values[kept++] = ranks.values[i];
                }
            }
            return Arrays.copyOf(ranks.values, kept);
        }
    }
}
