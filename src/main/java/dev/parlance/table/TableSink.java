package dev.parlance.table;

import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;

/** Receives the rows of a file, sheet by sheet. */
public interface TableSink {
    /**
     * Receives the first row of a sheet.
     *
     * @return whether to read the other rows of the sheet
     */
    boolean header(TableRow row) throws UnreadableFile, IOException;

    /** Receives one of the other rows. All cells of a row may be empty. */
    void row(TableRow row) throws UnreadableFile, IOException;

    /** Called after the last row of a sheet whose rows were read. */
    void end() throws UnreadableFile, IOException;
}
