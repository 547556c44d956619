package dev.parlance.file.format;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a text at beginnings of lines, which end with a newline or with both characters. It is not cut after a lone
 * carriage return, which ends a line only for some readers, nor after a line that is too long to be in memory.
 */
public abstract class LineCuts implements Cuts {
    private static final int PIECE = 1 << 14;
    private static final int LONGEST = 4 << 20;

    private final Reader text;
    private final char[] piece = new char[PIECE];
    private final StringBuilder line = new StringBuilder();
    private int at;
    private int size;
    private long start;
    private String newline = "";
    private boolean ended;

    protected LineCuts(Reader text) {
        this.text = text;
    }

    /**
     * Sees the next line.
     *
     * @param line without its line end
     * @param start index of its first character
     * @return the last place at or before the line where the text may be cut; null when there is none
     */
    protected abstract @Nullable Cut see(String line, long start);

    /** The first line end of the text; empty before its second line. */
    protected final String newline() {
        return newline;
    }

    /** Whether all lines of the text were seen. */
    protected final boolean hasEnded() {
        return ended;
    }

    @Override
    public final @Nullable Cut next(long from) throws IOException {
        while (read()) {
            var width = line.length();
            var ends = line.charAt(width - 1) != '\n' ? 0 : width > 1 && line.charAt(width - 2) == '\r' ? 2 : 1;
            var content = line.substring(0, width - ends);
            if (content.indexOf('\r') >= 0) {
                ended = false;
                return null;
            }
            newline = newline.isEmpty() ? line.substring(width - ends) : newline;
            var cut = see(content, start);
            start += width;
            if (cut != null && cut.at() >= from) {
                return cut;
            }
        }
        return null;
    }

    /** Reads the next line with its end; false when there is none, or one that is too long. */
    private boolean read() throws IOException {
        line.setLength(0);
        while (line.length() < LONGEST) {
            if (at == size) {
                at = 0;
                size = Math.max(0, text.read(piece));
                if (size == 0) {
                    ended = true;
                    return !line.isEmpty();
                }
            }
            var from = at;
            while (at < size && piece[at] != '\n') {
                at++;
            }
            var found = at < size;
            at += found ? 1 : 0;
            line.append(piece, from, at - from);
            if (found) {
                return true;
            }
        }
        return false;
    }
}
