package dev.parlance.memory.exchange;

import java.io.IOException;

/** Writes units to a file as they come; for one thread at a time. */
public interface UnitWriter {
    /** Adds a unit; it may be held back until the next one shows whether they are one unit of the file. */
    void add(ExchangeUnit unit) throws IOException;

    /** Writes out what was added as far as the format lets it. */
    void flush() throws IOException;

    /** Ends the file. */
    void end() throws IOException;
}
