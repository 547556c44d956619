package dev.parlance.file.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.shared.SegmentText;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens the copy of a text file that its translations go into. */
public final class TextOut {
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private TextOut() {}

    /** In the encoding of the original, its byte order mark, if any, written already. */
    public static Writer like(CheckedFile original, Path out) throws IOException {
        try (var in = Files.newInputStream(original.path())) {
            return open(out, in.readNBytes(original.bom()), original.charset());
        }
    }

    /** As {@link #like}, or in UTF-8 with a byte order mark where the original's encoding cannot stay. */
    public static Writer of(CheckedFile original, boolean keepsEncoding, Path out) throws IOException {
        return keepsEncoding ? like(original, out) : open(out, MARK, UTF_8);
    }

    /** In UTF-8 without a byte order mark. */
    public static Writer utf8(Path out) throws IOException {
        return open(out, new byte[0], UTF_8);
    }

    private static Writer open(Path out, byte[] mark, java.nio.charset.Charset charset) throws IOException {
        var bytes = Files.newOutputStream(out);
        bytes.write(mark);
        // not by Files.newBufferedWriter, which fails at half a surrogate pair
        return new BufferedWriter(new OutputStreamWriter(bytes, charset));
    }

    /** The text with its codes as the file has them. */
    public static String literal(SegmentText text) {
        if (text.codes().isEmpty()) {
            return text.text();
        }
        var literal = new StringBuilder(text.text().length());
        var next = 0;
        for (var i = 0; i < text.text().length(); i++) {
            var c = text.text().charAt(i);
            if (c == SegmentText.CODE) {
                literal.append(text.codes().get(next++).data());
            } else {
                literal.append(c);
            }
        }
        return literal.toString();
    }
}
