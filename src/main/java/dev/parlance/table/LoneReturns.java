package dev.parlance.table;

import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;

/**
 * A text with a line feed in the place of each carriage return that is not followed by one. FastCSV 4.1 to 4.4
 * otherwise takes the line feed after {@code "a\rb"} for the second half of a line end: it drops this cell, and the
 * next row continues its row. Excel for Mac writes such cells.
 */
final class LoneReturns extends Reader {
    private final PushbackReader text;

    LoneReturns(Reader text) {
        this.text = new PushbackReader(text, 1);
    }

    @Override
    public int read(char[] buffer, int from, int length) throws IOException {
        var read = text.read(buffer, from, length);
        var end = from + Math.max(0, read);
        for (var i = from; i < end; i++) {
            if (buffer[i] == '\r' && (i + 1 < end ? buffer[i + 1] : next()) != '\n') {
                buffer[i] = '\n';
            }
        }
        return read;
    }

    /** The next character, which is read again; negative at the end. */
    private int next() throws IOException {
        var next = text.read();
        if (next >= 0) {
            text.unread(next);
        }
        return next;
    }

    @Override
    public void close() throws IOException {
        text.close();
    }
}
