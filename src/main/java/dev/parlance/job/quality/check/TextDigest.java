package dev.parlance.job.quality.check;

import dev.parlance.job.segment.SegmentView;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/** The SHA-256 of texts. */
public final class TextDigest {
    private final byte[] bytes;

    private TextDigest(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Of texts, each with its length. */
    static TextDigest of(String... texts) {
        var digest = Sha256.start();
        for (var text : texts) {
            add(digest, text);
        }
        return new TextDigest(digest.digest());
    }

    /** Of the source and the target of a segment, with their codes; in hexadecimal digits. */
    public static String of(SegmentView segment) {
        var digest = Sha256.start();
        add(digest, segment.source());
        add(digest, segment.sourceCodes());
        add(digest, Objects.requireNonNullElse(segment.target(), ""));
        add(digest, segment.targetCodes());
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void add(MessageDigest digest, List<InlineCode> codes) {
        digest.update(ByteBuffer.allocate(4).putInt(codes.size()).array());
        codes.forEach(code -> add(digest, code.kind() + " " + code.id() + " " + code.data()));
    }

    private static void add(MessageDigest digest, String text) {
        var utf8 = text.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(4).putInt(utf8.length).array());
        digest.update(utf8);
    }

    /** The first 64 bits. */
    long number() {
        return ByteBuffer.wrap(bytes).getLong();
    }
}
