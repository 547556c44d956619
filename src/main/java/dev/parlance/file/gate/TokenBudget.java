package dev.parlance.file.gate;

import dev.parlance.file.gate.UnreadableFile.Reason;
import java.io.FilterInputStream;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;

/**
 * Limits what a parser may read between two of its events, because it keeps a token in memory as a whole: a tag with
 * its attributes, a comment, a text, a processing instruction, a DOCTYPE. The limit counts what is read and not what
 * the token looks like, so that no way to write a token evades it.
 */
final class TokenBudget {
    private final int most;
    private final String unit;
    private long left;
    private int line = 1;

    /**
     * For tokens up to a length.
     *
     * @param unit of the length: characters or bytes
     */
    TokenBudget(int most, String unit) {
        this.most = most;
        this.unit = unit;
        this.left = most;
    }

    /** Begins the next token. */
    void renew() {
        left = most;
    }

    private void spend(int length) throws IOException {
        left -= Math.max(0, length);
        if (left < 0) {
            throw new IOException(new UnreadableFile(
                    Reason.TOO_LARGE,
                    String.format("line %d: a tag, comment or text of more than %,d %s", line, most, unit)));
        }
    }

    /** A text that spends this budget. */
    Reader over(Reader text) {
        return new FilterReader(text) {
            @Override
            public int read() throws IOException {
                var one = new char[1];
                return read(one, 0, 1) < 0 ? -1 : one[0];
            }

            @Override
            public int read(char[] into, int offset, int wanted) throws IOException {
                var read = super.read(into, offset, wanted);
                var lines = 0;
                for (var i = offset; i < offset + read; i++) {
                    lines += into[i] == '\n' ? 1 : 0;
                }
                line += lines;
                spend(read);
                return read;
            }
        };
    }

    /** Bytes that spend this budget. */
    InputStream over(InputStream bytes) {
        return new FilterInputStream(bytes) {
            @Override
            public int read() throws IOException {
                var one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] into, int offset, int wanted) throws IOException {
                var read = super.read(into, offset, wanted);
                var lines = 0;
                for (var i = offset; i < offset + read; i++) {
                    lines += into[i] == '\n' ? 1 : 0;
                }
                line += lines;
                spend(read);
                return read;
            }
        };
    }
}
