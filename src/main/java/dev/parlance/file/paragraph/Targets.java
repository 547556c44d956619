package dev.parlance.file.paragraph;

import dev.parlance.file.format.SegmentTarget;
import java.io.IOException;

/** The translations of a file's segments, in the order of the file. */
public interface Targets extends AutoCloseable {
    /**
     * The translation of the next segment. An exception ends the writing and reaches the caller unchanged.
     *
     * @throws IOException when the translation cannot be fetched
     */
    SegmentTarget next() throws IOException;

    @Override
    void close() throws IOException;

    /** Opens the translations at the first segment; called once for each pass over the file. */
    @FunctionalInterface
    interface Source {
        Targets open() throws IOException;
    }
}
