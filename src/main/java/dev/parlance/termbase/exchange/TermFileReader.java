package dev.parlance.termbase.exchange;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.table.CsvTableReader;
import dev.parlance.table.XlsxTableReader;
import java.io.IOException;
import java.nio.file.Path;

/** Reads a file of terms; only one entry is in memory at a time. */
public final class TermFileReader {
    private TermFileReader() {}

    /**
     * Fails with {@link UnreadableTerms} if the file cannot be read to its end; the entries passed until then must be
     * discarded.
     */
    public static void read(Path file, TermFormat format, TermSink sink) throws IOException {
        try {
            switch (format) {
                case TBX -> TbxReader.read(file, sink);
                case CSV -> {
                    var table = new TermTableReader(sink);
                    CsvTableReader.read(file, table);
                    table.requireTerms();
                }
                case XLSX -> {
                    var table = new TermTableReader(sink);
                    XlsxTableReader.read(file, table);
                    table.requireTerms();
                }
            }
        } catch (UnreadableFile unreadable) {
            throw UnreadableTerms.of(unreadable);
        }
    }
}
