package dev.parlance.termbase.base;

import dev.parlance.shared.Reference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the term bases of a project are replaced by. */
public record ProjectTermBasesEdit(List<Item> termBases) {
    public ProjectTermBasesEdit {
        termBases = List.copyOf(termBases);
    }

    /** One term base; it is read and not written unless said otherwise. */
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
