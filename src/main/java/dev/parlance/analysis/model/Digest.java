package dev.parlance.analysis.model;

import dev.parlance.analysis.count.method.TextCount;
import dev.parlance.analysis.count.statistics.Cell;
import dev.parlance.shared.Fingerprint;
import dev.parlance.shared.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The SHA-256 digest of the input and the counts of an analysis, in hexadecimal: two analyses with the same digest
 * counted the same texts with the same settings and put each text into the same cell. For one thread at a time.
 */
public final class Digest {
    private static final int SEGMENT_BYTES = 2 * Long.BYTES + 3 * Integer.BYTES;

    private final MessageDigest sha256 = Sha256.start();

    /** Adds a setting or another text. */
    public Digest add(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        sha256.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
        sha256.update(bytes);
        return this;
    }

    /** Adds a segment that was counted. */
    public void add(Fingerprint source, Cell cell, TextCount count) {
        sha256.update(ByteBuffer.allocate(SEGMENT_BYTES)
                .putLong(source.high())
                .putLong(source.low())
                .putInt(count.words())
                .putInt(count.characters())
                .putInt(count.spaces())
                .flip());
        add(cell.rateKey());
    }

    public String hex() {
        return HexFormat.of().formatHex(sha256.digest());
    }

    /** The digest of digests; null while one of them is missing. */
    static @Nullable String of(List<@Nullable String> digests) {
        var all = new Digest();
        for (var digest : digests) {
            if (digest == null) {
                return null;
            }
            all.add(digest);
        }
        return all.hex();
    }
}
