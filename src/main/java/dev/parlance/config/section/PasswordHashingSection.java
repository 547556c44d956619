package dev.parlance.config.section;

import dev.parlance.config.value.ByteSize;
import dev.parlance.config.value.Check;

/** What an Argon2id hash costs. */
public record PasswordHashingSection(ByteSize memory, int iterations, int parallelism) {
    public PasswordHashingSection {
        new Check()
                .within("memory", memory, 1 << 20, 1 << 30)
                .within("iterations", iterations, 1, 100)
                .within("parallelism", parallelism, 1, 16)
                .done();
    }
}
