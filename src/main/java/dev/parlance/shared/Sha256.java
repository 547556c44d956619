package dev.parlance.shared;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256 digests. The platform guarantees the algorithm. */
public final class Sha256 {
    /** Reused, because finding the provider of an algorithm takes longer than hashing a small body. */
    private static final ThreadLocal<MessageDigest> OF_THREAD = ThreadLocal.withInitial(Sha256::start);

    private Sha256() {}

    /** The 32 bytes of the digest. */
    public static byte[] of(byte[] bytes) {
        return OF_THREAD.get().digest(bytes);
    }

    /** Starts a digest of content that arrives in parts. */
    public static MessageDigest start() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
