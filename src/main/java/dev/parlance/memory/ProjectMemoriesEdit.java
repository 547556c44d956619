package dev.parlance.memory;

import dev.parlance.shared.Reference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the memories of a project are replaced by. */
record ProjectMemoriesEdit(List<Item> transMemories) {
    ProjectMemoriesEdit {
        transMemories = List.copyOf(transMemories);
    }

    /** One memory; it is read and not written unless said otherwise. */
    record Item(
            Reference transMemory,
            @Nullable Integer penalty,
            @Nullable Boolean readMode,
            @Nullable Boolean writeMode) {
        int pointsOff() {
            return penalty == null ? 0 : penalty;
        }

        boolean read() {
            return readMode == null || readMode;
        }

        boolean written() {
            return writeMode != null && writeMode;
        }
    }
}
