package dev.parlance.termbase.search.lexicon;

import java.util.Arrays;

/**
 * The characters of an index, numbered from 1 in the order of their code points. Most languages then need one byte per
 * character, every language at most two, and a character outside the BMP is one unit like any other.
 */
public final class Alphabet {
    /** The number of characters that are not in the index; no index has this many different characters. */
    public static final int ABSENT = 0xffff;

    private final int[] codePoints;
    private final char[] low = new char[0x250];

    /** Numbers code points, which are ascending and distinct. */
    public Alphabet(int[] codePoints) {
        if (codePoints.length >= ABSENT) {
            throw new IllegalArgumentException(codePoints.length + " different characters");
        }
        this.codePoints = codePoints;
        Arrays.fill(low, (char) ABSENT);
        for (var i = 0; i < codePoints.length && codePoints[i] < low.length; i++) {
            low[codePoints[i]] = (char) (i + 1);
        }
    }

    public int size() {
        return codePoints.length;
    }

    public int codePoint(int number) {
        return codePoints[number - 1];
    }

    public int number(int codePoint) {
        if (codePoint >= 0 && codePoint < low.length) {
            return low[codePoint];
        }
        var found = Arrays.binarySearch(codePoints, codePoint);
        return found < 0 ? ABSENT : found + 1;
    }

    public int[] numbers(int[] text) {
        var numbers = new int[text.length];
        for (var i = 0; i < numbers.length; i++) {
            numbers[i] = number(text[i]);
        }
        return numbers;
    }
}
