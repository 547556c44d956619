package dev.parlance.file.gate;

import dev.parlance.file.gate.UnreadableFile.Reason;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/**
 * Refuses tags and comments that are too long to be written by a person, because a parser keeps each of them in memory
 * as a whole.
 */
final class TagLimit extends FilterReader {
    static final int MOST = 1 << 20;

    private int line = 1;
    private int length;
    private boolean inside;

    TagLimit(Reader text) {
        super(text);
    }

    @Override
    public int read() throws IOException {
        var one = new char[1];
        return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    @Override
    public int read(char[] into, int offset, int wanted) throws IOException {
        var read = super.read(into, offset, wanted);
        for (var i = offset; i < offset + read; i++) {
            var c = into[i];
            if (c == '>') {
                inside = false;
            } else if (c == '<') {
                inside = true;
                length = 0;
            } else if (c == '\n') {
                line++;
            }
            if (inside && ++length > MOST) {
                throw new IOException(new UnreadableFile(
                        Reason.TOO_LARGE, String.format("line %d: a tag of more than %,d characters", line, MOST)));
            }
        }
        return read;
    }
}
