package dev.parlance.file.gate;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;

/**
 * Says which texts are read from their bytes as they were written. Some encoders of the JDK replace characters by
 * similar ones and say that they can encode them: windows-31j writes « as ≪. It encodes nothing itself.
 */
public final class ExactEncoder extends CharsetEncoder {
    private final CharsetEncoder encoder;

    private ExactEncoder(Charset charset) {
        super(charset, 1, 1);
        this.encoder = charset.newEncoder();
    }

    /** The encoder to ask; that of Unicode has every character. */
    public static CharsetEncoder of(Charset charset) {
        return charset.name().startsWith("UTF-") ? charset.newEncoder() : new ExactEncoder(charset);
    }

    @Override
    public boolean canEncode(char c) {
        return canEncode(Character.toString(c));
    }

    @Override
    public boolean canEncode(CharSequence text) {
        return encoder.canEncode(text)
                && new String(text.toString().getBytes(charset()), charset()).contentEquals(text);
    }

    /** The replacement is never used; the constructor asks before there is an encoder. */
    @Override
    public boolean isLegalReplacement(byte[] replacement) {
        return true;
    }

    @Override
    protected CoderResult encodeLoop(CharBuffer in, ByteBuffer out) {
        throw new UnsupportedOperationException("only asked what it can encode");
    }
}
