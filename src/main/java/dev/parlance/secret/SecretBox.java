package dev.parlance.secret;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts values by AES-256-GCM (NIST SP 800-38D) with one key. An encrypted value consists of one byte for the
 * format, a random nonce of 12 bytes, and the ciphertext with its tag of 16 bytes. Safe from any thread.
 */
public final class SecretBox {
    public static final int KEY_LENGTH = 32;

    private static final byte FORMAT = 1;
    private static final int NONCE_LENGTH = 12;
    private static final int TAG_LENGTH = 16;
    private static final String TRANSFORMATION = "AES/GCM/NoPadding";

    private final SecretKeySpec key;
    private final SecureRandom random = new SecureRandom();

    private SecretBox(byte[] key) {
        if (key.length != KEY_LENGTH) {
            throw new IllegalArgumentException("a key has %d bytes, not %d".formatted(KEY_LENGTH, key.length));
        }
        this.key = new SecretKeySpec(key, "AES");
    }

    /**
     * Creates a box for one key.
     *
     * @param base64Key 32 bytes in base64, as in {@code secrets.encryptionKey}
     */
    public static SecretBox of(String base64Key) {
        return new SecretBox(Base64.getDecoder().decode(base64Key));
    }

    /**
     * Encrypts.
     *
     * @param place the owner of the value, such as {@code webhook:<uid>}. Decrypting requires the same place, so that a
     *     value copied to another row is refused
     */
    public byte[] seal(byte[] plain, String place) {
        var nonce = new byte[NONCE_LENGTH];
        random.nextBytes(nonce);
        try {
            var sealed = cipher(Cipher.ENCRYPT_MODE, nonce, place).doFinal(plain);
            return ByteBuffer.allocate(1 + NONCE_LENGTH + sealed.length)
                    .put(FORMAT)
                    .put(nonce)
                    .put(sealed)
                    .array();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("cannot encrypt", impossible);
        }
    }

    /** Encrypts text. */
    public byte[] seal(String plain, String place) {
        return seal(plain.getBytes(StandardCharsets.UTF_8), place);
    }

    /**
     * Decrypts.
     *
     * @throws IllegalArgumentException if the value has another key or place, or was changed
     */
    public byte[] open(byte[] sealed, String place) {
        if (sealed.length < 1 + NONCE_LENGTH + TAG_LENGTH || sealed[0] != FORMAT) {
            throw new IllegalArgumentException("not an encrypted value");
        }
        var nonce = new byte[NONCE_LENGTH];
        ByteBuffer.wrap(sealed).get(1, nonce);
        try {
            var start = 1 + NONCE_LENGTH;
            return cipher(Cipher.DECRYPT_MODE, nonce, place).doFinal(sealed, start, sealed.length - start);
        } catch (GeneralSecurityException refused) {
            throw new IllegalArgumentException(
                    "encrypted with another key or for another purpose, or modified", refused);
        }
    }

    /** Decrypts text. */
    public String openText(byte[] sealed, String place) {
        return new String(open(sealed, place), StandardCharsets.UTF_8);
    }

    private Cipher cipher(int mode, byte[] nonce, String place) throws GeneralSecurityException {
        var cipher = Cipher.getInstance(TRANSFORMATION);
        cipher.init(mode, key, new GCMParameterSpec(TAG_LENGTH * 8, nonce));
        cipher.updateAAD(place.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
