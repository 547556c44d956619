package dev.parlance.storage;

import io.vertx.core.buffer.Buffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file whose bytes can be read.
 *
 * @param uid names the bytes outside of the database
 * @param bytes its size
 */
public record StoredFile(long id, String uid, String name, long bytes, Checksums checksums, Place place) {
    /** Bytes of every block but the last. */
    public static final int BLOCK_BYTES = 256 << 10;

    private static final Base64.Encoder TAG = Base64.getUrlEncoder().withoutPadding();
    private static final int TAG_BYTES = 16;

    /**
     * SHA-256 of the bytes.
     *
     * @param whole of the whole file; null for a file that an earlier version has stored without it
     * @param blocks of each block of {@link #BLOCK_BYTES}, one after the other; null for a file of an earlier version
     */
    public record Checksums(
            @Nullable Buffer whole, @Nullable Buffer blocks) {}

    /** The strong entity tag of the bytes, in quotes. */
    public String etag() {
        var whole = Objects.requireNonNull(checksums.whole()).getBytes();
        return '"' + TAG.encodeToString(Arrays.copyOf(whole, TAG_BYTES)) + '"';
    }

    /** The number of blocks. */
    int blocks() {
        return Math.toIntExact((bytes + BLOCK_BYTES - 1) / BLOCK_BYTES);
    }

    /** The bytes of a block, whose ordinal counts from 0. */
    int blockLength(int ordinal) {
        return (int) Math.min(BLOCK_BYTES, bytes - (long) ordinal * BLOCK_BYTES);
    }
}
