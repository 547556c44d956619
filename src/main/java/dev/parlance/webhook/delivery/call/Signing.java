package dev.parlance.webhook.delivery.call;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signatures by Standard Webhooks 1.0: HMAC-SHA256 of {@code id.timestamp.body} under each secret that is valid,
 * separated by spaces. For one thread at a time.
 */
public final class Signing {
    /** The first characters of a secret. */
    public static final String PREFIX = "whsec_";

    public static final int LEAST_BYTES = 24;
    public static final int MOST_BYTES = 64;
    /** Characters of a secret in plain form. */
    public static final int LEAST_CHARACTERS = 8;

    public static final int MOST_CHARACTERS = 128;
    private static final int BYTES = 32;
    private static final String ALGORITHM = "HmacSHA256";
    private static final SecureRandom RANDOM = new SecureRandom();

    private final List<Mac> macs;

    /** Signs with these secrets, the newest first; an empty list gives no signature. */
    Signing(List<String> secrets) {
        this.macs = secrets.stream().map(Signing::mac).toList();
    }

    /** A new secret. */
    public static String newSecret() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return PREFIX + Base64.getEncoder().encodeToString(bytes);
    }

    /** Whether a text is a valid secret: {@code whsec_} and the base64 of 24 to 64 bytes, or else plain ASCII text. */
    public static boolean isSecret(String text) {
        if (!text.startsWith(PREFIX)) {
            return text.length() >= LEAST_CHARACTERS
                    && text.length() <= MOST_CHARACTERS
                    && text.chars().allMatch(character -> character >= ' ' && character <= '~');
        }
        try {
            var length = bytes(text).length;
            return length >= LEAST_BYTES && length <= MOST_BYTES;
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
    }

    boolean isEmpty() {
        return macs.isEmpty();
    }

    /** The value of {@code webhook-signature}. */
    String sign(String id, long timestamp, byte[] body) {
        var head = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
        var signatures = new StringBuilder(64);
        for (var mac : macs) {
            mac.update(head);
            signatures
                    .append(signatures.isEmpty() ? "v1," : " v1,")
                    .append(Base64.getEncoder().encodeToString(mac.doFinal(body)));
        }
        return signatures.toString();
    }

    private static byte[] bytes(String secret) {
        return secret.startsWith(PREFIX)
                ? Base64.getDecoder().decode(secret.substring(PREFIX.length()))
                : secret.getBytes(StandardCharsets.UTF_8);
    }

    private static Mac mac(String secret) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(bytes(secret), ALGORITHM));
            return mac;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
