package dev.parlance.termbase.concept;

import org.jspecify.annotations.Nullable;

/**
 * How texts are kept: without white space at their ends and with one kind of line break, so that every format can hold
 * them.
 */
public final class TermTexts {
    private TermTexts() {}

    /** The text as it is kept, or null when nothing is left of it. */
    public static @Nullable String clean(@Nullable String text) {
        if (text == null) {
            return null;
        }
        var stripped = text.indexOf('\r') < 0
                ? text.strip()
                : text.replace("\r\n", "\n").replace('\r', '\n').strip();
        return stripped.isEmpty() ? null : stripped;
    }

    /**
     * Whether XML can hold it, and with it every format; half a surrogate pair and control characters are nowhere at
     * home.
     */
    public static boolean isPlain(String text) {
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c) || c > '\ufffd' || (c < ' ' && c != '\t' && c != '\n' && c != '\r')) {
                return false;
            }
        }
        return true;
    }
}
