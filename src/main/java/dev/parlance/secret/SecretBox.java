package dev.parlance.secret;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts values by AES-256-GCM (NIST SP 800-38D) with one key, and decrypts with it and with others. An encrypted
 * value consists of one byte for the format, in format 2 the identifier of the key, a random nonce of 12 bytes, and the
 * ciphertext with its tag of 16 bytes. Format 1 is written while only one key is configured: versions that do not know
 * format 2 may run at the same time. Safe from any thread.
 */
public final class SecretBox {
    public static final int KEY_LENGTH = 32;

    private static final byte WITHOUT_ID = 1;
    private static final byte WITH_ID = 2;
    private static final int NONCE_LENGTH = 12;
    private static final int TAG_LENGTH = 16;
    private static final String TRANSFORMATION = "AES/GCM/NoPadding";

    private final EncryptionKey current;
    /** By identifier, the current one first. */
    private final Map<String, EncryptionKey> keys = new LinkedHashMap<>();

    private final SecureRandom random = new SecureRandom();

    private SecretBox(EncryptionKey current, List<EncryptionKey> others) {
        this.current = current;
        Stream.concat(Stream.of(current), others.stream()).forEach(key -> keys.putIfAbsent(key.id(), key));
    }

    /**
     * Creates a box for one key.
     *
     * @param base64Key 32 bytes in base64, as in {@code secrets.encryptionKey}
     */
    public static SecretBox of(String base64Key) {
        return of(base64Key, List.of());
    }

    /**
     * Creates a box for several keys, each 32 bytes in base64.
     *
     * @param base64Key encrypts
     * @param others only decrypt, as in {@code secrets.decryptionKeys}
     */
    public static SecretBox of(String base64Key, List<String> others) {
        return new SecretBox(
                EncryptionKey.of(base64Key),
                others.stream().map(EncryptionKey::of).toList());
    }

    /** The identifier of the key that encrypts: the first 8 hexadecimal digits of its SHA-256. */
    public String keyId() {
        return current.id();
    }

    /** The identifiers of all keys, that of the encrypting one first. */
    public Set<String> keyIds() {
        return keys.keySet();
    }

    /**
     * Proofs for a purpose that their sender has one of the keys, by the key that encrypts first. An instance sends
     * that one and accepts all of them, so that keys can be changed while instances run.
     */
    public List<String> tokens(String purpose) {
        return keys.values().stream().map(key -> key.token(purpose)).toList();
    }

    /** The first bytes of values that name the key that encrypts. */
    public byte[] prefix() {
        return ByteBuffer.allocate(1 + EncryptionKey.ID_LENGTH)
                .put(WITH_ID)
                .put(current.idBytes())
                .array();
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
        var head = keys.size() == 1 ? new byte[] {WITHOUT_ID} : prefix();
        try {
            var sealed = cipher(Cipher.ENCRYPT_MODE, current, nonce, place).doFinal(plain);
            return ByteBuffer.allocate(head.length + NONCE_LENGTH + sealed.length)
                    .put(head)
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
        return opened(sealed, place).plain;
    }

    /** Decrypts text. */
    public String openText(byte[] sealed, String place) {
        return new String(open(sealed, place), StandardCharsets.UTF_8);
    }

    /**
     * The identifier of the key that has encrypted a value.
     *
     * @throws IllegalArgumentException as {@link #open}
     */
    public String keyOf(byte[] sealed, String place) {
        return opened(sealed, place).key.id();
    }

    /**
     * Encrypts a value again, so that it names the key that encrypts; a value that does is returned as it is.
     *
     * @throws IllegalArgumentException as {@link #open}
     */
    public byte[] reseal(byte[] sealed, String place) {
        return startsWith(sealed, prefix()) ? sealed : seal(open(sealed, place), place);
    }

    private Opened opened(byte[] sealed, String place) {
        var head = sealed.length > 0 && sealed[0] == WITH_ID ? 1 + EncryptionKey.ID_LENGTH : 1;
        if (sealed.length < head + NONCE_LENGTH + TAG_LENGTH || (head == 1 && sealed[0] != WITHOUT_ID)) {
            throw new IllegalArgumentException("not an encrypted value");
        }
        for (var key : candidates(sealed, head)) {
            var plain = open(key, sealed, head, place);
            if (plain != null) {
                return new Opened(plain, key);
            }
        }
        throw new IllegalArgumentException("encrypted with another key or for another purpose, or modified");
    }

    /** Only a value of format 1 does not name its key. */
    private Iterable<EncryptionKey> candidates(byte[] sealed, int head) {
        if (head == 1) {
            return keys.values();
        }
        var key = keys.get(HexFormat.of().formatHex(sealed, 1, head));
        return key == null ? List.of() : List.of(key);
    }

    private static byte @Nullable [] open(EncryptionKey key, byte[] sealed, int head, String place) {
        var start = head + NONCE_LENGTH;
        var nonce = Arrays.copyOfRange(sealed, head, start);
        try {
            return cipher(Cipher.DECRYPT_MODE, key, nonce, place).doFinal(sealed, start, sealed.length - start);
        } catch (AEADBadTagException otherKey) {
            return null;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("cannot decrypt", impossible);
        }
    }

    private static Cipher cipher(int mode, EncryptionKey key, byte[] nonce, String place)
            throws GeneralSecurityException {
        var cipher = Cipher.getInstance(TRANSFORMATION);
        cipher.init(mode, key.key(), new GCMParameterSpec(TAG_LENGTH * 8, nonce));
        cipher.updateAAD(place.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }

    private static boolean startsWith(byte[] value, byte[] prefix) {
        return value.length >= prefix.length && Arrays.equals(value, 0, prefix.length, prefix, 0, prefix.length);
    }

    /** A decrypted value. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Opened(byte[] plain, EncryptionKey key) {}
}
