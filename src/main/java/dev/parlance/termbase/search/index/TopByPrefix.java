package dev.parlance.termbase.search.index;

import dev.parlance.termbase.search.lexicon.IntArray;
import dev.parlance.termbase.search.lexicon.Lexicon;
import dev.parlance.termbase.search.lexicon.RankSet;
import java.util.Arrays;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The best ranks of every beginning that many texts share: whoever types two letters wants the best hundred of a hundred
 * thousand, and reads them here instead of choosing them. What few share is chosen when it is asked for.
 */
public final class TopByPrefix {
    /** Ranks that a beginning is worth a list of its own for; fewer are gathered and put in order sooner. */
    private static final int MANY = 256;
    /** Ranks kept of each: the best hundred, and some that a query may leave out for their case and accents. */
    private static final int LEAST = 128;

    private static final int SHARE = 8;

    private final long[] ranges;
    private final int[][] ranks;

    private TopByPrefix(long[] ranges, int[][] ranks) {
        this.ranges = ranges;
        this.ranks = ranks;
    }

    /** @param ranksOf the ranks of a text, in any order */
    static TopByPrefix of(Lexicon lexicon, IntFunction<RankSet> ranksOf) {
        return new Builder(lexicon, ranksOf).build();
    }

    /** Some ranks of a range of texts that begin alike, the best ones in order; null where all are soon gathered. */
    public int @Nullable [] find(long range) {
        var at = Arrays.binarySearch(ranges, range);
        return at < 0 ? null : ranks[at];
    }

    long size() {
        return 8L * ranges.length
                + Arrays.stream(ranks).mapToLong(list -> 24L + 4L * list.length).sum();
    }

    /** Goes down from the beginnings that most share, and comes back with the best of each. */
    private static final class Builder {
        private final Lexicon lexicon;
        private final IntFunction<RankSet> ranksOf;
        /** Ranks before each text. */
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

        /** The best of the texts that are alike up to {@code depth}. */
        private int[] best(int from, int to, int depth) {
            var all = before[to] - before[from];
            var few = all <= MANY;
            var ranks = new IntArray(few ? all : 4 * LEAST);
            var known = Integer.MAX_VALUE;
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
                        // behind its last there may be more of this part
                        known = Math.min(known, part[part.length - 1]);
                    }
                    at = past;
                }
            }
            var best = least(ranks, known, few ? all : Math.max(LEAST, all / SHARE));
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

        private static int[] least(IntArray ranks, int known, int most) {
            Arrays.sort(ranks.values, 0, ranks.size);
            var kept = 0;
            for (var i = 0; i < ranks.size && kept < most && ranks.values[i] <= known; i++) {
                if (kept == 0 || ranks.values[kept - 1] != ranks.values[i]) {
                    ranks.values[kept++] = ranks.values[i];
                }
            }
            return Arrays.copyOf(ranks.values, kept);
        }
    }
}
