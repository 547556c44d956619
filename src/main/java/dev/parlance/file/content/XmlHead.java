package dev.parlance.file.content;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The prolog and the root element of XML, as far as the beginning of a file has them.
 *
 * @param declared whether it begins with an XML declaration
 * @param adobe whether it has a processing instruction {@code aid}, as documents of InDesign have
 * @param type the DOCTYPE; empty when there is none
 * @param name of the root element, with its prefix
 * @param attributes of the root element, with the declarations of namespaces
 */
record XmlHead(boolean declared, boolean adobe, String type, String name, Map<String, String> attributes) {
    private static final String SPACE = " \t\r\n";

    /** Null when the text, which begins with {@code <}, has no root element. */
    static @Nullable XmlHead of(String text) {
        return new Scan(text).head();
    }

    String localName() {
        return name.substring(name.indexOf(':') + 1);
    }

    /** The namespace of the root element; empty when it has none. */
    String namespace() {
        var colon = name.indexOf(':');
        return attributes.getOrDefault(colon < 0 ? "xmlns" : "xmlns:" + name.substring(0, colon), "");
    }

    /** Whether the root element declares a namespace that begins so. */
    boolean declares(String namespace) {
        return attributes.entrySet().stream()
                .anyMatch(each ->
                        each.getKey().startsWith("xmlns") && each.getValue().startsWith(namespace));
    }

    /** One pass over the text. */
    private static final class Scan {
        private final String text;
        private int at;
        private boolean declared;
        private boolean adobe;
        private String type = "";

        Scan(String text) {
            this.text = text;
        }

        @Nullable
        XmlHead head() {
            while (true) {
                skipSpace();
                if (text.startsWith("<?", at)) {
                    instruction();
                } else if (text.startsWith("<!--", at)) {
                    at = after("-->", at + 4);
                } else if (text.startsWith("<!DOCTYPE", at)) {
                    type();
                } else {
                    return root();
                }
            }
        }

        private void skipSpace() {
            while (at < text.length() && SPACE.indexOf(text.charAt(at)) >= 0) {
                at++;
            }
        }

        private int after(String end, int from) {
            var index = text.indexOf(end, from);
            return index < 0 ? text.length() : index + end.length();
        }

        private void instruction() {
            var start = at + 2;
            at = start;
            var target = name();
            declared |= target.equals("xml");
            adobe |= target.equals("aid");
            at = after("?>", at);
        }

        private void type() {
            var start = at;
            var subset = false;
            for (var c = next(); c != 0; c = next()) {
                if (c == '"' || c == '\'') {
                    at = after(String.valueOf(c), at);
                } else if (c == '[' || c == ']') {
                    subset = c == '[';
                } else if (c == '>' && !subset) {
                    break;
                }
            }
            type = text.substring(start, at);
        }

        /** The next character; NUL at the end. */
        private char next() {
            return at < text.length() ? text.charAt(at++) : 0;
        }

        private @Nullable XmlHead root() {
            if (next() != '<' || at >= text.length() || !Character.isLetter(text.charAt(at))) {
                return null;
            }
            var root = name();
            return new XmlHead(declared, adobe, type, root, attributes());
        }

        private String name() {
            var start = at;
            while (at < text.length() && isName(text.charAt(at))) {
                at++;
            }
            return text.substring(start, at);
        }

        private static boolean isName(char c) {
            return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.' || c == ':';
        }

        private Map<String, String> attributes() {
            var attributes = new HashMap<String, String>();
            while (true) {
                skipSpace();
                var name = name();
                skipSpace();
                if (name.isEmpty() || next() != '=') {
                    return attributes;
                }
                skipSpace();
                var quote = next();
                var start = at;
                at = quote == '"' || quote == '\'' ? after(String.valueOf(quote), at) : text.length();
                attributes.put(name, text.substring(start, Math.max(start, at - 1)));
            }
        }
    }
}
