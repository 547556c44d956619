package dev.parlance.file.format;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Learns which texts of a file are no segments, because the file itself says so or because they are empty. The texts
 * that the import settings leave out are those that appear with other settings, so no reader reports them.
 */
@FunctionalInterface
public interface LeftOut {
    /** For imports and exports, which need none of it. */
    LeftOut IGNORED = (_, _, _) -> {};

    /** Why a text is left out. */
    enum Why {
        /** It contains only white space and codes. */
        EMPTY,
        /** The file marks it as not to be translated. */
        NOT_TRANSLATABLE,
        /** The file marks it as no longer in use. */
        OBSOLETE
    }

    /**
     * A text is left out.
     *
     * @param text as it is in the file; called only by those who need it
     * @param contextKey null when the reader knows none
     */
    void text(Why why, Supplier<String> text, @Nullable String contextKey);
}
