package dev.parlance.termbase;

/** Texts as XML has them. */
final class Xml {
    private Xml() {}

    /** Escaped for content and for attributes in double quotes. */
    static void text(String text, StringBuilder into) {
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            switch (c) {
                case '&' -> into.append("&amp;");
                case '<' -> into.append("&lt;");
                case '>' -> into.append("&gt;");
                case '"' -> into.append("&quot;");
                default -> into.append(c);
            }
        }
    }
}
