package dev.parlance.termbase.search.lexicon;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Distinct ranks of texts, read in ascending order; a reader that needs only the best few stops early. */
public interface RankSet {
    int END = Integer.MAX_VALUE;
    /** Up to this many ranks, sorting all of them is faster than removing 100 from a heap. */
    int SORTED = 1024;

    /** The next rank, or {@link #END} after the last one. */
    int next();

    static RankSet none() {
        return () -> END;
    }

    /**
     * The ranks of an array with possible repeats; a long array becomes a heap, because only few of its ranks are read.
     */
    static RankSet of(int[] ranks, int size) {
        return size <= SORTED ? new Sorted(ranks, size) : new Heap(ranks, size);
    }

    /** The ranks of a sorted array. */
    static RankSet ascending(int[] ranks) {
        return new Continued(ranks, RankSet::none);
    }

    /** The ranks of another set that lie between two ranks. */
    static RankSet between(RankSet ranks, int from, int until) {
        return () -> {
            var rank = ranks.next();
            while (rank < from) {
                rank = ranks.next();
            }
            return rank < until ? rank : END;
        };
    }

    /** The ranks of another set that belong to a range of keys. */
    static RankSet within(RankSet ranks, int[] keyAt, long keys) {
        return () -> {
            var rank = ranks.next();
            while (rank != END && !Lexicon.contains(keys, keyAt[rank])) {
                rank = ranks.next();
            }
            return rank;
        };
    }

    /** The union of several sets. */
    static RankSet merged(RankSet... sources) {
        return sources.length == 1 ? sources[0] : new Merged(sources);
    }

    /** The first ranks, then the others if more are needed; the others may repeat the first. */
    static RankSet continued(int[] first, Supplier<RankSet> others) {
        return new Continued(first, others);
    }

    /** An array, then the ranks of another set after its last one. */
    final class Continued implements RankSet {
        private final int[] first;
        private final Supplier<RankSet> others;
        private int at;
        private @Nullable RankSet rest;

        private Continued(int[] first, Supplier<RankSet> others) {
            this.first = first;
            this.others = others;
        }

        @Override
        public int next() {
            if (at < first.length) {
                return first[at++];
            }
            var source = rest;
            if (source == null) {
                source = others.get();
                rest = source;
            }
            var next = source.next();
            while (first.length > 0 && next <= first[first.length - 1]) {
                next = source.next();
            }
            return next;
        }
    }

    /** A sorted array. */
    final class Sorted implements RankSet {
        private final int[] ranks;
        private final int size;
        private int at;

        private Sorted(int[] ranks, int size) {
            this.ranks = ranks;
            this.size = size;
            Arrays.sort(ranks, 0, size);
        }

        @Override
        public int next() {
            if (at == size) {
                return END;
            }
            var rank = ranks[at++];
            while (at < size && ranks[at] == rank) {
                at++;
            }
            return rank;
        }
    }

    /** A binary heap over an array. */
    final class Heap implements RankSet {
        private final int[] ranks;
        private int size;
        private int last = -1;

        private Heap(int[] ranks, int size) {
            this.ranks = ranks;
            this.size = size;
            for (var i = size / 2 - 1; i >= 0; i--) {
                sink(i);
            }
        }

        @Override
        public int next() {
            while (size > 0) {
                var least = ranks[0];
                ranks[0] = ranks[--size];
                sink(0);
                if (least != last) {
                    last = least;
                    return least;
                }
            }
            return END;
        }

        private void sink(int at) {
            if (at >= size) {
                return;
            }
            var rank = ranks[at];
            var i = at;
            for (var child = 2 * i + 1; child < size; child = 2 * i + 1) {
                if (child + 1 < size && ranks[child + 1] < ranks[child]) {
                    child++;
                }
                if (ranks[child] >= rank) {
                    break;
                }
                ranks[i] = ranks[child];
                i = child;
            }
            ranks[i] = rank;
        }
    }

    /** A heap of sets, ordered by the next rank of each. */
    final class Merged implements RankSet {
        private final RankSet[] sources;
        private final long[] heads;
        private int size;

        private Merged(RankSet[] sources) {
            this.sources = sources;
            heads = new long[sources.length];
            for (var i = 0; i < sources.length; i++) {
                var first = sources[i].next();
                if (first != END) {
                    heads[size++] = (long) first << 32 | i;
                }
            }
            // a sorted array is a heap
            Arrays.sort(heads, 0, size);
        }

        @Override
        public int next() {
            if (size == 0) {
                return END;
            }
            var least = (int) (heads[0] >>> 32);
            while (size > 0 && (int) (heads[0] >>> 32) == least) {
                var source = (int) heads[0];
                var next = sources[source].next();
                heads[0] = next == END ? heads[--size] : (long) next << 32 | source;
                sink();
            }
            return least;
        }

        private void sink() {
            var head = heads[0];
            var i = 0;
            for (var child = 1; child < size; child = 2 * i + 1) {
                if (child + 1 < size && heads[child + 1] < heads[child]) {
                    child++;
                }
                if (heads[child] >= head) {
                    break;
                }
                heads[i] = heads[child];
                i = child;
            }
            heads[i] = head;
        }
    }
}
