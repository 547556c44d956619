package dev.parlance.shared;

/**
 * A 128-bit hash of a text with its codes. Two texts are the same when their characters and the data of their codes
 * are equal. The hash is MurmurHash3 x64 128 (Austin Appleby, public domain) over UTF-16 little-endian; it is the
 * same on every machine and may be stored. Among ten million different texts the probability that any two collide is
 * about 1.5 · 10⁻²⁵ (n² / 2¹²⁹). It does not protect against deliberate collisions.
 */
public record Fingerprint(long high, long low) {
    private static final long C1 = 0x87c37b91114253d5L;
    private static final long C2 = 0x4cf5ad432745937fL;
    private static final int BLOCK = 8;

    public static Fingerprint of(SegmentText segment) {
        return of(characters(segment));
    }

    /**
     * The text, then the data and the length of each code, then the length of the text. Read from the end, this has
     * one meaning. Without codes it is the text alone, which no text with codes can equal, because the latter
     * contains the places of its codes.
     */
    private static char[] characters(SegmentText segment) {
        var text = segment.text();
        if (segment.codes().isEmpty()) {
            return text.toCharArray();
        }
        var all = new StringBuilder(text);
        for (var code : segment.codes()) {
            append(all.append(code.data()), code.data().length());
        }
        append(all, text.length());
        var characters = new char[all.length()];
        all.getChars(0, characters.length, characters, 0);
        return characters;
    }

    private static void append(StringBuilder all, int length) {
        all.append((char) (length >>> 16)).append((char) length);
    }

    static Fingerprint of(char[] data) {
        var h1 = 0L;
        var h2 = 0L;
        var at = 0;
        for (; at + BLOCK <= data.length; at += BLOCK) {
            h1 ^= mix1(word(data, at, at + 4));
            h1 = (Long.rotateLeft(h1, 27) + h2) * 5 + 0x52dce729L;
            h2 ^= mix2(word(data, at + 4, at + 8));
            h2 = (Long.rotateLeft(h2, 31) + h1) * 5 + 0x38495ab5L;
        }
        if (at + 4 < data.length) {
            h2 ^= mix2(word(data, at + 4, data.length));
        }
        if (at < data.length) {
            h1 ^= mix1(word(data, at, Math.min(at + 4, data.length)));
        }
        h1 ^= 2L * data.length;
        h2 ^= 2L * data.length;
        h1 += h2;
        h2 += h1;
        h1 = finish(h1);
        h2 = finish(h2);
        h1 += h2;
        return new Fingerprint(h1, h2 + h1);
    }

    /** Up to four characters, the first in the lowest bits. */
    private static long word(char[] data, int start, int end) {
        var word = 0L;
        for (var i = end - 1; i >= start; i--) {
            word = word << 16 | data[i];
        }
        return word;
    }

    private static long mix1(long k) {
        return Long.rotateLeft(k * C1, 31) * C2;
    }

    private static long mix2(long k) {
        return Long.rotateLeft(k * C2, 33) * C1;
    }

    private static long finish(long h) {
        var k = (h ^ h >>> 33) * 0xff51afd7ed558ccdL;
        k = (k ^ k >>> 33) * 0xc4ceb9fe1a85ec53L;
        return k ^ k >>> 33;
    }
}
