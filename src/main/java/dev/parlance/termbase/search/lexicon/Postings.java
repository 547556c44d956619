package dev.parlance.termbase.search.lexicon;

import java.util.Arrays;

/** Lists of ascending ranks in one array, stored as differences with seven bits per byte. */
public final class Postings {
    private final byte[] bytes;
    private final int[] starts;

    private Postings(byte[] bytes, int[] starts) {
        this.bytes = bytes;
        this.starts = starts;
    }

    public int lists() {
        return starts.length - 1;
    }

    /** An upper bound of the number of ranks in the lists {@code from..to-1}, seldom more than twice that number. */
    public int weight(int from, int to) {
        return starts[to] - starts[from];
    }

    public RankSet list(int list) {
        return new Reader(bytes, starts[list], starts[list + 1]);
    }

    /** The ranks of a range of adjacent lists. */
    public RankSet lists(long range) {
        return Lexicon.count(range) == 0 ? RankSet.none() : lists(Lexicon.from(range), Lexicon.to(range));
    }

    /** The ranks of several adjacent lists. */
    public RankSet lists(int from, int to) {
        if (to - from == 1) {
            return list(from);
        }
        var ranks = new IntArray(weight(from, to));
        for (var list = from; list < to; list++) {
            var reader = list(list);
            for (var rank = reader.next(); rank != RankSet.END; rank = reader.next()) {
                ranks.add(rank);
            }
        }
        return RankSet.of(ranks.values, ranks.size);
    }

    public long size() {
        return bytes.length + 4L * starts.length;
    }

    /** Builds lists one after the other. */
    public static final class Growing {
        private final IntArray starts;
        private byte[] bytes;

        public Growing(Postings first) {
            starts = new IntArray(first.starts.length + 1024);
            for (var start : first.starts) {
                starts.add(start);
            }
            bytes = first.bytes;
        }

        public int size() {
            return starts.size - 1;
        }

        public int weight(int list) {
            return starts.values[list + 1] - starts.values[list];
        }

        public RankSet list(int list) {
            return new Reader(bytes, starts.values[list], starts.values[list + 1]);
        }

        /** Adds a list of ascending ranks. */
        public void add(IntArray ranks) {
            var at = starts.values[starts.size - 1];
            if (at + 5 * ranks.size > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(at + 5 * ranks.size, at + (at >> 2)));
            }
            var last = -1;
            for (var i = 0; i < ranks.size; i++) {
                at = write(bytes, at, ranks.values[i] - last);
                last = ranks.values[i];
            }
            starts.add(at);
        }

        public Postings build() {
            return new Postings(Arrays.copyOf(bytes, starts.values[starts.size - 1]), starts.trimmed());
        }
    }

    private static int write(byte[] bytes, int from, int step) {
        var at = from;
        var rest = step;
        for (; rest > 0x7f; rest >>>= 7) {
            bytes[at++] = (byte) (rest | 0x80);
        }
        bytes[at++] = (byte) rest;
        return at;
    }

    /** Reads one list. */
    private static final class Reader implements RankSet {
        private final byte[] bytes;
        private final int end;
        private int at;
        private int last = -1;

        Reader(byte[] bytes, int at, int end) {
            this.bytes = bytes;
            this.at = at;
            this.end = end;
        }

        @Override
        public int next() {
            if (at == end) {
                return END;
            }
            var part = bytes[at++];
            var step = part & 0x7f;
            for (var shift = 7; part < 0; shift += 7) {
                part = bytes[at++];
                step |= (part & 0x7f) << shift;
            }
            last += step;
            return last;
        }
    }

    /**
     * Builds lists in two passes, one to count and one to write; each list gets ascending ranks, and repeats are
     * dropped.
     */
    public static final class Builder {
        private final int[] last;
        private final int[] starts;
        private final int[] at;
        private byte[] bytes = {};
        private int pass;

        public Builder(int lists) {
            last = new int[lists];
            Arrays.fill(last, -1);
            starts = new int[lists + 1];
            at = new int[lists];
        }

        /** Begins the next pass; false after the second. */
        public boolean nextPass() {
            if (++pass == 2) {
                for (var i = 1; i < starts.length; i++) {
                    starts[i] += starts[i - 1];
                }
                System.arraycopy(starts, 0, at, 0, at.length);
                bytes = new byte[starts[starts.length - 1]];
                Arrays.fill(last, -1);
            }
            return pass <= 2;
        }

        /** Adds a rank; the same ranks in every pass. */
        public void add(int list, int rank) {
            if (last[list] != rank) {
                if (pass == 1) {
                    starts[list + 1] += width(rank - last[list]);
                } else {
                    at[list] = write(bytes, at[list], rank - last[list]);
                }
                last[list] = rank;
            }
        }

        public Postings build() {
            return new Postings(bytes, starts);
        }

        private static int width(int step) {
            return step < 1 << 7 ? 1 : step < 1 << 14 ? 2 : step < 1 << 21 ? 3 : step < 1 << 28 ? 4 : 5;
        }
    }
}
