package dev.parlance.user;

import dev.parlance.shared.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;

/** Secrets for the Authorization header: 256 random bits, written in 43 URL-safe characters. */
final class Tokens {
    private static final int BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Tokens() {}

    static String next() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** SHA-256: enough for a secret that cannot be guessed. */
    static byte[] hash(String token) {
        return Sha256.of(token.getBytes(StandardCharsets.UTF_8));
    }
}
