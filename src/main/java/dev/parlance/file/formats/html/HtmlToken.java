package dev.parlance.file.formats.html;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A token of HTML.
 *
 * @param start index of its first character
 * @param end index after its last character
 * @param name of a tag, in lower case; empty for other tokens
 * @param attributes of a start tag
 * @param closed whether a start tag ends with a slash
 */
record HtmlToken(Kind kind, int start, int end, String name, List<HtmlAttribute> attributes, boolean closed) {

    /** The kind of a token. */
    enum Kind {
        TEXT,
        /** The content of an element that is not text, such as a script, and a tag or comment that does not end. */
        RAW,
        START,
        END,
        COMMENT,
        DOCTYPE,
        /** What a server language or a processing instruction writes. */
        INSTRUCTION
    }

    HtmlToken(Kind kind, int start, int end) {
        this(kind, start, end, "", List.of(), false);
    }

    @Nullable
    HtmlAttribute attribute(String wanted) {
        return attributes.stream()
                .filter(attribute -> attribute.name().equals(wanted))
                .findFirst()
                .orElse(null);
    }

    /** The value of an attribute as it is in the file; empty when there is none. */
    String value(String text, String wanted) {
        var attribute = attribute(wanted);
        return attribute == null ? "" : text.substring(attribute.start(), attribute.end());
    }
}
