package dev.parlance.memory.exchange;

import java.io.IOException;

/** Writes units to a file one by one; for one thread at a time. */
public interface UnitWriter {
    /** Adds a unit; it may be written only when the next one shows whether both are one unit of the file. */
    void add(ExchangeUnit unit) throws IOException;

    /** Writes the added units as far as the format allows. */
    void flush() throws IOException;

    /** Completes the file. */
    void end() throws IOException;
}
