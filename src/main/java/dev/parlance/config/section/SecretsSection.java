package dev.parlance.config.section;

import dev.parlance.config.value.Check;
import dev.parlance.config.value.Secret;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Encryption of secrets in the database.
 *
 * @param encryptionKey 32 bytes in base64; null for a generated one that is stored with the embedded database
 * @param decryptionKeys other keys of values in the database, each 32 bytes in base64
 */
public record SecretsSection(@Nullable Secret encryptionKey, List<Secret> decryptionKeys) {
    private static final int MOST_KEYS = 8;

    public SecretsSection {
        decryptionKeys = List.copyOf(decryptionKeys);
        new Check()
                .that(
                        encryptionKey == null || isKey(encryptionKey.value()),
                        "encryptionKey",
                        "must be the base64 encoding of 32 bytes, for example from: openssl rand -base64 32")
                .that(
                        decryptionKeys.stream().allMatch(key -> isKey(key.value())),
                        "decryptionKeys",
                        "must be the base64 encodings of 32 bytes each")
                .within("decryptionKeys", decryptionKeys.size(), 0, MOST_KEYS)
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
