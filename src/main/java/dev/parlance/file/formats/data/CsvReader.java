package dev.parlance.file.formats.data;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the rows of a table (RFC 4180). A quotation mark that does not begin a cell is a character of it; blanks may
 * precede one that does. A cell that is never closed ends with the file.
 */
final class CsvReader {
    private static final int END = -1;
    private static final char QUOTE = '"';

    private final Reader text;
    private final char delimiter;
    private final String delimiters;
    private final int longest;
    private final List<Unit> cells = new ArrayList<>();
    private int next;
    /** Index of the next character. */
    private int at;
    /** Index after the last cell of the row. */
    private int end;
    /** Index of the first character of the row. */
    private int start;
    /** The number of the row, from 1. */
    private int row;

    /**
     * A reader of a table.
     *
     * @param delimiters any character that may separate columns, so that cells with it need quotation marks
     * @param longest characters that a row may have, because it is in memory
     */
    CsvReader(Reader text, char delimiter, String delimiters, long longest) throws IOException {
        this.text = text;
        this.delimiter = delimiter;
        this.delimiters = delimiters + delimiter;
        this.longest = (int) Math.min(Integer.MAX_VALUE, longest);
        this.next = text.read();
    }

    /** Reads the next row; false after the last one. */
    boolean next() throws UnreadableFile, IOException {
        cells.clear();
        if (next == END) {
            return false;
        }
        row++;
        start = at;
        cell();
        while (next == delimiter) {
            advance();
            cell();
        }
        end = at;
        lineEnd();
        return true;
    }

    /** The cells of the row. */
    List<Unit> cells() {
        return cells;
    }

    /** Index after the last cell of the row. */
    int end() {
        return end;
    }

    /** How a cell is written that the row does not have. */
    CsvPlace newCell() {
        return new CsvPlace(delimiters, false, false, "\n");
    }

    char delimiter() {
        return delimiter;
    }

    private void advance() throws UnreadableFile, IOException {
        next = text.read();
        at++;
        if (at < 0 || at - start > longest) {
            throw UnreadableFile.tooLarge(
                    "row %d has too many characters; a quotation mark may be missing".formatted(row), longest);
        }
    }

    private void lineEnd() throws UnreadableFile, IOException {
        if (next == '\r') {
            advance();
        }
        if (next == '\n') {
            advance();
        }
    }

    private boolean isCellEnd() {
        return next == END || next == delimiter || next == '\r' || next == '\n';
    }

    private void cell() throws UnreadableFile, IOException {
        var start = at;
        var value = new StringBuilder();
        while (!isCellEnd() && (next == ' ' || next == '\t')) {
            take(value);
        }
        if (next == QUOTE && delimiter != QUOTE) {
            quoted();
            return;
        }
        while (!isCellEnd()) {
            take(value);
        }
        add(start, at, value.toString(), new CsvPlace(delimiters, false, false, "\n"));
    }

    private void take(StringBuilder value) throws UnreadableFile, IOException {
        value.append((char) next);
        advance();
    }

    /** Reads a cell that begins with a quotation mark, and what follows the closing one. */
    private void quoted() throws UnreadableFile, IOException {
        var quote = at;
        advance();
        var value = new StringBuilder();
        var closed = inQuotes(value);
        var end = closed ? at - 1 : at;
        var newline = value.indexOf("\r\n") < 0 ? "\n" : "\r\n";
        var length = value.length();
        while (!isCellEnd()) {
            take(value);
        }
        var hasTail = !value.substring(length).isBlank();
        if (!hasTail) {
            value.setLength(length);
        }
        add(
                hasTail ? quote : quote + 1,
                hasTail ? at : end,
                value.toString(),
                new CsvPlace(delimiters, true, hasTail, newline));
    }

    /** Reads up to the closing quotation mark and after it; returns whether there is one. */
    private boolean inQuotes(StringBuilder value) throws UnreadableFile, IOException {
        while (next != END) {
            if (next == QUOTE) {
                advance();
                if (next != QUOTE) {
                    return true;
                }
            }
            take(value);
        }
        return false;
    }

    private void add(int start, int end, String value, CsvPlace place) {
        var source = SegmentText.of(value.replace("\r\n", "\n"));
        cells.add(new Unit(Paragraph.of(source, null, null), true, start, end, place));
    }
}
