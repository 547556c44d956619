package dev.parlance.termbase;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** CSV by RFC 4180, a row a term, in UTF-8 with its mark, which spreadsheets want. */
final class CsvWriter implements TermWriter {
    private final BufferedWriter out;

    CsvWriter(Path file) throws IOException {
        out = Files.newBufferedWriter(file, UTF_8);
        out.write('\ufeff');
        row(TableReader.COLUMNS);
    }

    @Override
    public void write(ConceptRecord concept) throws IOException {
        for (var term : concept.terms()) {
            row(TermWriter.cells(concept, term.fields()));
        }
    }

    private void row(List<String> cells) throws IOException {
        for (var i = 0; i < cells.size(); i++) {
            if (i > 0) {
                out.write(',');
            }
            var cell = cells.get(i);
            var plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
            out.write(plain ? cell : '"' + cell.replace("\"", "\"\"") + '"');
        }
        out.write("\r\n");
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
