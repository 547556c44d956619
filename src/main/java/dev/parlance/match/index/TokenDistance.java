package dev.parlance.match.index;

import java.util.Arrays;

/**
 * Levenshtein distance of one text to many, 64 cells of a column at a time (Myers 1999 in Hyyrö's form of 2003), with a
 * cut-off: each remaining column reduces the distance by at most one, so the computation stops when the bound is out of
 * reach. For one thread; its arrays are reused.
 */
public final class TokenDistance {
    private int[] keys = new int[256];
    private int[] stamps = new int[256];
    private long[] masks = new long[256];
    private int shift = 24;
    private int stamp;
    /**
     * How often the text has the token of a slot, and how often the other text has it in the comparison with that
     * stamp.
     */
    private int[] counts = new int[256];

    private int[] shared = new int[256];
    private int[] sharedStamps = new int[256];
    private int comparison;

    private int length;
    private int words;
    private long[] plus = new long[1];
    private long[] minus = new long[1];

    /** Sets the text with which the next ones are compared; negative tokens equal no token. */
    public void prepare(int[] tokens, int size) {
        length = size;
        words = Math.max(1, (size + 63) >>> 6);
        fit();
        stamp++;
        for (var i = 0; i < size; i++) {
            if (tokens[i] >= 0) {
                var slot = slot(tokens[i]);
                masks[slot * words + (i >>> 6)] |= 1L << i;
                counts[slot]++;
            }
        }
    }

    private void fit() {
        var bits = Math.max(8, 34 - Integer.numberOfLeadingZeros(Math.max(1, length)));
        if (1 << bits > keys.length) {
            keys = new int[1 << bits];
            stamps = new int[1 << bits];
            stamp = 0;
            counts = new int[1 << bits];
            shared = new int[1 << bits];
            sharedStamps = new int[1 << bits];
            comparison = 0;
        }
        shift = Integer.numberOfLeadingZeros(keys.length) + 1;
        if (masks.length < keys.length * words) {
            masks = new long[keys.length * words];
        }
        if (plus.length < words) {
            plus = new long[words];
            minus = new long[words];
        }
    }

    private int slot(int token) {
        var slot = (token * 0x9E3779B1) >>> shift;
        while (stamps[slot] == stamp && keys[slot] != token) {
            slot = (slot + 1) & (keys.length - 1);
        }
        if (stamps[slot] != stamp) {
            stamps[slot] = stamp;
            keys[slot] = token;
            counts[slot] = 0;
            Arrays.fill(masks, slot * words, (slot + 1) * words, 0);
        }
        return slot;
    }

    /** The slot of a token of the prepared text, or −1. */
    private int find(int token) {
        var slot = (token * 0x9E3779B1) >>> shift;
        while (stamps[slot] == stamp) {
            if (keys[slot] == token) {
                return slot;
            }
            slot = (slot + 1) & (keys.length - 1);
        }
        return -1;
    }

    /**
     * The distance to {@code tokens[from, to)}, or some number greater than {@code bound} if the distance is greater.
     */
    public int to(int[] tokens, int from, int to, int bound) {
        if (length == 0) {
            return to - from;
        }
        if (words == 1) {
            return narrow(tokens, from, to, bound);
        }
        return isTooFar(tokens, from, to, bound) ? Integer.MAX_VALUE : wide(tokens, from, to, bound);
    }

    /**
     * True if the texts share so few tokens that the distance exceeds the bound; much faster than the distance for long
     * texts.
     */
    private boolean isTooFar(int[] tokens, int from, int to, int bound) {
        var spare = to - from - Math.max(length, to - from) + bound;
        comparison++;
        for (var at = from; at < to; at++) {
            var slot = find(tokens[at]);
            if (slot >= 0 && sharedStamps[slot] != comparison) {
                sharedStamps[slot] = comparison;
                shared[slot] = 0;
            }
            if ((slot < 0 || shared[slot]++ >= counts[slot]) && --spare < 0) {
                return true;
            }
        }
        return false;
    }

    private int narrow(int[] tokens, int from, int to, int bound) {
        var distance = length;
        var last = length - 1;
        var pv = -1L;
        var mv = 0L;
        for (var at = from; at < to; at++) {
            var slot = find(tokens[at]);
            var eq = slot < 0 ? 0 : masks[slot];
            var d0 = (((eq & pv) + pv) ^ pv) | eq | mv;
            var ph = mv | ~(d0 | pv);
            var mh = pv & d0;
            distance += (int) (ph >>> last & 1) - (int) (mh >>> last & 1);
            if (distance - (to - 1 - at) > bound) {
                return Integer.MAX_VALUE;
            }
            ph = ph << 1 | 1;
            mh <<= 1;
            pv = mh | ~(d0 | ph);
            mv = ph & d0;
        }
        return distance;
    }

    private int wide(int[] tokens, int from, int to, int bound) {
        Arrays.fill(plus, 0, words, -1L);
        Arrays.fill(minus, 0, words, 0L);
        var distance = length;
        for (var at = from; at < to; at++) {
            distance += column(find(tokens[at]));
            if (distance - (to - 1 - at) > bound) {
                return Integer.MAX_VALUE;
            }
        }
        return distance;
    }

    /** The change of the last row by one more token; a carry of −1, 0 or 1 passes through the words. */
    private int column(int slot) {
        var last = (length - 1) & 63;
        var carryUp = 1L;
        var carryDown = 0L;
        var change = 0;
        for (var w = 0; w < words; w++) {
            var eq = slot < 0 ? 0 : masks[slot * words + w];
            var pv = plus[w];
            var mv = minus[w];
            var xv = eq | mv;
            eq |= carryDown;
            var xh = (((eq & pv) + pv) ^ pv) | eq;
            var ph = mv | ~(xh | pv);
            var mh = pv & xh;
            if (w == words - 1) {
                change = (int) (ph >>> last & 1) - (int) (mh >>> last & 1);
            }
            var up = ph >>> 63;
            var down = mh >>> 63;
            ph = ph << 1 | carryUp;
            mh = mh << 1 | carryDown;
            plus[w] = mh | ~(xv | ph);
            minus[w] = ph & xv;
            carryUp = up;
            carryDown = down;
        }
        return change;
    }
}
