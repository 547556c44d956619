package dev.parlance.termbase.base;

import dev.parlance.shared.Reference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The new term bases of a project. */
public record ProjectTermBasesEdit(List<Item> termBases) {
    public ProjectTermBasesEdit {
        termBases = List.copyOf(termBases);
    }

    /** A term base; by default it is read and not written. */
    record Item(
            Reference termBase,
            @Nullable Boolean readMode,
            @Nullable Boolean writeMode) {
        boolean read() {
            return readMode == null || readMode;
        }

        boolean written() {
            return writeMode != null && writeMode;
        }
    }
}
