package dev.parlance.file.gate;

import java.nio.charset.Charset;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How pages declare their encoding: by a {@code meta} element, or else by the XML declaration (HTML Standard, "prescan
 * a byte stream to determine its encoding"). Comments and attributes are skipped.
 */
final class HtmlDeclaration implements Declaration {
    @Override
    public @Nullable Label find(String head) {
        var meta = new Prescan(head).label();
        return meta == null ? Declaration.XML.find(head) : meta;
    }

    @Override
    public @Nullable Charset meant(String name) {
        return WebLabels.charset(name);
    }

    /** One pass over a head. */
    private static final class Prescan {
        private static final String SPACE = "\t\n\f\r ";
        private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._:-]+");
        private static final Pattern CONTENT = Pattern.compile(
                "charset\\s*+=\\s*+(?:\"([^\"]*)\"|'([^']*)'|([^\"'\\s;][^\\s;]*))", Pattern.CASE_INSENSITIVE);

        private final String head;
        private int at;
        /** The attribute that was read last: its name in lowercase, and the range of its value. */
        private String name = "";

        private int start;
        private int end;

        Prescan(String head) {
            this.head = head;
        }

        @Nullable
        Label label() {
            for (at = head.indexOf('<'); at >= 0; at = head.indexOf('<', at)) {
                if (head.startsWith("<!--", at)) {
                    after("-->", at + 2);
                } else if (isMeta()) {
                    at += "<meta".length();
                    var label = meta();
                    if (label != null) {
                        return label;
                    }
                } else {
                    other();
                }
            }
            return null;
        }

        /** Passes a tag with its attributes, or a declaration or processing instruction. */
        private void other() {
            var letter = at + (head.startsWith("</", at) ? 2 : 1);
            if (letter < head.length() && isLetter(head.charAt(letter))) {
                at = letter;
                while (at < head.length() && !isSpace() && head.charAt(at) != '>') {
                    at++;
                }
                while (attribute()) {}
            } else if (letter < head.length() && (letter > at + 1 || "!?".indexOf(head.charAt(letter)) >= 0)) {
                after(">", at);
            } else {
                at++;
            }
        }

        private static boolean isLetter(char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        }

        private void after(String mark, int from) {
            var found = head.indexOf(mark, from);
            at = found < 0 ? head.length() : found + mark.length();
        }

        private boolean isMeta() {
            var next = at + "<meta".length();
            return head.regionMatches(true, at, "<meta", 0, "<meta".length())
                    && next < head.length()
                    && (SPACE.indexOf(head.charAt(next)) >= 0 || head.charAt(next) == '/');
        }

        /** The encoding of the {@code meta} element whose attributes follow. */
        private @Nullable Label meta() {
            var isPragma = false;
            Label charset = null;
            Label content = null;
            while (attribute()) {
                switch (name) {
                    case "http-equiv" -> isPragma |= head.substring(start, end).equalsIgnoreCase("content-type");
                    case "charset" -> charset = charset == null ? label(start, end) : charset;
                    case "content" -> content = content == null ? inContent() : content;
                    default -> {}
                }
            }
            return charset != null || !isPragma ? charset : content;
        }

        private @Nullable Label inContent() {
            var found = CONTENT.matcher(head).region(start, end);
            if (!found.find()) {
                return null;
            }
            var group = found.start(1) >= 0 ? 1 : found.start(2) >= 0 ? 2 : 3;
            return label(found.start(group), found.end(group));
        }

        /** The name of an encoding in a range; null for a placeholder that a program fills in. */
        private @Nullable Label label(int from, int to) {
            var value = head.substring(from, to);
            var label = value.strip();
            return NAME.matcher(label).matches() ? new Label(from + value.indexOf(label), label) : null;
        }

        /** Reads the next attribute of a tag; false at the end of the tag. */
        private boolean attribute() {
            while (at < head.length() && (isSpace() || head.charAt(at) == '/')) {
                at++;
            }
            if (at == head.length() || head.charAt(at) == '>') {
                return false;
            }
            var from = at++;
            while (at < head.length() && !isSpace() && "=/>".indexOf(head.charAt(at)) < 0) {
                at++;
            }
            name = head.substring(from, at).toLowerCase(Locale.ROOT);
            spaces();
            start = at;
            end = at;
            if (at < head.length() && head.charAt(at) == '=') {
                at++;
                spaces();
                value();
            }
            return true;
        }

        private void value() {
            var quote = at < head.length() ? head.charAt(at) : '>';
            if (quote == '"' || quote == '\'') {
                start = at + 1;
                after(String.valueOf(quote), start);
                end = at > start && head.charAt(at - 1) == quote ? at - 1 : at;
                return;
            }
            start = at;
            while (at < head.length() && !isSpace() && head.charAt(at) != '>') {
                at++;
            }
            end = at;
        }

        private void spaces() {
            while (at < head.length() && isSpace()) {
                at++;
            }
        }

        private boolean isSpace() {
            return SPACE.indexOf(head.charAt(at)) >= 0;
        }
    }
}
