package dev.parlance.user.password;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Computes Argon2id (RFC 9106, version 1.3) in memory that it keeps for the next password; for one thread. */
final class Argon2id {
    private static final int VERSION = 0x13;
    private static final int TYPE = 2;
    /** Words of a block of 1 KiB. */
    private static final int WORDS = 128;

    private static final int SLICES = 4;
    private static final int BLOCK_BYTES = WORDS * Long.BYTES;

    private final long[] work = new long[WORDS];
    private final long[] input = new long[WORDS];
    private final long[] addresses = new long[WORDS];
    private final long[] zero = new long[WORDS];
    private long[] memory = {};
    private Cost cost = new Cost(0, 0, 1);
    private int laneLength;
    private int segmentLength;

    /**
     * What a hash costs.
     *
     * @param memory in KiB, at least 8 for each lane
     */
    record Cost(int memory, int iterations, int parallelism) {}

    /** The hash of a password, of a length in bytes. */
    byte[] hash(byte[] password, byte[] salt, int length, Cost wanted) {
        cost = wanted;
        segmentLength = wanted.memory / (SLICES * wanted.parallelism);
        laneLength = SLICES * segmentLength;
        var words = laneLength * wanted.parallelism * WORDS;
        memory = memory.length == words ? memory : new long[words];
        begin(password, salt, length);
        for (var pass = 0; pass < wanted.iterations; pass++) {
            for (var slice = 0; slice < SLICES; slice++) {
                for (var lane = 0; lane < wanted.parallelism; lane++) {
                    segment(pass, slice, lane);
                }
            }
        }
        var last = new byte[BLOCK_BYTES];
        var out = ByteBuffer.wrap(last).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
        for (var i = 0; i < WORDS; i++) {
            var word = 0L;
            for (var lane = 1; lane <= wanted.parallelism; lane++) {
                word ^= memory[(lane * laneLength - 1) * WORDS + i];
            }
            out.put(word);
        }
        Arrays.fill(memory, 0);
        return longHash(last, length);
    }

    /** Fills the first two blocks of each lane (section 3.2, steps 1 to 4). */
    private void begin(byte[] password, byte[] salt, int length) {
        var first = new byte[4 * 10 + password.length + salt.length];
        little(first)
                .putInt(cost.parallelism)
                .putInt(length)
                .putInt(cost.memory)
                .putInt(cost.iterations)
                .putInt(VERSION)
                .putInt(TYPE)
                .putInt(password.length)
                .put(password)
                .putInt(salt.length)
                .put(salt);
        var seed = Arrays.copyOf(Blake2b.hash(first, Blake2b.LONGEST), Blake2b.LONGEST + 8);
        for (var lane = 0; lane < cost.parallelism; lane++) {
            for (var block = 0; block < 2; block++) {
                little(seed).position(Blake2b.LONGEST).putInt(block).putInt(lane);
                little(longHash(seed, BLOCK_BYTES))
                        .asLongBuffer()
                        .get(memory, (lane * laneLength + block) * WORDS, WORDS);
            }
        }
    }

    private static ByteBuffer little(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** H' of section 3.3. */
    private static byte[] longHash(byte[] input, int length) {
        var text = new byte[4 + input.length];
        little(text).putInt(length).put(input);
        if (length <= Blake2b.LONGEST) {
            return Blake2b.hash(text, length);
        }
        var all = ByteBuffer.allocate(length);
        var next = Blake2b.hash(text, Blake2b.LONGEST);
        while (all.remaining() > Blake2b.LONGEST) {
            all.put(next, 0, Blake2b.LONGEST / 2);
            next = Blake2b.hash(next, Math.min(all.remaining(), Blake2b.LONGEST));
        }
        return all.put(next).array();
    }

    private void segment(int pass, int slice, int lane) {
        var independent = pass == 0 && slice < SLICES / 2;
        var begin = pass == 0 && slice == 0 ? 2 : 0;
        if (independent) {
            Arrays.fill(input, 0);
            input[0] = pass;
            input[1] = lane;
            input[2] = slice;
            input[3] = (long) laneLength * cost.parallelism;
            input[4] = cost.iterations;
            input[5] = TYPE;
        }
        for (var i = begin; i < segmentLength; i++) {
            if (independent && (i == begin || i % WORDS == 0)) {
                nextAddresses();
            }
            var column = slice * segmentLength + i;
            var previous = lane * laneLength + (column == 0 ? laneLength : column) - 1;
            var random = independent ? addresses[i % WORDS] : memory[previous * WORDS];
            var from = pass == 0 && slice == 0 ? lane : (int) Long.remainderUnsigned(random >>> 32, cost.parallelism);
            var reference = from * laneLength + reference(pass, slice, i, from == lane, random);
            compress(previous, reference, lane * laneLength + column, pass > 0);
        }
    }

    /** 128 pseudo-random numbers that do not depend on the password (section 3.4.1.2). */
    private void nextAddresses() {
        input[6]++;
        compress(zero, 0, input, 0, addresses, 0, false);
        compress(zero, 0, addresses, 0, addresses, 0, false);
    }

    /** The column of the block to be mixed in (section 3.4.2). */
    private int reference(int pass, int slice, int index, boolean sameLane, long random) {
        var finished = pass == 0 ? slice * segmentLength : laneLength - segmentLength;
        var size = finished + (sameLane ? index - 1 : index == 0 ? -1 : 0);
        var low = random & 0xFFFFFFFFL;
        var relative = size - 1 - ((size * ((low * low) >>> 32)) >>> 32);
        var start = pass == 0 || slice == SLICES - 1 ? 0 : (slice + 1) * segmentLength;
        return (int) ((start + relative) % laneLength);
    }

    private void compress(int previous, int reference, int block, boolean xor) {
        compress(memory, previous * WORDS, memory, reference * WORDS, memory, block * WORDS, xor);
    }

    /** G of section 3.5; xor keeps what the block has from the pass before. */
    private void compress(long[] x, int atX, long[] y, int atY, long[] out, int at, boolean xor) {
        for (var i = 0; i < WORDS; i++) {
            var word = x[atX + i] ^ y[atY + i];
            work[i] = word;
            out[at + i] = xor ? out[at + i] ^ word : word;
        }
        for (var row = 0; row < WORDS; row += 16) {
            Permutation.of(work, row, 2);
        }
        for (var column = 0; column < 16; column += 2) {
            Permutation.of(work, column, 16);
        }
        for (var i = 0; i < WORDS; i++) {
            out[at + i] ^= work[i];
        }
    }
}
