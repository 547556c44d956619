package dev.parlance.match.index;

import dev.parlance.match.token.BitMixer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The distinct token sequences in the order in which they were added, stored in chunks so that growing copies little.
 */
final class SequenceTable {
    private static final int FIRST_CHUNK = 1 << 12;
    private static final int CHUNK = 1 << 18;

    private final List<int[]> chunks = new ArrayList<>();
    private int[] chunk = {};
    private int used;

    private long[] places = new long[32]; // chunk and offset of each sequence
    private int[] lengths = new int[32];
    private long[] table = new long[64]; // hash, and number + 1
    private int size;
    private long total;

    int size() {
        return size;
    }

    long total() {
        return total;
    }

    int length(int sequence) {
        return lengths[sequence];
    }

    int[] chunk(int sequence) {
        return chunks.get((int) (places[sequence] >>> 32));
    }

    int offset(int sequence) {
        return (int) places[sequence];
    }

    /** The number of the sequence {@code tokens[0, length)}; the next one when it is new. */
    int add(int[] tokens, int length) {
        var hash = hash(tokens, length);
        var mask = table.length - 1;
        var place = hash & mask;
        for (; table[place] != 0; place = place + 1 & mask) {
            if ((int) (table[place] >>> 32) == hash && is((int) table[place] - 1, tokens, length)) {
                return (int) table[place] - 1;
            }
        }
        append(tokens, length);
        table[place] = (long) hash << 32 | size;
        if (2 * size > table.length) {
            grow();
        }
        return size - 1;
    }

    private static int hash(int[] tokens, int length) {
        var hash = (long) length;
        for (var i = 0; i < length; i++) {
            hash = BitMixer.high(hash ^ tokens[i]) + (hash >>> 31);
        }
        return (int) BitMixer.mix(hash);
    }

    private boolean is(int sequence, int[] tokens, int length) {
        var offset = offset(sequence);
        return lengths[sequence] == length
                && Arrays.equals(chunk(sequence), offset, offset + length, tokens, 0, length);
    }

    private void append(int[] tokens, int length) {
        if (chunks.isEmpty() || used + length > chunk.length) {
            chunk = new int[Math.max(length, Math.clamp(total, FIRST_CHUNK, CHUNK))];
            chunks.add(chunk);
            used = 0;
        }
        System.arraycopy(tokens, 0, chunk, used, length);
        if (size == places.length) {
            places = Arrays.copyOf(places, size + size / 2);
            lengths = Arrays.copyOf(lengths, places.length);
        }
        places[size] = ((chunks.size() - 1L) << 32) | used;
        lengths[size++] = length;
        used += length;
        total += length;
    }

    private void grow() {
        var larger = new long[2 * table.length];
        for (var entry : table) {
            if (entry != 0) {
                var place = (int) (entry >>> 32) & larger.length - 1;
                while (larger[place] != 0) {
                    place = place + 1 & larger.length - 1;
                }
                larger[place] = entry;
            }
        }
        table = larger;
    }
}
