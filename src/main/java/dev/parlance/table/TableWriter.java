package dev.parlance.table;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Writes rows of text to a stream, with a bounded number of them in memory. {@link #close} ends the file. */
public interface TableWriter extends Closeable {
    /** Writes a row; a cell of empty text stays empty. */
    void row(List<String> cells) throws IOException;

    /** Writes buffered rows to the stream, as far as the format allows. */
    void flush() throws IOException;
}
