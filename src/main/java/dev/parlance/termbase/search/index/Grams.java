package dev.parlance.termbase.search.index;

import dev.parlance.termbase.search.lexicon.Alphabet;
import dev.parlance.termbase.search.lexicon.Lexicon;
import dev.parlance.termbase.search.lexicon.Postings;
import dev.parlance.termbase.search.match.WordBoundaries;
import java.util.Arrays;

/**
 * Lists of the texts that contain each sequence of three characters (gram). A long list is divided by the next
 * character, so that the work for a query hardly grows with the number of texts. The last two characters of a text form
 * padded grams, so that one or two characters correspond to a range of adjacent grams.
 */
public final class Grams {
    /** The position of a gram: inside or between words, at the start of a later word, or at the start of the text. */
    public static final int INNER = 0;

    public static final int LATER = 1;
    public static final int FIRST = 2;

    private static final int PLACE = 51;

    private final byte[] kinds;
    private final long[] grams;
    private final LongGrams longer;
    private final Postings postings;

    private Grams(byte[] kinds, long[] grams, LongGrams longer) {
        this.kinds = kinds;
        this.grams = grams;
        this.longer = longer;
        postings = longer.postings();
    }

    /**
     * Builds the lists for texts in the order of their ranks.
     *
     * @param byRank the texts of {@code lexicon} in the order of their ranks
     */
    static Grams of(Lexicon lexicon, int[] byRank) {
        var units = new int[lexicon.longest() + 2];
        var kinds = kinds(lexicon.alphabet());
        var index = new GramIndex();
        for (var text : byRank) {
            var length = padded(lexicon, text, units);
            for (var i = 0; i < length; i++) {
                index.add(gram(place(kinds, units, i), units[i], units[i + 1], units[i + 2]));
            }
        }
        var grams = index.sorted();
        var builder = new Postings.Builder(grams.length);
        while (builder.nextPass()) {
            for (var rank = 0; rank < byRank.length; rank++) {
                var length = padded(lexicon, byRank[rank], units);
                for (var i = 0; i < length; i++) {
                    var list = index.place(gram(place(kinds, units, i), units[i], units[i + 1], units[i + 2]));
                    builder.add(list, rank);
                }
            }
        }
        return new Grams(kinds, grams, LongGrams.of(lexicon, byRank, kinds, grams, builder.build()));
    }

    /** The kind of each character of an alphabet. */
    private static byte[] kinds(Alphabet alphabet) {
        var kinds = new byte[alphabet.size() + 1];
        for (var number = 1; number < kinds.length; number++) {
            kinds[number] = WordBoundaries.kind(alphabet.codePoint(number));
        }
        return kinds;
    }

    /** The position of the gram that begins at {@code at}. */
    static int place(byte[] kinds, int[] units, int at) {
        return at == 0 ? FIRST : later(kinds, units, at);
    }

    private static int later(byte[] kinds, int[] units, int at) {
        var kind = kind(kinds, units[at]);
        return kind != WordBoundaries.NONE && kind(kinds, units[at - 1]) != kind ? LATER : INNER;
    }

    private static byte kind(byte[] kinds, int unit) {
        return unit < kinds.length ? kinds[unit] : WordBoundaries.NONE;
    }

    private static int padded(Lexicon lexicon, int text, int[] units) {
        var length = lexicon.units(text, units);
        units[length] = 0;
        units[length + 1] = 0;
        return length;
    }

    public Postings postings() {
        return postings;
    }

    /**
     * The shortest lists that together contain every text with {@code text[from..to)}: a range, first and after last.
     *
     * @param text numbers of characters; 0 after the last is the end of a text
     * @param at its position
     */
    public long lists(int[] text, int from, int to, int at) {
        var first = beginning(text, from, to, at);
        var later = later(text, from, to);
        return later < 0 || weight(first) <= weight(later) ? first : later;
    }

    /** The list of exactly the texts with {@code text[0..length)} at a position; -1 if no list is exact. */
    public int list(int[] text, int length, int at) {
        var place = length < 3 ? -1 : Arrays.binarySearch(grams, gram(at, text[0], text[1], text[2]));
        return place < 0 ? -1 : longer.exact(place, text, 3, length);
    }

    /** The same for every position: ranges. */
    public long[] anywhere(int[] text, int from, int to) {
        var first = new long[] {
            beginning(text, from, to, FIRST), beginning(text, from, to, LATER), beginning(text, from, to, INNER)
        };
        var later = later(text, from, to);
        return later < 0 || weight(first) <= weight(later) ? first : new long[] {later};
    }

    private long beginning(int[] text, int from, int to, int at) {
        if (to - from > 2) {
            return deepest(text, from, to, at);
        }
        var second = to - from > 1 ? text[from + 1] : 0;
        var low = search(gram(at, text[from], second, 0));
        var high = search(to - from > 1 ? gram(at, text[from], second + 1, 0) : gram(at, text[from] + 1, 0, 0));
        return Lexicon.range(low, high);
    }

    /** The shortest list of a gram after the first one; -1 if there is none. */
    private long later(int[] text, int from, int to) {
        var best = -1L;
        for (var i = from + 1; i + 3 <= to; i++) {
            var list = deepest(text, i, to, later(kinds, text, i));
            best = best < 0 || weight(list) < weight(best) ? list : best;
        }
        return best;
    }

    private long deepest(int[] text, int from, int to, int at) {
        var gram = gram(at, text[from], text[from + 1], text[from + 2]);
        var place = search(gram);
        var list = place < grams.length && grams[place] == gram ? longer.deepest(place, text, from + 3, to) : -1;
        return list < 0 ? 0 : Lexicon.range(list, list + 1);
    }

    int weight(long lists) {
        return postings.weight(Lexicon.from(lists), Lexicon.to(lists));
    }

    public int weight(long[] ranges) {
        var weight = 0;
        for (var range : ranges) {
            weight += weight(range);
        }
        return weight;
    }

    long size() {
        return 8L * grams.length + postings.size() + longer.size();
    }

    private int search(long gram) {
        var found = Arrays.binarySearch(grams, gram);
        return found < 0 ? -found - 1 : found;
    }

    private static long gram(int place, int a, int b, int c) {
        return (long) place << PLACE | (long) a << 34 | (long) b << 17 | c;
    }

    static int place(long gram) {
        return (int) (gram >>> PLACE);
    }

    /** One of the three characters of a gram. */
    static int unit(long gram, int at) {
        return (int) (gram >>> (34 - 17 * at)) & 0x1ffff;
    }

    /**
     * The distinct grams while an index is built: a hash table that is then given the position of each gram in their
     * order.
     */
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
