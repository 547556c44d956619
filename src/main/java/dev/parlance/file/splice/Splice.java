package dev.parlance.file.splice;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.gate.ExactEncoder;
import dev.parlance.file.gate.TextEncoding;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Copies a file and replaces ranges of its text. The bytes between the ranges are copied as they are. When the copy has
 * another encoding, or one in which the meaning of bytes depends on those before them, they are decoded and encoded.
 */
public final class Splice implements AutoCloseable {
    private static final int BUFFER = 1 << 15;
    /** Of the sets that encodings switch to: of Japanese, Chinese and Korean. */
    private static final List<String> SAMPLES = List.of("\u4E00", "\u3042", "\uFF71", "\uAC00", "\u4E8C");

    private final InputStream original;
    private final OutputStream copy;
    private final CharsetDecoder decoder;
    private final CharsetEncoder encoder;
    private final CharsetEncoder exact;
    private final boolean sameEncoding;
    private final boolean copiesBytes;
    private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER).flip();
    private final CharBuffer chars = CharBuffer.allocate(BUFFER);
    private boolean ended;
    private long at;

    private Splice(InputStream original, OutputStream copy, Charset from, Charset to) {
        this.original = original;
        this.copy = copy;
        this.decoder = fixed(from)
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
        this.encoder = fixed(to)
                .newEncoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
        this.exact = ExactEncoder.of(fixed(to));
        this.sameEncoding = from.equals(to);
        this.copiesBytes = sameEncoding && !isStateful(encoder);
    }

    /** Whether characters have other bytes after others: in encodings that switch between sets, such as ISO-2022-JP. */
    private static boolean isStateful(CharsetEncoder encoder) {
        for (var sample : SAMPLES) {
            if (encoder.canEncode(sample)
                    && encoded(sample + sample, encoder).length != 2 * encoded(sample, encoder).length) {
                return true;
            }
        }
        return false;
    }

    /** The encoders of these names write a byte order mark each time. */
    private static Charset fixed(Charset charset) {
        return switch (charset.name()) {
            case "UTF-16" -> StandardCharsets.UTF_16BE;
            case "UTF-32" -> StandardCharsets.UTF_32BE;
            default -> charset;
        };
    }

    /**
     * Begins a copy.
     *
     * @param encoding of the copy: the one of the file, or UTF-8
     */
    public static Splice open(CheckedFile file, TextEncoding encoding, Path out) throws IOException {
        var original = Files.newInputStream(file.path());
        try {
            var mark = original.readNBytes(file.bom());
            return open(original, mark, file.charset(), encoding, out);
        } catch (IOException | RuntimeException failed) {
            original.close();
            throw failed;
        }
    }

    private static Splice open(InputStream original, byte[] mark, Charset from, TextEncoding to, Path out)
            throws IOException {
        var copy = new BufferedOutputStream(Files.newOutputStream(out), BUFFER);
        try {
            var splice = new Splice(original, copy, from, to.charset());
            copy.write(splice.sameEncoding ? mark : to.bom() == 0 ? new byte[0] : splice.encoded("\uFEFF"));
            return splice;
        } catch (IOException | RuntimeException failed) {
            copy.close();
            throw failed;
        }
    }

    /** The encoder of the copy, to ask what it can encode. */
    public CharsetEncoder encoder() {
        return exact;
    }

    /**
     * Copies the file up to a range and writes another text in its place. Ranges come in order.
     *
     * @param start index of the first character in the text of the file, without the byte order mark
     * @param end index after the last character
     */
    public void replace(long start, long end, String other) throws IOException {
        if (start < at || end < start) {
            throw new IllegalArgumentException("range %d to %d after %d".formatted(start, end, at));
        }
        advance(start - at, true);
        advance(end - start, false);
        copy.write(encoded(other));
    }

    /** Copies the rest of the file. */
    public void end() throws IOException {
        if (at == 0 && sameEncoding) {
            original.transferTo(copy);
        } else {
            advance(Long.MAX_VALUE - at, true);
        }
    }

    private byte[] encoded(String text) {
        return encoded(text, encoder);
    }

    private static byte[] encoded(String text, CharsetEncoder encoder) {
        if (encoder.charset().equals(StandardCharsets.UTF_8)) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        try {
            var encoded = encoder.reset().encode(CharBuffer.wrap(text));
            var exact = new byte[encoded.remaining()];
            encoded.get(exact);
            return exact;
        } catch (CharacterCodingException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private void advance(long length, boolean copies) throws IOException {
        var left = length;
        while (left > 0) {
            chars.clear().limit((int) Math.min(left, BUFFER));
            var before = bytes.position();
            var result = decoder.decode(bytes, chars, ended);
            var moved = chars.position();
            left -= moved;
            at += moved;
            if (copies) {
                copy(before);
            }
            if (result.isUnderflow()) {
                if (ended) {
                    return;
                }
                fill();
            } else if (moved == 0) {
                throw new IllegalStateException("a range begins or ends in the middle of character " + at);
            }
        }
    }

    private void copy(int before) throws IOException {
        if (copiesBytes) {
            copy.write(bytes.array(), before, bytes.position() - before);
        } else {
            copy.write(encoded(chars.flip().toString()));
        }
    }

    private void fill() throws IOException {
        bytes.compact();
        var read = original.read(bytes.array(), bytes.position(), bytes.remaining());
        ended = read < 0;
        bytes.position(bytes.position() + Math.max(0, read)).flip();
    }

    @Override
    public void close() throws IOException {
        try (var _ = original) {
            copy.close();
        }
    }
}
