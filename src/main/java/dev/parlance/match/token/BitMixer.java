package dev.parlance.match.token;

/** Spreads bits for tables and sketches; the constants are those of SplitMix64 (Steele, Lea, Flood 2014). */
public final class BitMixer {
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private BitMixer() {}

    public static long mix(long value) {
        var v = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
        v = (v ^ v >>> 27) * 0x94D049BB133111EBL;
        return v ^ v >>> 31;
    }

    /** A cheaper mix, in which only the high bits are well distributed. */
    public static long high(long value) {
        return value * FACTOR;
    }
}
