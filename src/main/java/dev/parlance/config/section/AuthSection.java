package dev.parlance.config.section;

import dev.parlance.config.value.Check;
import java.time.Duration;

/**
 * Logins and tokens.
 *
 * @param cacheTtl for how long a token's owner is remembered without asking the database
 * @param failureWindow in which failed logins are counted
 */
public record AuthSection(
        Duration tokenLifetime,
        Duration cacheTtl,
        int maxFailuresPerAccount,
        int maxFailuresPerAddress,
        Duration failureWindow,
        PasswordHashingSection passwordHashing) {
    public AuthSection {
        new Check()
                .within("tokenLifetime", tokenLifetime, Duration.ofMinutes(1), Duration.ofDays(3650))
                .within("cacheTtl", cacheTtl, Duration.ZERO, Duration.ofSeconds(2))
                .within("maxFailuresPerAccount", maxFailuresPerAccount, 1, 1_000_000)
                .within("maxFailuresPerAddress", maxFailuresPerAddress, 1, 1_000_000)
                .span("failureWindow", failureWindow)
                .done();
    }
}
