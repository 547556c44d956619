package dev.parlance.termbase;

import java.io.IOException;
import java.nio.file.Path;

/** Reads a file of terms from end to end, with no more of it in memory than an entry. */
final class TermFileReader {
    private TermFileReader() {}

    /** Fails with {@link UnreadableTerms} where it cannot be read to its end; what was handed over then counts for nothing. */
    static void read(Path file, TermFormat format, TermSink sink) throws IOException {
        switch (format) {
            case TBX -> TbxReader.read(file, sink);
            case CSV -> CsvRows.read(file, new TableReader(sink));
            case XLSX -> XlsxRows.read(file, new TableReader(sink));
        }
    }
}
