package dev.parlance.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretBoxTest {
    private static final String KEY = Base64.getEncoder().encodeToString(new byte[32]);

    private final SecretBox box = SecretBox.of(KEY);

    @Test
    void decryptsWhatItEncrypted() {
        for (var plain : new String[] {"", "a", "whsec_héllo 漢字", "x".repeat(100_000)}) {
            assertThat(box.openText(box.seal(plain, "webhook:1"), "webhook:1")).isEqualTo(plain);
        }
    }

    @Test
    void encryptsAValueDifferentlyEachTimeAndNeverShowsIt() {
        var sealed = box.seal("a rather long secret", "p");
        assertThat(box.seal("a rather long secret", "p")).isNotEqualTo(sealed);
        assertThat(new String(sealed, StandardCharsets.ISO_8859_1)).doesNotContain("secret");
    }

    @Test
    void refusesChangedCiphertext() {
        var sealed = box.seal("secret", "p");
        for (var i = 0; i < sealed.length; i++) {
            var changed = sealed.clone();
            changed[i] ^= 1;
            assertThatIllegalArgumentException().as("byte %d", i).isThrownBy(() -> box.open(changed, "p"));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> box.open(new byte[5], "p"));
    }

    @Test
    void refusesAnotherContextAndAnotherKey() {
        var sealed = box.seal("secret", "webhook:1");
        var other = new byte[32];
        other[0] = 1;
        var otherBox = SecretBox.of(Base64.getEncoder().encodeToString(other));
        assertThatIllegalArgumentException().isThrownBy(() -> box.open(sealed, "webhook:2"));
        assertThatIllegalArgumentException().isThrownBy(() -> otherBox.open(sealed, "webhook:1"));
    }

    private static String key(int first) {
        var key = new byte[32];
        key[0] = (byte) first;
        return Base64.getEncoder().encodeToString(key);
    }

    @Test
    void decryptsWithEveryKeyAndEncryptsWithTheCurrentOne() {
        var former = SecretBox.of(key(1));
        var both = SecretBox.of(key(2), List.of(key(1)));
        var next = SecretBox.of(key(1), List.of(key(2)));
        assertThat(both.openText(former.seal("x", "p"), "p")).isEqualTo("x");
        assertThat(both.openText(next.seal("x", "p"), "p")).isEqualTo("x");
        assertThat(next.openText(both.seal("x", "p"), "p")).isEqualTo("x");
        var sealed = both.seal("x", "p");
        assertThat(sealed).startsWith(both.prefix());
        assertThat(SecretBox.of(key(2)).openText(sealed, "p")).isEqualTo("x");
        assertThatIllegalArgumentException().isThrownBy(() -> former.open(sealed, "p"));
        assertThatIllegalArgumentException().isThrownBy(() -> both.open(sealed, "q"));
        for (var i = 0; i < sealed.length; i++) {
            var changed = sealed.clone();
            changed[i] ^= 1;
            assertThatIllegalArgumentException().as("byte %d", i).isThrownBy(() -> both.open(changed, "p"));
        }
    }

    @Test
    void writesTheFormatOfEarlierVersionsWithOneKey() {
        assertThat(SecretBox.of(key(1)).seal("x", "p")[0]).isEqualTo((byte) 1);
        // 1, nonce, ciphertext, tag
        assertThat(SecretBox.of(key(1)).seal("x", "p")).hasSize(1 + 12 + 1 + 16);
    }

    @Test
    void encryptsAgainWhatDoesNotNameTheCurrentKey() {
        var former = SecretBox.of(key(1)).seal("x", "p");
        var both = SecretBox.of(key(2), List.of(key(1)));
        var again = both.reseal(former, "p");
        assertThat(again).startsWith(both.prefix());
        assertThat(SecretBox.of(key(2)).openText(again, "p")).isEqualTo("x");
        assertThat(both.reseal(again, "p")).isSameAs(again);
        assertThat(both.keyOf(former, "p")).isEqualTo(SecretBox.of(key(1)).keyId());
        assertThat(both.keyOf(again, "p")).isEqualTo(both.keyId());
    }

    @Test
    void aKeyIsNamedByItsHash() throws Exception {
        var hash =
                MessageDigest.getInstance("SHA-256").digest(Base64.getDecoder().decode(key(3)));
        assertThat(SecretBox.of(key(3)).keyId()).isEqualTo(HexFormat.of().formatHex(hash, 0, 4));
        assertThat(SecretBox.of(key(3), List.of(key(4), key(3))).keyIds()).hasSize(2);
    }

    @Test
    void refusesAKeyOfAnotherLength() {
        var key = Base64.getEncoder().encodeToString(new byte[16]);
        assertThatIllegalArgumentException().isThrownBy(() -> SecretBox.of(key));
    }

    @Test
    void createsAKeyThatOnlyItsOwnerCanRead(@TempDir Path directory) throws Exception {
        var file = directory.resolve("encryption.key");
        var key = KeyFile.readOrCreate(file);
        assertThat(KeyFile.readOrCreate(file)).isEqualTo(key);
        assertThat(SecretBox.of(key).openText(SecretBox.of(key).seal("x", "p"), "p"))
                .isEqualTo("x");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(directory.toFile().list()).containsExactly("encryption.key");
    }
}
