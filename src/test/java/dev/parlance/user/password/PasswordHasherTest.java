package dev.parlance.user.password;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.password4j.Argon2Function;
import com.password4j.Password;
import com.password4j.types.Argon2;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The hashes are those of other implementations of Argon2id. */
class PasswordHasherTest {
    private final PasswordHasher hasher = new PasswordHasher();

    @ParameterizedTest
    @CsvSource({"19456, 2, 1", "64, 1, 1", "1024, 3, 1", "1000, 1, 4", "2049, 4, 3", "8, 1, 1", "1030, 2, 2"})
    void computesTheHashesOfAnotherLibrary(int kibibytes, int iterations, int parallelism) {
        var random = new Random(kibibytes);
        for (var length : new int[] {4, 31, 32, 64, 65, 128}) {
            var password = "pä\uD83D\uDE00".repeat(random.nextInt(60)) + length;
            var salt = new byte[8 + random.nextInt(200)];
            random.nextBytes(salt);
            var other = Argon2Function.getInstance(kibibytes, iterations, parallelism, length, Argon2.ID);
            var expected = Password.hash(password).addSalt(salt).with(other);
            assertThat(hasher.matches(password, expected.getResult())).isTrue();
            assertThat(hasher.matches(password + "x", expected.getResult())).isFalse();
        }
    }

    @Test
    void writesHashesThatAnotherLibraryReads() {
        var hash = hasher.hash("secret", "0123456789abcdef".getBytes(UTF_8), 1024, 2, 1);
        assertThat(hash).startsWith("$argon2id$v=19$m=1024,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$");
        assertThat(Password.check("secret", hash).with(Argon2Function.getInstanceFromHash(hash)))
                .isTrue();
    }

    @Test
    void nobodyHasAPasswordButItsHashLooksLikeOthers() {
        var salt = "0123456789abcdef".getBytes(UTF_8);
        var nobody = PasswordHasher.ofNobody(new byte[PasswordHasher.HASH_BYTES], salt, 1024, 2, 1);
        var other = hasher.hash("secret", salt, 1024, 2, 1);
        assertThat(nobody).hasSameSizeAs(other);
        assertThat(nobody.substring(0, nobody.lastIndexOf('$'))).isEqualTo(other.substring(0, other.lastIndexOf('$')));
        assertThat(hasher.matches("secret", nobody)).isFalse();
    }

    @Test
    void refusesWhatIsNoHash() {
        assertThatThrownBy(() -> hasher.matches("secret", "$2b$12$abc")).isInstanceOf(IllegalArgumentException.class);
    }

    /** A hash allocated 95 MB of garbage; 25 per second stopped the event loops for 8 % of the time. */
    @Test
    void usesTheSameMemoryAgain() {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        hasher.hash("secret", new byte[16], 4096, 1, 1);
        var before = threads.getCurrentThreadAllocatedBytes();
        hasher.hash("secret", new byte[16], 4096, 1, 1);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1 << 20);
    }
}
