package dev.parlance.shared;

import java.security.SecureRandom;
import java.util.Base64;

/** Public identifiers: 128 random bits as 22 URL-safe characters, never reused. */
public final class Uid {
    public static final int LENGTH = 22;

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

    private Uid() {}

    /** Generates an identifier. Safe from any thread. */
    public static String next() {
        var bytes = new byte[16];
        RANDOM.nextBytes(bytes);
        return ENCODER.encodeToString(bytes);
    }
}
