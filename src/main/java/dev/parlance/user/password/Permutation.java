package dev.parlance.user.password;

/** The permutation P of Argon2 (RFC 9106, section 3.6) on 16 words of a block, which are 8 pairs at equal distances. */
final class Permutation {
    private Permutation() {}

    /**
     * Permutes 16 words in their array.
     *
     * @param at the index of the first pair
     * @param step from one pair to the next
     */
    static void of(long[] words, int at, int step) {
        var a = at;
        var b = at + 2 * step;
        var c = at + 4 * step;
        var d = at + 6 * step;
        mix(words, a, b, c, d);
        mix(words, a + 1, b + 1, c + 1, d + 1);
        mix(words, a + step, b + step, c + step, d + step);
        mix(words, a + step + 1, b + step + 1, c + step + 1, d + step + 1);
        mix(words, a, b + 1, c + step, d + step + 1);
        mix(words, a + 1, b + step, c + step + 1, d);
        mix(words, a + step, b + step + 1, c, d + 1);
        mix(words, a + step + 1, b, c + 1, d + step);
    }

    private static void mix(long[] words, int atA, int atB, int atC, int atD) {
        var a = words[atA];
        var b = words[atB];
        var c = words[atC];
        var d = words[atD];
        a = sum(a, b);
        d = Long.rotateRight(d ^ a, 32);
        c = sum(c, d);
        b = Long.rotateRight(b ^ c, 24);
        a = sum(a, b);
        d = Long.rotateRight(d ^ a, 16);
        c = sum(c, d);
        b = Long.rotateRight(b ^ c, 63);
        words[atA] = a;
        words[atB] = b;
        words[atC] = c;
        words[atD] = d;
    }

    private static long sum(long x, long y) {
        return x + y + 2 * (x & 0xFFFFFFFFL) * (y & 0xFFFFFFFFL);
    }
}
