package dev.parlance.termbase;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The rows of a CSV file (RFC 4180) with commas, semicolons or tabs, in UTF-8 or, with its mark, UTF-16. */
final class CsvRows {
    private static final int LONGEST_CELL = 200_000;
    private static final int MOST_CELLS = 2_000;

    private final Reader in;
    private final char separator;
    private final StringBuilder cell = new StringBuilder();
    private boolean ended;

    private CsvRows(Reader in, char separator) {
        this.in = in;
        this.separator = separator;
    }

    static void read(Path file, TableReader table) throws IOException {
        try (var bytes = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            bytes.mark(4);
            var first = bytes.read();
            var second = bytes.read();
            bytes.reset();
            var marked = (first == 0xfe && second == 0xff) || (first == 0xff && second == 0xfe);
            var decoder = (marked ? UTF_16 : UTF_8)
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT);
            var in = new BufferedReader(new InputStreamReader(bytes, decoder), 1 << 16);
            in.mark(1);
            if (in.read() != '\ufeff') {
                in.reset();
            }
            new CsvRows(in, separator(in)).rows(table);
        } catch (CharacterCodingException broken) {
            throw new UnreadableTerms("encoding", "the file is neither UTF-8 nor marked as UTF-16", broken);
        }
    }

    /** The one of the header. */
    private static char separator(BufferedReader in) throws IOException {
        in.mark(1 << 16);
        var counts = new int[3];
        var quoted = false;
        for (var i = 0; i < 1 << 15; i++) {
            var c = in.read();
            if (c < 0 || (c == '\n' && !quoted)) {
                break;
            }
            quoted ^= c == '"';
            var which = ",;\t".indexOf(c);
            if (which >= 0 && !quoted) {
                counts[which]++;
            }
        }
        in.reset();
        return counts[1] > counts[0] && counts[1] >= counts[2] ? ';' : counts[2] > counts[0] ? '\t' : ',';
    }

    private void rows(TableReader table) throws IOException {
        var number = 1L;
        var header = row();
        if (!table.header(number, header)) {
            throw new UnreadableTerms(
                    "header", "the first row names neither columns lang and text nor a language as a column");
        }
        while (!ended) {
            table.row(++number, row());
        }
        table.end();
    }

    private List<String> row() throws IOException {
        var cells = new ArrayList<String>();
        var quoted = false;
        cell.setLength(0);
        while (true) {
            var c = in.read();
            if (c < 0) {
                if (quoted) {
                    throw new UnreadableTerms("broken", "a quotation mark is not closed");
                }
                ended = true;
                cells.add(cell.toString());
                return cells;
            }
            if (quoted) {
                quoted = inside((char) c);
            } else if (c == '"' && cell.isEmpty()) {
                quoted = true;
            } else if (c == separator) {
                cells.add(cell.toString());
                cell.setLength(0);
                if (cells.size() > MOST_CELLS) {
                    throw new UnreadableTerms("tooLarge", "a row has more than %d cells".formatted(MOST_CELLS));
                }
            } else if (c == '\n') {
                cells.add(cell.toString());
                return cells;
            } else if (c != '\r') {
                append((char) c);
            }
        }
    }

    /** A character within quotation marks; whether they are still open. */
    private boolean inside(char c) throws IOException {
        if (c != '"') {
            append(c);
            return true;
        }
        in.mark(1);
        if (in.read() == '"') {
            append('"');
            return true;
        }
        in.reset();
        return false;
    }

    private void append(char c) throws UnreadableTerms {
        if (cell.length() >= LONGEST_CELL) {
            throw new UnreadableTerms("tooLarge", "a cell has more than %d characters".formatted(LONGEST_CELL));
        }
        cell.append(c);
    }
}
