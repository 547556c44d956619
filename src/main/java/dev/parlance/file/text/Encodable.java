package dev.parlance.file.text;

import java.nio.charset.CharsetEncoder;

/** Which characters an encoding has. */
public final class Encodable {
    private Encodable() {}

    /** Whether an encoding has a code point; none has half of a surrogate pair. */
    public static boolean in(CharsetEncoder encoder, int codePoint) {
        // encoders answer this for one character without a buffer
        return codePoint < Character.MIN_SUPPLEMENTARY_CODE_POINT
                ? encoder.canEncode((char) codePoint)
                : encoder.canEncode(Character.toString(codePoint));
    }
}
