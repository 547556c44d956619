package dev.parlance.termbase.concept;

import org.jspecify.annotations.Nullable;

/**
 * Normalizes texts for storage: without white space at the ends and with one kind of line break, so that every format
 * can hold them.
 */
public final class TermTexts {
    private TermTexts() {}

    /** The normalized text, or null if it is empty. */
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
     * Whether XML, and therefore every format, can hold a character; unpaired surrogates and control characters are
     * refused.
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
