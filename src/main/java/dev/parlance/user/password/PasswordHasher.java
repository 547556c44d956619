package dev.parlance.user.password;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.FixedBlockPool;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Hashes passwords, and compares passwords with hashes such as {@code $argon2id$v=19$m=19456,t=2,p=1$salt$hash}. Keeps
 * the memory of the last hash; for one thread.
 */
public final class PasswordHasher {
    /** Bytes of a hash. */
    public static final int HASH_BYTES = 32;

    private static final Pattern HASH = Pattern.compile(
            "\\$argon2id\\$v=19\\$m=(\\d{1,7}),t=(\\d{1,3}),p=(\\d{1,3})\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)");

    private FixedBlockPool memory = new FixedBlockPool(0);
    private int pooled;

    /**
     * What a hash costs.
     *
     * @param memory in KiB, at least 8 for each lane
     */
    private record Cost(int memory, int iterations, int parallelism) {}

    /**
     * The hash of a password.
     *
     * @param kibibytes of memory that it takes
     */
    public String hash(String password, byte[] salt, int kibibytes, int iterations, int parallelism) {
        var cost = new Cost(kibibytes, iterations, parallelism);
        return text(cost, salt, hash(password.getBytes(UTF_8), salt, HASH_BYTES, cost));
    }

    /**
     * A hash of which nobody knows a password. Comparing with it takes as long as with any other.
     *
     * @param random 32 random bytes
     * @param kibibytes as for {@link #hash}
     */
    public static String ofNobody(byte[] random, byte[] salt, int kibibytes, int iterations, int parallelism) {
        return text(new Cost(kibibytes, iterations, parallelism), salt, random);
    }

    private static String text(Cost cost, byte[] salt, byte[] hash) {
        var text = Base64.getEncoder().withoutPadding();
        return "$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s"
                .formatted(
                        cost.memory,
                        cost.iterations,
                        cost.parallelism,
                        text.encodeToString(salt),
                        text.encodeToString(hash));
    }

    /** Whether a hash is that of a password. Takes the time that the hash says. */
    public boolean matches(String password, String hash) {
        var parts = HASH.matcher(hash);
        if (!parts.matches()) {
            throw new IllegalArgumentException("not a hash of Argon2id");
        }
        var cost = new Cost(
                Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)), Integer.parseInt(parts.group(3)));
        var wanted = Base64.getDecoder().decode(parts.group(5));
        var salt = Base64.getDecoder().decode(parts.group(4));
        return MessageDigest.isEqual(wanted, hash(password.getBytes(UTF_8), salt, wanted.length, cost));
    }

    private byte[] hash(byte[] password, byte[] salt, int length, Cost cost) {
        if (pooled != cost.memory) {
            pooled = cost.memory;
            memory = new FixedBlockPool(pooled);
        }
        var function = new Argon2BytesGenerator();
        function.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(cost.memory)
                .withIterations(cost.iterations)
                .withParallelism(cost.parallelism)
                .withSalt(salt)
                .withBlockPool(memory)
                .build());
        var hash = new byte[length];
        function.generateBytes(password, hash);
        return hash;
    }
}
