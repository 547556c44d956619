package dev.parlance.file.text;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/** The lines of a text with their line ends; all of them joined are the text. */
public final class RawLines {
    private final Reader text;
    private final StringBuilder line = new StringBuilder();
    private int ahead = -2;

    public RawLines(Reader text) {
        this.text = text;
    }

    /**
     * A line.
     *
     * @param end its line end; empty at the end of the text
     */
    public record Line(String text, String end) {
        public Line with(String other) {
            return new Line(other, end);
        }
    }

    public @Nullable Line next() throws IOException {
        line.setLength(0);
        for (var c = read(); c >= 0; c = read()) {
            if (c == '\n') {
                return new Line(line.toString(), "\n");
            }
            if (c == '\r') {
                ahead = text.read();
                if (ahead == '\n') {
                    ahead = -2;
                    return new Line(line.toString(), "\r\n");
                }
                return new Line(line.toString(), "\r");
            }
            line.append((char) c);
        }
        return line.isEmpty() ? null : new Line(line.toString(), "");
    }

    private int read() throws IOException {
        if (ahead == -2) {
            return text.read();
        }
        var c = ahead;
        ahead = -2;
        return c;
    }
}
