package dev.parlance.shared;

/** Escapes text for XML 1.0. A character that XML cannot contain becomes U+FFFD. */
public final class XmlText {
    private XmlText() {}

    /** The content of an element. */
    public static String text(String raw) {
        return escape(raw, false);
    }

    /** The value of an attribute in double quotes. */
    public static String attribute(String raw) {
        return escape(raw, true);
    }

    private static String escape(String raw, boolean attribute) {
        var at = 0;
        while (at < raw.length() && plain(raw.charAt(at))) {
            at++;
        }
        if (at == raw.length()) {
            return raw;
        }
        var out = new StringBuilder(raw.length() + 16).append(raw, 0, at);
        for (; at < raw.length(); at++) {
            var c = raw.charAt(at);
            if (Character.isHighSurrogate(c) && at + 1 < raw.length() && Character.isLowSurrogate(raw.charAt(at + 1))) {
                out.append(c).append(raw.charAt(++at));
            } else {
                append(out, c, attribute);
            }
        }
        return out.toString();
    }

    private static boolean plain(char c) {
        return c >= ' ' && c != '&' && c != '<' && c != '>' && c != '"' && c < '\uD800';
    }

    private static void append(StringBuilder out, char c, boolean attribute) {
        switch (c) {
            case '&' -> out.append("&amp;");
            case '<' -> out.append("&lt;");
            case '>' -> out.append("&gt;");
            case '"' -> out.append(attribute ? "&quot;" : "\"");
            // a parser would make a line feed of it
            case '\r' -> out.append("&#13;");
            case '\n' -> out.append(attribute ? "&#10;" : "\n");
            case '\t' -> out.append(attribute ? "&#9;" : "\t");
            default -> out.append(c < ' ' || Character.isSurrogate(c) || c >= '\uFFFE' ? '\uFFFD' : c);
        }
    }
}
