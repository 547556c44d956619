package dev.parlance.file.text;

import dev.parlance.file.gate.UnreadableFile;
import java.io.BufferedReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The numbered lines of a text; a line that is longer than a limit is refused. */
public final class Lines implements AutoCloseable {
    private static final int BUFFER = 8_192;

    private final BufferedReader text;
    private final int longest;
    private final StringBuilder line = new StringBuilder();
    private final char[] buffer = new char[BUFFER];
    private int at;
    private int end;
    private int number;
    private boolean carriageReturn;

    public Lines(BufferedReader text, int longest) {
        this.text = text;
        this.longest = longest;
    }

    /** The number of the line that {@link #next} returned last, counted from 1. */
    public int number() {
        return number;
    }

    public @Nullable String next() throws UnreadableFile, IOException {
        number++;
        line.setLength(0);
        while (filled()) {
            if (carriageReturn && buffer[at] == '\n') {
                at++;
            }
            carriageReturn = false;
            var start = at;
            while (at < end && buffer[at] != '\n' && buffer[at] != '\r') {
                at++;
            }
            if (line.length() + at - start > longest) {
                throw UnreadableFile.tooLarge("line %d has too many characters".formatted(number), longest);
            }
            line.append(buffer, start, at - start);
            if (at < end) {
                carriageReturn = buffer[at++] == '\r';
                return line.toString();
            }
        }
        return line.isEmpty() ? null : line.toString();
    }

    /** Fills the empty buffer; false at the end of the text. */
    private boolean filled() throws IOException {
        if (at == end) {
            at = 0;
            end = Math.max(0, text.read(buffer));
        }
        return at < end;
    }

    @Override
    public void close() throws IOException {
        text.close();
    }
}
