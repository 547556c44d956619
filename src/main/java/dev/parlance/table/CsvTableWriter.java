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
    private final boolean escapeFormulas;

    /**
     * Writes the header. {@link #close} closes the stream.
     *
     * @param escapeFormulas whether cells that a spreadsheet would run begin with an apostrophe
     */
    public CsvTableWriter(OutputStream out, List<String> header, boolean escapeFormulas) throws IOException {
        this.escapeFormulas = escapeFormulas;
        out.write("\ufeff".getBytes(UTF_8));
        csv = CsvWriter.builder().lineDelimiter(LineDelimiter.CRLF).build(out, UTF_8);
        row(header);
    }

    @Override
    public void row(List<String> cells) {
        csv.writeRecord(cells.stream()
                .map(cell -> FormulaCells.escape(cell, escapeFormulas))
                .toList());
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
