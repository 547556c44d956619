package dev.parlance.table;

import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;

/** Takes the rows of a file, sheet by sheet. */
public interface TableSink {
    /**
     * Takes the first row of a sheet.
     *
     * @return whether the sheet's other rows are wanted
     */
    boolean header(TableRow row) throws UnreadableFile, IOException;

    /** Takes one of the other rows; a row without any text may be among them. */
    void row(TableRow row) throws UnreadableFile, IOException;

    /** Called after the last row of a sheet whose rows were wanted. */
    void end() throws UnreadableFile, IOException;
}
