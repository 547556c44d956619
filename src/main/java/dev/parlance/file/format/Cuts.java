package dev.parlance.file.format;

import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.io.Reader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the places where the text of a file may be cut, so that its reader finds in the sections what it finds in the
 * whole text.
 */
@FunctionalInterface
public interface Cuts {
    /**
     * The first place from an index on; null when there is none.
     *
     * @param from an index in the text of the file; never less than the time before
     */
    @Nullable
    Cut next(long from) throws UnreadableFile, IOException;

    /**
     * A place.
     *
     * @param at index of the first character of the next section
     * @param tail what a reader must find after the section that ends here, such as end tags
     * @param head what a reader must find before the section that begins here, such as start tags
     * @param items the number of items before the section in each list that is open here, the outermost list first;
     *     empty where a reader does not count items
     */
    record Cut(long at, String tail, String head, List<Integer> items) {
        public Cut(long at, String tail, String head) {
            this(at, tail, head, List.of());
        }
    }

    /** Begins to look for places. */
    @FunctionalInterface
    interface Of {
        /**
         * The places of a file; null when it may not be cut.
         *
         * @param text of the file, which is read from its beginning; the caller closes it
         */
        @Nullable
        Cuts of(CheckedFile file, Reader text) throws UnreadableFile, IOException;

        /** Whether a file may be cut. A format that knows this without the text does not read it here. */
        default boolean mayCut(CheckedFile file) throws UnreadableFile, IOException {
            try (var text = file.text()) {
                return of(file, text) != null;
            }
        }
    }
}
