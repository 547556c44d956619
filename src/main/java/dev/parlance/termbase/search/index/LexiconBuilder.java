package dev.parlance.termbase.search.index;

import dev.parlance.termbase.search.lexicon.Alphabet;
import dev.parlance.termbase.search.lexicon.IntArray;
import dev.parlance.termbase.search.lexicon.Lexicon;
import dev.parlance.termbase.search.lexicon.TextSort;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;

/** Collects texts as numbers of their characters, sorts them, and builds a {@link Lexicon} of the distinct ones. */
public final class LexiconBuilder {
    private char[] numbers = {};
    private final Map<Integer, Character> farNumbers = new HashMap<>();
    private final IntArray codePoints = new IntArray(256);
    private final IntArray starts = new IntArray(64);
    private char[] units = new char[1024];

    public LexiconBuilder() {
        starts.add(0);
    }

    public void add(String text) {
        if (numbers.length == 0) {
            numbers = new char[0x10000];
        }
        var at = starts.values[starts.size - 1];
        if (at + text.length() > units.length) {
            units = Arrays.copyOf(units, Math.max(at + text.length(), units.length + (units.length >> 2)));
        }
        for (var i = 0; i < text.length(); ) {
            var c = text.codePointAt(i);
            i += Character.charCount(c);
            units[at++] = number(c);
        }
        starts.add(at);
    }

    /**
     * The characters in the order of their first appearance; {@link #renumber} puts them in the order of code points.
     */
    private char number(int codePoint) {
        if (codePoint < numbers.length) {
            if (numbers[codePoint] == 0) {
                codePoints.add(codePoint);
                numbers[codePoint] = (char) codePoints.size;
            }
            return numbers[codePoint];
        }
        return farNumbers.computeIfAbsent(codePoint, c -> {
            codePoints.add(c);
            return (char) codePoints.size;
        });
    }

    int size() {
        return starts.size - 1;
    }

    /** The bytes of the collected texts. */
    public long bytes() {
        return 2L * starts.values[size()] + 4L * size();
    }

    /** Called once, after the last text. */
    public Alphabet renumber() {
        var sorted = codePoints.trimmed();
        Arrays.sort(sorted);
        var alphabet = new Alphabet(sorted);
        var renumbered = new char[codePoints.size + 1];
        for (var i = 0; i < codePoints.size; i++) {
            renumbered[i + 1] = (char) alphabet.number(codePoints.values[i]);
        }
        for (var i = 0; i < starts.values[size()]; i++) {
            units[i] = renumbered[units[i]];
        }
        return alphabet;
    }

    private int unit(int text, int depth) {
        var at = starts.values[text] + depth;
        return at < starts.values[text + 1] ? units[at] : 0;
    }

    public boolean isSame(int one, int other) {
        return TextSort.compare(one, other, 0, this::unit) == 0;
    }

    /** The texts in ascending order; equal texts in no particular order. */
    public int[] order() {
        return TextSort.order(size(), this::unit);
    }

    /**
     * Builds the lexicon of the distinct texts and frees the collected ones.
     *
     * @param begun called with the position in {@code order} at which each distinct text begins
     */
    public Lexicon lexicon(Alphabet alphabet, int[] order, boolean twoWay, IntConsumer begun) {
        var keyStarts = new IntArray(size() / 2);
        var keyUnits = new char[starts.values[size()]];
        var end = 0;
        for (var i = 0; i < order.length; i++) {
            if (i == 0 || !isSame(order[i - 1], order[i])) {
                begun.accept(i);
                keyStarts.add(end);
                var from = starts.values[order[i]];
                var length = starts.values[order[i] + 1] - from;
                System.arraycopy(units, from, keyUnits, end, length);
                end += length;
            }
        }
        keyStarts.add(end);
        units = new char[0];
        return new Lexicon(alphabet, keyUnits, keyStarts.trimmed(), twoWay);
    }
}
