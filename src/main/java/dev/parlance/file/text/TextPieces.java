package dev.parlance.file.text;

import java.io.IOException;
import java.io.Reader;

/** Reads a text in pieces. */
public final class TextPieces {
    private TextPieces() {}

    /** The next characters: as many as are wanted, or fewer at the end of the text. */
    public static String read(Reader text, int wanted) throws IOException {
        var piece = new char[wanted];
        var length = 0;
        while (length < wanted) {
            var read = text.read(piece, length, wanted - length);
            if (read < 0) {
                break;
            }
            length += read;
        }
        return new String(piece, 0, length);
    }
}
