package dev.parlance.memory.base;

import dev.parlance.shared.Reference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The new memories of a project. */
public record ProjectMemoriesEdit(List<Item> transMemories) {
    public ProjectMemoriesEdit {
        transMemories = List.copyOf(transMemories);
    }

    /** A memory; by default it is read and not written. */
    public record Item(
            Reference transMemory,
            @Nullable Integer penalty,
            @Nullable Boolean readMode,
            @Nullable Boolean writeMode) {
        public int pointsOff() {
            return penalty == null ? 0 : penalty;
        }

        public boolean read() {
            return readMode == null || readMode;
        }

        public boolean written() {
            return writeMode != null && writeMode;
        }
    }
}
