package dev.parlance.termbase.search.index;

import dev.parlance.termbase.search.lexicon.IntArray;
import dev.parlance.termbase.search.lexicon.Lexicon;
import dev.parlance.termbase.search.lexicon.Postings;
import dev.parlance.termbase.search.lexicon.RankSet;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Long lists of grams, divided repeatedly by the next character until they are short. */
final class LongGrams {
    /** A list of more bytes than this is divided. */
    private static final int LONG = 1024;
    /** The length of the longest grams in characters. */
    private static final int MOST = 8;

    private final Postings postings;
    /** A bit per list, set for divided lists, and the number of divided lists before each group of 64. */
    private final long[] divided;

    private final int[] dividedBefore;
    /**
     * The first part of each divided list, in their order; the parts of one list are adjacent, before those of the
     * next.
     */
    private final int[] firstParts;
    /** The character of each part by which its list was divided. */
    private final char[] lastUnits;
    /** The number of lists that are not parts of another list; they come first. */
    private final int whole;

    private LongGrams(Postings postings, BitSet divided, int[] firstParts, char[] lastUnits) {
        this.postings = postings;
        this.divided = Arrays.copyOf(divided.toLongArray(), postings.lists() / Long.SIZE + 1);
        this.firstParts = firstParts;
        this.lastUnits = lastUnits;
        whole = postings.lists() - lastUnits.length;
        dividedBefore = new int[this.divided.length];
        for (var i = 1; i < dividedBefore.length; i++) {
            dividedBefore[i] = dividedBefore[i - 1] + Long.bitCount(this.divided[i - 1]);
        }
    }

    static LongGrams of(Lexicon lexicon, int[] byRank, byte[] kinds, long[] grams, Postings lists) {
        return new Builder(lexicon, byRank, kinds, grams, lists).build();
    }

    Postings postings() {
        return postings;
    }

    /** The list of the longest gram made of a list and {@code text[at..to)} after it; negative if no text has it. */
    int deepest(int list, int[] text, int at, int to) {
        var found = list;
        for (var i = at; i < to && found >= 0 && isDivided(found); i++) {
            found = part(found, text[i]);
        }
        return found;
    }

    /** The list of exactly that gram; negative if no text has it or its list was not divided that far. */
    int exact(int list, int[] text, int at, int to) {
        var found = list;
        for (var i = at; i < to && found >= 0; i++) {
            found = isDivided(found) ? part(found, text[i]) : -1;
        }
        return found;
    }

    private boolean isDivided(int list) {
        return (divided[list / Long.SIZE] & (1L << list)) != 0;
    }

    /** The part of a divided list for a next unit, or a negative number. */
    private int part(int list, int unit) {
        var before = divided[list / Long.SIZE] & ((1L << list) - 1);
        var place = dividedBefore[list / Long.SIZE] + Long.bitCount(before);
        var found =
                Arrays.binarySearch(lastUnits, firstParts[place] - whole, firstParts[place + 1] - whole, (char) unit);
        return found < 0 ? -1 : found + whole;
    }

    long size() {
        return 12L * divided.length + 4L * firstParts.length + 2L * lastUnits.length;
    }

    private static final class Builder {
        private final Lexicon lexicon;
        private final int[] byRank;
        private final byte[] kinds;
        private final long[] grams;
        private final Postings.Growing lists;
        private final IntArray parents = new IntArray(1024);
        private final BitSet divided = new BitSet();
        private final IntArray firstParts = new IntArray(1024);
        private final IntArray lastUnits = new IntArray(1024);
        private final @Nullable IntArray[] byUnit;
        private final int[] units;
        private final int[] gram = new int[MOST];
        private int place;

        Builder(Lexicon lexicon, int[] byRank, byte[] kinds, long[] grams, Postings lists) {
            this.kinds = kinds;
            this.lexicon = lexicon;
            this.byRank = byRank;
            this.grams = grams;
            this.lists = new Postings.Growing(lists);
            byUnit = new @Nullable IntArray[lexicon.alphabet().size() + 1];
            units = new int[lexicon.longest()];
        }

        LongGrams build() {
            for (var list = 0; list < lists.size(); list++) {
                if (lists.weight(list) > LONG) {
                    var length = gram(list);
                    if (length > 0 && length < MOST) {
                        divide(list, length);
                    }
                }
            }
            firstParts.add(lists.size());
            var last = new char[lastUnits.size];
            for (var i = 0; i < last.length; i++) {
                last[i] = (char) lastUnits.values[i];
            }
            return new LongGrams(lists.build(), divided, firstParts.trimmed(), last);
        }

        /**
         * Writes the gram of a list and returns its length; 0 for a gram at the end of a text, which has no next
         * character.
         */
        private int gram(int list) {
            var length = 3;
            for (var at = list; at >= grams.length; at = parents.values[at - grams.length]) {
                length++;
            }
            var at = list;
            for (var i = length - 1; i >= 3; i--) {
                gram[i] = lastUnits.values[at - grams.length];
                at = parents.values[at - grams.length];
            }
            for (var i = 0; i < 3; i++) {
                gram[i] = Grams.unit(grams[at], i);
            }
            place = Grams.place(grams[at]);
            return gram[length - 1] == 0 ? 0 : length;
        }

        private void divide(int list, int length) {
            var seen = new IntArray(32);
            var all = lists.list(list);
            for (var rank = all.next(); rank != RankSet.END; rank = all.next()) {
                divide(rank, length, seen);
            }
            Arrays.sort(seen.values, 0, seen.size);
            if (seen.size > 0) {
                divided.set(list);
                firstParts.add(lists.size());
            }
            for (var i = 0; i < seen.size; i++) {
                var unit = seen.values[i];
                parents.add(list);
                lastUnits.add(unit);
                var ranks = Objects.requireNonNull(byUnit[unit]);
                lists.add(ranks);
                ranks.size = 0;
            }
        }

        private void divide(int rank, int length, IntArray seen) {
            var end = lexicon.units(byRank[rank], units);
            for (var at = 0; at + length <= end; at++) {
                if (units[at] == gram[0]
                        && Arrays.equals(units, at + 1, at + length, gram, 1, length)
                        && Grams.place(kinds, units, at) == place) {
                    var unit = at + length == end ? 0 : units[at + length];
                    var ranks = byUnit[unit];
                    if (ranks == null) {
                        ranks = new IntArray(64);
                        byUnit[unit] = ranks;
                    }
                    if (ranks.size == 0) {
                        seen.add(unit);
                    }
                    if (ranks.size == 0 || ranks.values[ranks.size - 1] != rank) {
                        ranks.add(rank);
                    }
                }
            }
        }
    }
}
