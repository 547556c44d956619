package dev.parlance.cluster;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Proves that an instance has written a message, because the ports of a cluster ask nobody who he is. An old message
 * stays valid: a hint says nothing that would be wrong later.
 *
 * @param keys of this installation; the first one seals
 */
record HintSeal(List<String> keys) {
    private static final String ALGORITHM = "HmacSHA256";
    /** Characters of the proof, in base64. */
    private static final int LENGTH = 43;

    HintSeal {
        keys = List.copyOf(keys);
    }

    String seal(String text) {
        return proof(keys.getFirst(), text) + text;
    }

    /** The text of a message, or null if no instance has sealed it. */
    @Nullable
    String open(String message) {
        if (message.length() < LENGTH) {
            return null;
        }
        var sent = bytes(message.substring(0, LENGTH));
        var text = message.substring(LENGTH);
        return keys.stream().anyMatch(key -> MessageDigest.isEqual(bytes(proof(key, text)), sent)) ? text : null;
    }

    private static String proof(String key, String text) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(bytes(key), ALGORITHM));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(mac.doFinal(bytes(text)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
