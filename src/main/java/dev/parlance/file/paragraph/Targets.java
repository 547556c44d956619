package dev.parlance.file.paragraph;

import dev.parlance.file.format.SegmentTarget;
import java.io.IOException;

/** The translations of a file's segments, one after the other in the order of the file. */
public interface Targets extends AutoCloseable {
    /**
     * What is to be written of the next segment. What it throws ends the writing and reaches the caller unchanged.
     *
     * @throws IOException when it cannot be fetched
     */
    SegmentTarget next() throws IOException;

    @Override
    void close() throws IOException;

    /** Opens them at the first segment; called once for every pass that a format needs. */
    @FunctionalInterface
    interface Source {
        Targets open() throws IOException;
    }
}
