package dev.parlance.termbase.search.lexicon;

import java.util.Arrays;

/**
 * Texts one after the other in one array, as numbers of their characters: bytes if the alphabet allows it. A range of
 * texts is packed into a long: the first in the upper half, the one after the last in the lower half.
 */
public sealed class FlatTexts permits Lexicon {
    private final Alphabet alphabet;
    private final byte[] narrow;
    private final char[] wide;
    private final int[] starts;
    private final int longest;

    /**
     * Puts texts into their arrays.
     *
     * @param units the texts, concatenated
     * @param starts the start of each text, and the end of the last one
     */
    FlatTexts(Alphabet alphabet, char[] units, int[] starts) {
        this.alphabet = alphabet;
        this.starts = starts;
        if (alphabet.size() < 256) {
            wide = new char[0];
            narrow = new byte[starts[starts.length - 1]];
            for (var i = 0; i < narrow.length; i++) {
                narrow[i] = (byte) units[i];
            }
        } else {
            narrow = new byte[0];
            // few of the collected texts are duplicates, so copying to save their space does not pay off
            var used = starts[starts.length - 1];
            wide = used > units.length / 8 * 7 ? units : Arrays.copyOf(units, used);
        }
        var most = 0;
        for (var i = 0; i < size(); i++) {
            most = Math.max(most, length(i));
        }
        longest = most;
    }

    public final Alphabet alphabet() {
        return alphabet;
    }

    public final int size() {
        return starts.length - 1;
    }

    public final int longest() {
        return longest;
    }

    public final int length(int text) {
        return starts[text + 1] - starts[text];
    }

    /** The unit of a text at {@code depth}; 0 after its end. */
    public final int unit(int text, int depth) {
        var at = starts[text] + depth;
        return at >= starts[text + 1] ? 0 : wide.length == 0 ? narrow[at] & 0xff : wide[at];
    }

    final int unitFromEnd(int text, int depth) {
        var at = starts[text + 1] - 1 - depth;
        return at < starts[text] ? 0 : wide.length == 0 ? narrow[at] & 0xff : wide[at];
    }

    /** Writes the numbers of the characters of a text into {@code units} and returns their count. */
    public final int units(int text, int[] units) {
        var start = starts[text];
        var length = starts[text + 1] - start;
        if (wide.length == 0) {
            for (var i = 0; i < length; i++) {
                units[i] = narrow[start + i] & 0xff;
            }
        } else {
            for (var i = 0; i < length; i++) {
                units[i] = wide[start + i];
            }
        }
        return length;
    }

    /** Reads a part of each text to bring them into the processor's cache; the reads overlap. */
    public final int touch(int[] texts, int count) {
        var sum = 0;
        if (wide.length == 0) {
            for (var i = 0; i < count; i++) {
                sum += narrow[starts[texts[i]]] + narrow[starts[texts[i] + 1] - 1];
            }
        } else {
            for (var i = 0; i < count; i++) {
                sum += wide[starts[texts[i]]] + wide[starts[texts[i] + 1] - 1];
            }
        }
        return sum;
    }

    /** Writes the code points of a text into {@code codePoints} and returns their count. */
    public final int codePoints(int text, int[] codePoints) {
        var length = units(text, codePoints);
        for (var i = 0; i < length; i++) {
            codePoints[i] = alphabet.codePoint(codePoints[i]);
        }
        return length;
    }

    public final String string(int text) {
        var codePoints = new int[length(text)];
        return new String(codePoints, 0, codePoints(text, codePoints));
    }

    final long textBytes() {
        return narrow.length + 2L * wide.length + 4L * starts.length;
    }

    /** The range of all texts. */
    public final long all() {
        return size();
    }

    public static int from(long range) {
        return (int) (range >>> 32);
    }

    public static int to(long range) {
        return (int) range;
    }

    public static int count(long range) {
        return to(range) - from(range);
    }

    public static boolean contains(long range, int text) {
        return text >= from(range) && text < to(range);
    }

    public static long range(int from, int to) {
        return (long) from << 32 | to;
    }
}
