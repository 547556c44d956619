package dev.parlance.table;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Writes rows of text into a stream, with no more than some of them in memory; {@link #close} ends the file. */
public interface TableWriter extends Closeable {
    /** Writes a row; a cell of empty text stays empty. */
    void row(List<String> cells) throws IOException;

    /** Writes out what was added as far as the format lets it. */
    void flush() throws IOException;
}
