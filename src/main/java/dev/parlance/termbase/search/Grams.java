package dev.parlance.termbase.search;

import java.util.Arrays;

/**
 * Which texts hold three characters in a row, and more where many do: a list that is long is divided by the character that
 * follows, so that what has to be measured for a query hardly grows with the texts. The last two of a text count too, filled
 * up with nothing, so that one or two characters are a range of neighbouring grams.
 */
final class Grams {
    private final long[] grams;
    private final LongGrams longer;
    private final Postings postings;

    private Grams(long[] grams, LongGrams longer) {
        this.grams = grams;
        this.longer = longer;
        postings = longer.postings();
    }

    /** @param byRank the texts of {@code lexicon} in the order of their ranks */
    static Grams of(Lexicon lexicon, int[] byRank) {
        var units = new int[lexicon.longest() + 2];
        var index = new GramIndex();
        for (var text : byRank) {
            var length = padded(lexicon, text, units);
            for (var i = 0; i < length; i++) {
                index.add(gram(units[i], units[i + 1], units[i + 2]));
            }
        }
        var grams = index.sorted();
        var builder = new Postings.Builder(grams.length);
        for (var pass = 0; pass < 2; pass++) {
            for (var rank = 0; rank < byRank.length; rank++) {
                var length = padded(lexicon, byRank[rank], units);
                for (var i = 0; i < length; i++) {
                    var list = index.place(gram(units[i], units[i + 1], units[i + 2]));
                    if (pass == 0) {
                        builder.count(list, rank);
                    } else {
                        builder.add(list, rank);
                    }
                }
            }
            if (pass == 0) {
                builder.counted();
            }
        }
        return new Grams(grams, LongGrams.of(lexicon, byRank, grams, builder.build()));
    }

    private static int padded(Lexicon lexicon, int text, int[] units) {
        var length = lexicon.units(text, units);
        units[length] = 0;
        units[length + 1] = 0;
        return length;
    }

    Postings postings() {
        return postings;
    }

    /** The lists that hold {@code text[from..to)} between them, the shortest ones that do: a range, first and after last. */
    long lists(int[] text, int from, int to) {
        if (to - from < 3) {
            var second = to - from > 1 ? text[from + 1] : 0;
            var low = place(gram(text[from], second, 0));
            var high = place(to - from > 1 ? gram(text[from], second + 1, 0) : gram(text[from] + 1, 0, 0));
            return Lexicon.range(low, high);
        }
        var best = 0L;
        var least = Integer.MAX_VALUE;
        for (var i = from; i + 3 <= to && least > 0; i++) {
            var gram = gram(text[i], text[i + 1], text[i + 2]);
            var place = place(gram);
            var list = place < grams.length && grams[place] == gram ? longer.deepest(place, text, i + 3, to) : -1;
            var weight = list < 0 ? 0 : postings.weight(list, list + 1);
            if (weight < least) {
                least = weight;
                best = list < 0 ? Lexicon.range(0, 0) : Lexicon.range(list, list + 1);
            }
        }
        return best;
    }

    int weight(long lists) {
        return postings.weight(Lexicon.from(lists), Lexicon.to(lists));
    }

    long size() {
        return 8L * grams.length + postings.size() + longer.size();
    }

    private int place(long gram) {
        var found = Arrays.binarySearch(grams, gram);
        return found < 0 ? -found - 1 : found;
    }

    private static long gram(int a, int b, int c) {
        return (long) a << 34 | (long) b << 17 | c;
    }

    /** One of the three characters of a gram. */
    static int unit(long gram, int at) {
        return (int) (gram >>> (34 - 17 * at)) & 0x1ffff;
    }

    /** The distinct grams while an index is built: a hash table, later with each gram's place in their order. */
    private static final class GramIndex {
        private long[] keys = new long[1 << 12];
        private int[] places = {};
        private int size;

        void add(long gram) {
            var slot = slot(keys, gram);
            if (keys[slot] == 0) {
                keys[slot] = gram;
                if (++size > keys.length / 2) {
                    grow();
                }
            }
        }

        long[] sorted() {
            var grams = Arrays.stream(keys).filter(gram -> gram != 0).sorted().toArray();
            places = new int[keys.length];
            for (var i = 0; i < grams.length; i++) {
                places[slot(keys, grams[i])] = i;
            }
            return grams;
        }

        int place(long gram) {
            return places[slot(keys, gram)];
        }

        private void grow() {
            var wider = new long[keys.length * 2];
            for (var gram : keys) {
                if (gram != 0) {
                    wider[slot(wider, gram)] = gram;
                }
            }
            keys = wider;
        }

        private static int slot(long[] keys, long gram) {
            var slot = (int) ((gram * 0x9e3779b97f4a7c15L) >>> 36) & keys.length - 1;
            while (keys[slot] != 0 && keys[slot] != gram) {
                slot = slot + 1 & keys.length - 1;
            }
            return slot;
        }
    }
}
