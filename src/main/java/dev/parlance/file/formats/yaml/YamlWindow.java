package dev.parlance.file.formats.yaml;

import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/**
 * What a parser has read of a text, as far as it is still needed. The parser gets the text as {@link YamlSource} has
 * it: another character stands for a colon that begins a scalar in a list.
 */
final class YamlWindow extends FilterReader {
    /** Characters to forget at once. */
    private static final int PIECE = 1 << 16;

    private final long most;
    private final StringBuilder kept = new StringBuilder();
    /** Index in the text of the first character that is kept. */
    private long base;

    private long point;
    /** Index in the text of the code point with that number. */
    private long index;

    /** Whether a scalar of a list may begin here. */
    private boolean begins;

    /**
     * A window at the beginning of a text.
     *
     * @param longest characters of a comment or scalar; reading a longer one fails
     */
    YamlWindow(Reader text, long longest) {
        super(text instanceof BufferedReader buffered ? buffered : new BufferedReader(text));
        // also what is not forgotten yet, and what the parser reads ahead
        this.most = longest + 2 * PIECE;
    }

    /** Whether the last read failed because too many characters are still needed. */
    boolean isFull() {
        return kept.length() > most;
    }

    @Override
    public int read(char[] buffer, int from, int length) throws IOException {
        if (isFull()) {
            throw new IOException("too many characters are still needed");
        }
        var read = super.read(buffer, from, length);
        if (read > 0) {
            kept.append(buffer, from, read);
            replace(buffer, from, from + read);
        }
        return read;
    }

    private void replace(char[] buffer, int from, int to) throws IOException {
        for (var i = from; i < to; i++) {
            var c = buffer[i];
            if (begins && c == ':' && isPart(i + 1 < to ? buffer[i + 1] : peek())) {
                buffer[i] = YamlSource.STAND_IN;
            }
            begins = c == '[' || c == '{' || c == ',' || (begins && Character.isWhitespace(c));
        }
    }

    private int peek() throws IOException {
        mark(1);
        var next = read();
        reset();
        return next;
    }

    private static boolean isPart(int next) {
        return next >= 0 && !Character.isWhitespace(next) && ",[]{}".indexOf(next) < 0;
    }

    /** The index of a code point. Numbers of code points hardly go back. */
    long index(int codePoint) {
        index = base + kept.offsetByCodePoints((int) (index - base), (int) (codePoint - point));
        point = codePoint;
        return index;
    }

    char charAt(long place) {
        return kept.charAt((int) (place - base));
    }

    String text(long from, long to) {
        return kept.substring((int) (from - base), (int) (to - base));
    }

    /** Forgets what is before a place. */
    void forget(long before) {
        if (Math.min(before, index) - base > PIECE) {
            var most = Math.min(before, index);
            kept.delete(0, (int) (most - base));
            base = most;
        }
    }
}
