package dev.parlance.file.paragraph;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The stored segments of a file with their translations, in the order of the file. */
public interface Targets extends AutoCloseable {
    /**
     * The next segment, or null after the last one. An exception ends the writing and reaches the caller unchanged.
     *
     * @throws IOException when the segment cannot be fetched
     */
    @Nullable
    StoredSegment next() throws IOException;

    @Override
    void close() throws IOException;

    /** Opens the segments at the first one; called once for each pass. */
    @FunctionalInterface
    interface Source {
        Targets open() throws IOException;
    }
}
