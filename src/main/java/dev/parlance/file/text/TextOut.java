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

/** Opens the file that a translated text is written to. */
public final class TextOut {
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private TextOut() {}

    /** Writes in the encoding of the original, after its byte order mark if it has one. */
    public static Writer like(CheckedFile original, Path out) throws IOException {
        try (var in = Files.newInputStream(original.path())) {
            return open(out, in.readNBytes(original.bom()), original.charset());
        }
    }

    /** As {@link #like}, or in UTF-8 with a byte order mark when the encoding of the original cannot be kept. */
    public static Writer of(CheckedFile original, boolean keepsEncoding, Path out) throws IOException {
        return keepsEncoding ? like(original, out) : open(out, MARK, UTF_8);
    }

    /** Writes in UTF-8 without a byte order mark. */
    public static Writer utf8(Path out) throws IOException {
        return open(out, new byte[0], UTF_8);
    }

    private static Writer open(Path out, byte[] mark, java.nio.charset.Charset charset) throws IOException {
        var bytes = Files.newOutputStream(out);
        bytes.write(mark);
        // not by Files.newBufferedWriter, which fails at half a surrogate pair
        return new BufferedWriter(new OutputStreamWriter(bytes, charset));
    }

    /** The text with the markup of its codes. */
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
