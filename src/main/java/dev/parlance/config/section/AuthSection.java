package dev.parlance.config.section;

import dev.parlance.config.value.ByteSize;
import dev.parlance.config.value.Check;
import java.time.Duration;

/** Logins and tokens. */
public record AuthSection(
        Duration tokenLifetime,
        Duration cacheTtl,
        int maxTokensPerUser,
        int maxFailuresPerAccount,
        int maxFailuresPerAddress,
        Duration failureWindow,
        PasswordHashing passwordHashing) {
    public AuthSection {
        new Check()
                .within("tokenLifetime", tokenLifetime, Duration.ofMinutes(1), Duration.ofDays(3650))
                .within("cacheTtl", cacheTtl, Duration.ZERO, Duration.ofSeconds(2))
                .within("maxTokensPerUser", maxTokensPerUser, 1, 1_000_000)
                .within("maxFailuresPerAccount", maxFailuresPerAccount, 1, 1_000_000)
                .within("maxFailuresPerAddress", maxFailuresPerAddress, 1, 1_000_000)
                .span("failureWindow", failureWindow)
                .done();
    }

    /** The cost of an Argon2id hash. */
    public record PasswordHashing(ByteSize memory, int iterations, int parallelism) {
        public PasswordHashing {
            new Check()
                    .within("memory", memory, 1 << 20, 1 << 30)
                    .within("iterations", iterations, 1, 100)
                    .within("parallelism", parallelism, 1, 16)
                    .done();
        }
    }
}
