package dev.parlance.config.section;

import dev.parlance.config.value.Check;
import dev.parlance.config.value.Secret;
import org.jspecify.annotations.Nullable;

/**
 * The administrator that the first start creates.
 *
 * @param password null to generate one and print it once
 */
public record AdminSection(String userName, @Nullable Secret password, String email) {
    public AdminSection {
        new Check()
                .that(!userName.isBlank() && userName.length() <= 255, "userName", "must have 1 to 255 characters")
                .that(password == null || password.value().length() >= 8, "password", "must have at least 8 characters")
                .that(email.matches("[^@\\s]+@[^@\\s]+"), "email", "must be an e-mail address")
                .done();
    }
}
