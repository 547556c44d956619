package dev.parlance.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
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
