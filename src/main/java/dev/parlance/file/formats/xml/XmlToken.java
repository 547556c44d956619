package dev.parlance.file.formats.xml;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A token of XML.
 *
 * @param start index of its first character
 * @param end index after its last character
 * @param name of the element of a tag; empty for other tokens
 */
record XmlToken(Kind kind, int start, int end, String name) {
    private static final Pattern ATTRIBUTE = Pattern.compile("\\s([^\\s=/>\"']++)\\s*+=\\s*+(\"[^\"]*+\"|'[^']*+')");

    /** The kind of a token. */
    enum Kind {
        TEXT,
        CDATA,
        START,
        EMPTY,
        END,
        COMMENT,
        /** A processing instruction, a declaration or a DOCTYPE. */
        OTHER
    }

    boolean is(Kind wanted) {
        return kind == wanted;
    }

    /** Whether it begins an element with this name. */
    boolean starts(String element) {
        return kind == Kind.START && name.equals(element);
    }

    /** The value of an attribute of a tag; null when it has none. */
    @Nullable
    String attribute(String text, String wanted) {
        var attribute = ATTRIBUTE.matcher(text).region(start, end);
        while (attribute.find()) {
            if (attribute.group(1).equals(wanted)) {
                var value = attribute.group(2);
                return XmlText.decoded(value.substring(1, value.length() - 1), null);
            }
        }
        return null;
    }
}
