package dev.parlance.termbase.search;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The long lists of grams divided by the character that follows, again and again until they are short. */
final class LongGrams {
    /** Bytes of a list that are worth dividing it. */
    private static final int LONG = 2048;
    /** Characters of the longest grams. */
    private static final int MOST = 8;

    private final Postings postings;
    /** Of every list, the first of those that it was divided into, which stand in a row, and the one after the last. */
    private final long[] parts;
    /** Of every list that is a part, the character that made it one. */
    private final char[] lastUnits;

    private LongGrams(Postings postings, long[] parts, char[] lastUnits) {
        this.postings = postings;
        this.parts = parts;
        this.lastUnits = lastUnits;
    }

    static LongGrams of(Lexicon lexicon, int[] byRank, byte[] kinds, long[] grams, Postings lists) {
        return new Builder(lexicon, byRank, kinds, grams, lists).build();
    }

    Postings postings() {
        return postings;
    }

    /** The list of the longest gram that a list and {@code text[at..to)} after it make; below 0 when no text has it. */
    int deepest(int list, int[] text, int at, int to) {
        var found = list;
        for (var i = at; i < to && found >= 0 && parts[found] != 0; i++) {
            found = Arrays.binarySearch(
                    lastUnits, Lexicon.from(parts[found]), Lexicon.to(parts[found]), (char) text[i]);
        }
        return found;
    }

    /** The list of just that gram; below 0 when no text has it, or it was not divided so far. */
    int exact(int list, int[] text, int at, int to) {
        var found = list;
        for (var i = at; i < to && found >= 0; i++) {
            found = Arrays.binarySearch(
                    lastUnits, Lexicon.from(parts[found]), Lexicon.to(parts[found]), (char) text[i]);
        }
        return found;
    }

    long size() {
        return 8L * parts.length + 2L * lastUnits.length;
    }

    private static final class Builder {
        private final Lexicon lexicon;
        private final int[] byRank;
        private final byte[] kinds;
        private final long[] grams;
        private final Postings.Growing lists;
        private final Ints parents = new Ints(1024);
        private final Map<Integer, Long> parts = new HashMap<>();
        private final Ints lastUnits = new Ints(1024);
        private final @Nullable Ints[] byUnit;
        private final int[] units;
        private final int[] gram = new int[MOST];
        private int place;

        Builder(Lexicon lexicon, int[] byRank, byte[] kinds, long[] grams, Postings lists) {
            this.kinds = kinds;
            this.lexicon = lexicon;
            this.byRank = byRank;
            this.grams = grams;
            this.lists = new Postings.Growing(lists);
            byUnit = new @Nullable Ints[lexicon.alphabet().size() + 1];
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
            var last = new char[lists.size()];
            for (var i = grams.length; i < last.length; i++) {
                last[i] = (char) lastUnits.values[i - grams.length];
            }
            var ranges = new long[last.length];
            parts.forEach((list, range) -> ranges[list] = range);
            return new LongGrams(lists.build(), ranges, last);
        }

        /** Writes the gram of a list down and answers its length; 0 for one at the end of a text, which nothing follows. */
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
            var seen = new Ints(32);
            var all = lists.list(list);
            for (var rank = all.next(); rank != Ranks.END; rank = all.next()) {
                divide(rank, length, seen);
            }
            Arrays.sort(seen.values, 0, seen.size);
            if (seen.size > 0) {
                parts.put(list, Lexicon.range(lists.size(), lists.size() + seen.size));
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

        private void divide(int rank, int length, Ints seen) {
            var end = lexicon.units(byRank[rank], units);
            for (var at = 0; at + length <= end; at++) {
                if (units[at] == gram[0]
                        && Arrays.equals(units, at + 1, at + length, gram, 1, length)
                        && Grams.place(kinds, units, at) == place) {
                    var unit = at + length == end ? 0 : units[at + length];
                    var ranks = byUnit[unit];
                    if (ranks == null) {
                        ranks = new Ints(64);
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
