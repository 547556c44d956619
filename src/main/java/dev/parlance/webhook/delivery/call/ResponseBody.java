package dev.parlance.webhook.delivery.call;

import io.vertx.core.buffer.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The beginning of the body of a response, as text for the history. */
final class ResponseBody {
    /** A body is read this far beyond the part that is kept, so that its connection can be used again. */
    private static final int READ_ON_BYTES = 64 << 10;

    /** Chunks that are read: each can have an extension of 4 KiB that does not count as a byte of the body. */
    private static final int MOST_PIECES = 2_000;

    private static final Pattern CHARSET =
            Pattern.compile(";\\s*charset\\s*=\\s*\"?([^\\s;\"]+)", Pattern.CASE_INSENSITIVE);
    private static final byte[] NOTHING = {};

    private final int keptBytes;
    private final Charset charset;
    private byte[] kept = NOTHING;
    private int received;
    private int pieces;
    private boolean complete;

    /** Begins an empty body. */
    ResponseBody(int keptBytes, @Nullable String contentType) {
        this.keptBytes = keptBytes;
        this.charset = charset(contentType);
    }

    /** UTF-8 unless the response names another one that is known. */
    private static Charset charset(@Nullable String contentType) {
        var name = CHARSET.matcher(contentType == null ? "" : contentType);
        try {
            return name.find() ? Charset.forName(name.group(1), StandardCharsets.UTF_8) : StandardCharsets.UTF_8;
        } catch (IllegalCharsetNameException unreadable) {
            return StandardCharsets.UTF_8;
        }
    }

    void add(Buffer piece) {
        var length = piece.length();
        received += length;
        pieces++;
        var more = Math.min(keptBytes - kept.length, length);
        if (more > 0) {
            var before = kept.length;
            kept = Arrays.copyOf(kept, before + more);
            piece.getBytes(0, more, kept, before);
        }
    }

    /** Whether no more of it is to be read. */
    boolean isTooLong() {
        return received > keptBytes + READ_ON_BYTES || pieces > MOST_PIECES;
    }

    /** The last byte has arrived. */
    void end() {
        complete = true;
    }

    /** The kept part; without its last character if only a part of that is kept. */
    String text() {
        var decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
        var text = CharBuffer.allocate((int) Math.ceil(kept.length * (double) decoder.maxCharsPerByte()) + 1);
        var whole = complete && received == kept.length;
        decoder.decode(ByteBuffer.wrap(kept), text, whole);
        if (whole) {
            decoder.flush(text);
        }
        return text.flip().toString();
    }
}
