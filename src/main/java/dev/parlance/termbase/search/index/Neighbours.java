package dev.parlance.termbase.search.index;

import dev.parlance.termbase.search.lexicon.IntArray;
import dev.parlance.termbase.search.lexicon.Lexicon;
import dev.parlance.termbase.search.match.EditDistance;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Finds all texts of a lexicon within one or two edits of a text.
 *
 * <p>One edit: every single edit of the text is followed down the sorted order, trying a changed or added character
 * only as long as some text has it. Two edits: the text is cut in two, so that the edits are divided 0 + 2, 2 + 0 or 1
 * + 1 (Mihov and Schulz, Fast Approximate Search in Large Dictionaries, 2004): a range of texts that begin with the
 * left part, a range of texts that end with the right part, and the search for one edit inside the left part. The cut
 * is placed where these ranges are small. A transposition of the two characters at the cut leaves one more edit, so one
 * side beyond it is unchanged. Every text of a range is finally compared, so the ranges need only be complete.
 */
public final class Neighbours {
    /** A range this short is compared text by text rather than divided further. */
    private static final int SHORT = 8;

    private final Lexicon lexicon;
    private final int[] units;
    private final IntArray found = new IntArray(64);
    private final int[] fetched = new int[64];
    /** Uses the values that were read ahead; if it were private, the compiler would remove those reads as unused. */
    int touched;

    private int[] text = {};
    private int length;
    private int most;

    public Neighbours(Lexicon lexicon) {
        this.lexicon = lexicon;
        units = new int[lexicon.longest()];
    }

    /**
     * The texts within {@code most} (0..2) edits of the numbered text, as {@code place << 2 | distance}, ascending.
     *
     * @param text numbers of the lexicon's alphabet
     * @param most 2 only for a text of two characters or more, which can be cut
     */
    public int[] within(int[] text, int from, int to, int most) {
        this.text = Arrays.copyOfRange(text, from, to);
        this.most = most;
        length = to - from;
        found.size = 0;
        if (length > 0 && length - most <= lexicon.longest()) {
            switch (most) {
                case 0 -> exact();
                case 1 -> oneEdit(length, true);
                default -> twoEdits();
            }
        }
        return found.distinct();
    }

    /** The same, restricted to {@code texts}. */
    public int[] among(int[] texts, int[] text, int most) {
        this.text = text;
        this.most = most;
        length = text.length;
        found.size = 0;
        measureAll(Lexicon.range(0, texts.length), i -> texts[i]);
        return found.distinct();
    }

    private void exact() {
        var place = lexicon.find(text, length);
        if (place >= 0) {
            found.add(place << 2);
        }
    }

    private void twoEdits() {
        var cut = TextCut.cheapest(lexicon, text);
        measure(lexicon.beginningWith(text, cut));
        measureEnds(endingWith(cut));
        oneEdit(cut, false);
        exchange(cut);
        var begin = lexicon.beginningWith(text, cut + 1);
        var end = endingWith(cut - 1);
        exchange(cut);
        // compared with the text as it was given
        measure(begin);
        measureEnds(end);
    }

    private void exchange(int at) {
        var unit = text[at];
        text[at] = text[at - 1];
        text[at - 1] = unit;
    }

    private long endingWith(int from) {
        var range = lexicon.all();
        for (var i = length - 1; i >= from && Lexicon.count(range) > 0; i--) {
            range = lexicon.withEnd(range, length - 1 - i, text[i]);
        }
        return range;
    }

    /** All texts that begin with {@code text[0..to)} after one edit or, if {@code whole}, that equal it. */
    private void oneEdit(int to, boolean whole) {
        var range = lexicon.all();
        for (var i = 0; i <= to && Lexicon.count(range) > 0; i++) {
            if (i < to) {
                goOn(range, i, i + 1, to, whole);
            } else if (whole) {
                measure(firstOf(range));
            }
            if (i + 1 < to) {
                var exchanged = lexicon.with(range, i, text[i + 1]);
                if (Lexicon.count(exchanged) > 0) {
                    goOn(lexicon.with(exchanged, i + 1, text[i]), i + 2, i + 2, to, whole);
                }
            }
            if (i < to || whole) {
                others(range, i, to, whole);
            }
            if (i < to) {
                range = lexicon.with(range, i, text[i]);
            }
        }
    }

    /** Tries another character at {@code depth}, in place of the text's own or before it. */
    private void others(long range, int depth, int to, boolean whole) {
        if (depth == 0 && lexicon.isOrderedBySecond()) {
            anyFirst(1, to, whole);
            anyFirst(0, to, whole);
            return;
        }
        var end = Lexicon.to(range);
        for (var from = Lexicon.from(range); from < end; ) {
            var unit = lexicon.unit(from, depth);
            if (unit == 0) {
                measure(Lexicon.range(from, from + 1));
                from++;
                continue;
            }
            var past = lexicon.past(from, end, depth, unit);
            var child = Lexicon.range(from, past);
            if (past - from <= SHORT) {
                measureFew(child, depth, to);
            } else if (depth == to) {
                goOn(child, depth + 1, to, to, whole);
            } else if (unit != text[depth]) {
                goOn(child, depth + 1, depth + 1, to, whole);
                goOn(child, depth + 1, depth, to, whole);
            }
            from = past;
        }
    }

    /** All texts that begin with any character and continue with {@code text[next..to)}. */
    private void anyFirst(int next, int to, boolean whole) {
        var range = lexicon.all();
        var depth = 1;
        for (var i = next; i < to && Lexicon.count(range) > SHORT; i++) {
            range = lexicon.withSecond(range, depth++, text[i]);
        }
        if (whole && Lexicon.count(range) > SHORT) {
            range = lexicon.withSecond(range, depth, 0);
        }
        measureAll(range, lexicon::bySecond);
    }

    /** Of a few texts with another character at {@code depth}, those that continue like the text, after or with it. */
    private void measureFew(long range, int depth, int to) {
        for (var place = Lexicon.from(range); place < Lexicon.to(range); place++) {
            var next = lexicon.unit(place, depth + 1);
            if (depth + 1 >= to || next == text[depth + 1] || next == text[depth]) {
                measure(place);
            }
        }
    }

    /** Follows {@code text[next..to)} from a range of texts that are equal up to {@code depth}. */
    private void goOn(long range, int depth, int next, int to, boolean whole) {
        var d = depth;
        for (var i = next; i < to && Lexicon.count(range) > SHORT; i++) {
            range = lexicon.with(range, d++, text[i]);
        }
        measure(whole && Lexicon.count(range) > SHORT ? firstOf(range) : range);
    }

    /** A text is the first of the texts that begin with it. */
    private static long firstOf(long range) {
        return Lexicon.range(Lexicon.from(range), Lexicon.from(range) + 1);
    }

    private void measure(long range) {
        for (var place = Lexicon.from(range); place < Lexicon.to(range); place++) {
            measure(place);
        }
    }

    private void measureEnds(long range) {
        measureAll(range, lexicon::byEnd);
    }

    /** Texts that are far apart in memory are fetched several at once. */
    private void measureAll(long range, IntUnaryOperator text) {
        for (var from = Lexicon.from(range); from < Lexicon.to(range); from += fetched.length) {
            var count = Math.min(fetched.length, Lexicon.to(range) - from);
            for (var i = 0; i < count; i++) {
                fetched[i] = text.applyAsInt(from + i);
            }
            touched += lexicon.touch(fetched, count);
            for (var i = 0; i < count; i++) {
                measure(fetched[i]);
            }
        }
    }

    private void measure(int place) {
        if (Math.abs(lexicon.length(place) - length) > most) {
            return;
        }
        var other = lexicon.units(place, units);
        var edits = EditDistance.within(text, 0, length, units, 0, other, most);
        if (edits <= most) {
            found.add(place << 2 | edits);
        }
    }
}
