package dev.parlance.file.formats.markdown.mdx;

import dev.parlance.shared.InlineCode.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tag of JSX.
 *
 * @param name of the element; empty for a fragment
 * @param end index after its last character
 * @param attributes whose values are strings
 */
record JsxTag(Kind kind, String name, int end, List<Attribute> attributes) {

    /**
     * An attribute whose value is a string.
     *
     * @param start index of the first character of the value, without the quote
     * @param end index after the last character of the value
     */
    record Attribute(String name, int start, int end) {}

    static boolean beginsName(char c) {
        return c == '_' || c == '$' || Character.isLetter(c);
    }

    /**
     * The tag of a range.
     *
     * @param at index of its less-than sign
     * @return null when there is no whole tag
     */
    static @Nullable JsxTag at(String text, int at, int end, Steps steps) {
        return new Lexer(text, at + 1, end, steps).tag();
    }

    /** Reads a tag. */
    private static final class Lexer {
        private final String text;
        private final int end;
        private final Steps steps;
        private final List<Attribute> attributes = new ArrayList<>();
        private int at;

        Lexer(String text, int at, int end, Steps steps) {
            this.text = text;
            this.at = at;
            this.end = end;
            this.steps = steps;
        }

        @Nullable
        JsxTag tag() {
            var closes = next('/');
            space(closes);
            var name = name("-.:");
            if (name.isEmpty() && !next('>')) {
                return null;
            } else if (name.isEmpty()) {
                return new JsxTag(closes ? Kind.CLOSE : Kind.OPEN, "", at, List.of());
            }
            while (steps.take()) {
                space(true);
                if (next('>')) {
                    return new JsxTag(closes ? Kind.CLOSE : Kind.OPEN, name, at, attributes);
                } else if (closes || at >= end) {
                    return null;
                } else if (next('/')) {
                    space(true);
                    return next('>') ? new JsxTag(Kind.STANDALONE, name, at, attributes) : null;
                } else if (!attribute()) {
                    return null;
                }
            }
            return null;
        }

        private boolean next(char wanted) {
            var found = at < end && text.charAt(at) == wanted;
            at += found ? 1 : 0;
            return found;
        }

        private void space(boolean allowed) {
            while (allowed && at < end && Character.isWhitespace(text.charAt(at)) && steps.take()) {
                at++;
            }
        }

        private String name(String others) {
            var from = at;
            while (at < end && isName(text.charAt(at), others) && steps.take()) {
                at++;
            }
            return text.substring(from, at);
        }

        private boolean isName(char c, String others) {
            return beginsName(c)
                    || (Character.isUnicodeIdentifierPart(c) && c != '\0')
                    || Character.isSurrogate(c)
                    || others.indexOf(c) >= 0;
        }

        private boolean attribute() {
            if (text.charAt(at) == '{') {
                return expression();
            }
            var name = name("-:");
            if (name.isEmpty()) {
                return false;
            }
            var before = at;
            space(true);
            if (!next('=')) {
                at = before;
                return true;
            }
            space(true);
            return at < end && (text.charAt(at) == '{' ? expression() : string(name));
        }

        private boolean expression() {
            var after = JsCode.expression(text, at, end, steps);
            at = after;
            return after > 0;
        }

        private boolean string(String name) {
            var quote = text.charAt(at);
            if (quote != '"' && quote != '\'') {
                return false;
            }
            var start = at + 1;
            for (at = start; at < end && text.charAt(at) != quote && steps.take(); at++) {}
            attributes.add(new Attribute(name, start, at));
            return next(quote);
        }
    }
}
