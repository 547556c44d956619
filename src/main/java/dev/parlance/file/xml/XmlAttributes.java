package dev.parlance.file.xml;

/** Finds the attributes of a tag, one after the other (XML 1.0, section 3.1). */
final class XmlAttributes {
    private final String text;
    private final int end;
    private int at;
    private int nameStart;
    private int nameEnd;
    private int valueStart;
    private int valueEnd;

    /**
     * The attributes of a tag.
     *
     * @param start index of its first character
     * @param end index after its last character
     */
    XmlAttributes(String text, int start, int end) {
        this.text = text;
        this.at = start;
        this.end = end;
    }

    /** Goes to the next attribute; false after the last one. */
    boolean next() {
        for (; at < end; at++) {
            if (isSpace(text.charAt(at)) && isAttribute(at + 1)) {
                at = valueEnd + 1;
                return true;
            }
        }
        return false;
    }

    private boolean isAttribute(int from) {
        nameStart = from;
        nameEnd = from;
        while (nameEnd < end && isName(text.charAt(nameEnd))) {
            nameEnd++;
        }
        if (nameEnd == nameStart) {
            // white space before white space: what follows all of it is looked at only from its last character
            return false;
        }
        var equals = afterSpace(nameEnd);
        if (equals >= end || text.charAt(equals) != '=') {
            return false;
        }
        var quote = afterSpace(equals + 1);
        if (quote >= end || (text.charAt(quote) != '"' && text.charAt(quote) != '\'')) {
            return false;
        }
        valueStart = quote + 1;
        valueEnd = text.indexOf(text.charAt(quote), valueStart, end);
        return valueEnd >= 0;
    }

    private int afterSpace(int from) {
        var after = from;
        while (after < end && isSpace(text.charAt(after))) {
            after++;
        }
        return after;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }

    private static boolean isName(char c) {
        return !isSpace(c) && c != '=' && c != '/' && c != '>' && c != '"' && c != '\'';
    }

    /** Whether the attribute has a name. */
    boolean is(String name) {
        return nameEnd - nameStart == name.length() && text.startsWith(name, nameStart);
    }

    /** Its name with its prefix. */
    String name() {
        return text.substring(nameStart, nameEnd);
    }

    /** Index of the first character of its value. */
    int valueStart() {
        return valueStart;
    }

    /** Index after the last character of its value. */
    int valueEnd() {
        return valueEnd;
    }
}
