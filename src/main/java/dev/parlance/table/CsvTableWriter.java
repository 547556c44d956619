package dev.parlance.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Writes CSV (RFC 4180) in UTF-8 with a byte order mark. Without the mark, spreadsheets assume another encoding. */
public final class CsvTableWriter implements TableWriter {
    private final CsvWriter csv;

    /** Writes the header. {@link #close} closes the stream. */
    public CsvTableWriter(OutputStream out, List<String> header) throws IOException {
        out.write("\ufeff".getBytes(UTF_8));
        csv = CsvWriter.builder().lineDelimiter(LineDelimiter.CRLF).build(out, UTF_8);
        row(header);
    }

    @Override
    public void row(List<String> cells) {
        csv.writeRecord(cells);
    }

    @Override
    public void flush() throws IOException {
        csv.flush();
    }

    @Override
    public void close() throws IOException {
        csv.close();
    }
}
