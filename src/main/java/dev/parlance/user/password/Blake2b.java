package dev.parlance.user.password;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** BLAKE2b without a key (RFC 7693). */
final class Blake2b {
    /** The longest hash in bytes. */
    static final int LONGEST = 64;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int BLOCK = 128;
    private static final int ROUNDS = 12;
    private static final long[] IV = {
        0x6a09e667f3bcc908L, 0xbb67ae8584caa73bL, 0x3c6ef372fe94f82bL, 0xa54ff53a5f1d36f1L,
        0x510e527fade682d1L, 0x9b05688c2b3e6c1fL, 0x1f83d9abfb41bd6bL, 0x5be0cd19137e2179L
    };
    /** The order of the message words in a round, as 16 hexadecimal digits (section 2.7). */
    private static final String[] SIGMA = {
        "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
        "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0"
    };

    private final long[] state = IV.clone();
    private final long[] work = new long[16];
    private final long[] message = new long[16];

    private Blake2b(int length) {
        state[0] ^= 0x01010000L ^ length;
    }

    /**
     * Computes a hash.
     *
     * @param length of the hash in bytes, at most {@link #LONGEST}
     */
    static byte[] hash(byte[] input, int length) {
        var hash = new Blake2b(length);
        var at = 0;
        for (; input.length - at > BLOCK; at += BLOCK) {
            hash.block(input, at, at + BLOCK, false);
        }
        hash.block(Arrays.copyOf(input, at + BLOCK), at, input.length, true);
        var bytes = new byte[LONGEST];
        for (var i = 0; i < hash.state.length; i++) {
            WORDS.set(bytes, i * Long.BYTES, hash.state[i]);
        }
        return Arrays.copyOf(bytes, length);
    }

    /** Adds the block that begins at an index; {@code read} bytes of the input end with it. */
    private void block(byte[] input, int at, int read, boolean last) {
        for (var i = 0; i < message.length; i++) {
            message[i] = (long) WORDS.get(input, at + i * Long.BYTES);
        }
        System.arraycopy(state, 0, work, 0, 8);
        System.arraycopy(IV, 0, work, 8, 8);
        work[12] ^= read;
        work[14] ^= last ? -1 : 0;
        for (var round = 0; round < ROUNDS; round++) {
            round(SIGMA[round % SIGMA.length]);
        }
        for (var i = 0; i < state.length; i++) {
            state[i] ^= work[i] ^ work[i + 8];
        }
    }

    private void round(String order) {
        for (var i = 0; i < 4; i++) {
            mix(order, 2 * i, i, 4 + i, 8 + i, 12 + i);
        }
        for (var i = 0; i < 4; i++) {
            mix(order, 8 + 2 * i, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
        }
    }

    private void mix(String order, int at, int a, int b, int c, int d) {
        half(message[Character.digit(order.charAt(at), 16)], 32, 24, a, b, c, d);
        half(message[Character.digit(order.charAt(at + 1), 16)], 16, 63, a, b, c, d);
    }

    private void half(long word, int first, int second, int a, int b, int c, int d) {
        work[a] += work[b] + word;
        work[d] = Long.rotateRight(work[d] ^ work[a], first);
        work[c] += work[d];
        work[b] = Long.rotateRight(work[b] ^ work[c], second);
    }
}
