package dev.parlance.file.formats.xml;

import dev.parlance.file.xml.XmlText;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The escapes that a vocabulary has beside those of XML. */
public interface XmlEscapes {
    /** In the place of a character before the first one. */
    int AT_START = -1;

    /** In the place of a character before one that follows a tag. */
    int AFTER_TAG = -2;

    /** No escapes, and white space as it is. */
    XmlEscapes NONE = new XmlEscapes() {};

    /** Whether white space at the ends of a text has no meaning. */
    default boolean trims() {
        return false;
    }

    /**
     * The text that characters of XML mean.
     *
     * @param references receives the escapes by the character that they mean
     */
    default String decoded(String text, Map<Integer, String> references) {
        return text;
    }

    /**
     * The escape of a character of a translation; null when it needs none.
     *
     * @param before the character before it, {@link #AT_START} or {@link #AFTER_TAG}
     * @param last whether it is the last character
     * @param quoted whether the text that is replaced is between quotes
     */
    default @Nullable String escape(int c, int before, boolean last, boolean quoted) {
        return null;
    }

    /** Whether a text is between quotes that belong to the vocabulary. */
    default boolean isQuoted(String raw) {
        return false;
    }

    /** The characters that can be written. */
    default boolean canHold(int c) {
        return XmlText.isAllowed(c);
    }

    static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }
}
