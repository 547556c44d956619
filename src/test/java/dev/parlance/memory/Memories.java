package dev.parlance.memory;

import java.util.List;

/** Memories that tests make. */
final class Memories {
    private Memories() {}

    /** From English into German and French. */
    static TransMemoryEdit of(String name) {
        return new TransMemoryEdit(name, "en", List.of("de", "fr"), null, null, null, null, null);
    }
}
