package dev.parlance.secret;

import dev.parlance.shared.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A key with its identifier: the first bytes of its SHA-256. */
final class EncryptionKey {
    static final int ID_LENGTH = 4;
    private static final String MAC = "HmacSHA256";

    private final SecretKeySpec key;
    private final byte[] id;

    private EncryptionKey(byte[] key, byte[] id) {
        this.key = new SecretKeySpec(key, "AES");
        this.id = id;
    }

    static EncryptionKey of(String base64Key) {
        var key = Base64.getDecoder().decode(base64Key);
        if (key.length != SecretBox.KEY_LENGTH) {
            throw new IllegalArgumentException(
                    "a key has %d bytes, not %d".formatted(SecretBox.KEY_LENGTH, key.length));
        }
        return new EncryptionKey(key, Arrays.copyOf(Sha256.of(key), ID_LENGTH));
    }

    SecretKeySpec key() {
        return key;
    }

    /** A value that only holders of the key can compute, different for each purpose: HMAC-SHA-256 in base64. */
    String token(String purpose) {
        try {
            var mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(key.getEncoded(), MAC));
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(mac.doFinal(purpose.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    byte[] idBytes() {
        return id.clone();
    }

    /** Eight hexadecimal digits. */
    String id() {
        return HexFormat.of().formatHex(id);
    }
}
