package dev.parlance.match.index;

import dev.parlance.match.token.BitMixer;
import java.util.Arrays;

/**
 * Numbers the tokens of an index in the order of their first appearance, in flat hash tables that are at most half
 * full.
 */
public final class Dictionary {
    static final int UNKNOWN = -1;

    private long[] keys;
    private int[] numbers;
    private int shift;
    private int size;

    public Dictionary(int expected) {
        var bits = Math.max(4, 33 - Integer.numberOfLeadingZeros(Math.max(1, expected)));
        keys = new long[1 << bits];
        numbers = new int[1 << bits];
        shift = Long.SIZE - bits;
        Arrays.fill(numbers, UNKNOWN);
    }

    int size() {
        return size;
    }

    long bytes() {
        return (long) Long.BYTES * keys.length + (long) Integer.BYTES * numbers.length;
    }

    /** The number of a token, or {@link #UNKNOWN}. */
    public int find(long token) {
        return numbers[place(token)];
    }

    /** The number of a token; a new token gets the next one. */
    public int add(long token) {
        var place = place(token);
        if (numbers[place] == UNKNOWN) {
            keys[place] = token;
            numbers[place] = size++;
            if (size > keys.length / 2) {
                grow();
                return size - 1;
            }
        }
        return numbers[place];
    }

    private int place(long token) {
        var mask = keys.length - 1;
        var place = (int) (BitMixer.high(token ^ token >>> 29) >>> shift);
        while (numbers[place] != UNKNOWN && keys[place] != token) {
            place = place + 1 & mask;
        }
        return place;
    }

    private void grow() {
        var oldKeys = keys;
        var oldNumbers = numbers;
        keys = new long[2 * oldKeys.length];
        numbers = new int[keys.length];
        Arrays.fill(numbers, UNKNOWN);
        shift--;
        for (var i = 0; i < oldKeys.length; i++) {
            if (oldNumbers[i] != UNKNOWN) {
                var place = place(oldKeys[i]);
                keys[place] = oldKeys[i];
                numbers[place] = oldNumbers[i];
            }
        }
    }

    /** Gives every token a new number, which the array (a permutation) has at the old number. */
    void renumber(int[] renumbered) {
        for (var i = 0; i < numbers.length; i++) {
            if (numbers[i] != UNKNOWN) {
                numbers[i] = renumbered[numbers[i]];
            }
        }
    }

    /** The tokens by their numbers. */
    long[] tokens() {
        var tokens = new long[size];
        for (var i = 0; i < numbers.length; i++) {
            if (numbers[i] != UNKNOWN) {
                tokens[numbers[i]] = keys[i];
            }
        }
        return tokens;
    }
}
