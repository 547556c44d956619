package dev.parlance.memory;

import dev.parlance.memory.base.TransMemoryEdit;
import java.util.List;

/** Memories for tests. */
public final class Memories {
    private Memories() {}

    /** From English into German and French. */
    public static TransMemoryEdit of(String name) {
        return new TransMemoryEdit(name, "en", List.of("de", "fr"), null, null, null, null, null);
    }
}
