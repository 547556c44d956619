package dev.parlance.config.section;

import dev.parlance.config.value.Check;
import dev.parlance.config.value.Secret;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Encryption of secrets in the database.
 *
 * @param encryptionKey 32 bytes in base64; null for a generated one that is stored with the embedded database
 */
public record SecretsSection(@Nullable Secret encryptionKey) {
    public SecretsSection {
        new Check()
                .that(
                        encryptionKey == null || isKey(encryptionKey.value()),
                        "encryptionKey",
                        "must be the base64 encoding of 32 bytes, for example from: openssl rand -base64 32")
                .done();
    }

    private static boolean isKey(String text) {
        try {
            return Base64.getDecoder().decode(text).length == 32;
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
    }
}
