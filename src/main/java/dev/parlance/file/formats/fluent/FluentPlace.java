package dev.parlance.file.formats.fluent;

import dev.parlance.file.splice.Place;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The value of a message, a term or an attribute. What would be syntax at its place, or be lost there, is written as a
 * literal between braces.
 *
 * @param source its text
 * @param newline the end of a line and the indentation of the next one
 */
record FluentPlace(SegmentText source, String newline) implements Place {
    private static final String STEP = "    ";

    @Override
    public SegmentText readAgain(SegmentText text) {
        return FluentCodes.kept(source, text);
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        return new Writing(readAgain(text), newline).written();
    }

    /** A text in progress. */
    private static final class Writing {
        private final SegmentText text;
        private final StringBuilder written = new StringBuilder();
        private final Deque<String> newlines = new ArrayDeque<>();
        /** Whether a pattern or a line begins here. */
        private boolean starts = true;

        Writing(SegmentText text, String newline) {
            this.text = text;
            newlines.push(newline);
        }

        String written() {
            var next = 0;
            for (var i = 0; i < text.text().length(); i++) {
                var c = text.text().charAt(i);
                if (c == SegmentText.CODE) {
                    code(text.codes().get(next++).data());
                } else {
                    character(c, i, next);
                }
            }
            return written.toString();
        }

        /** Copies a code: a placeable, or what is before, between or after the values of variants. */
        private void code(String data) {
            written.append(data);
            if (FluentCodes.closes(data) && newlines.size() > 1) {
                newlines.pop();
            }
            starts = FluentCodes.opens(data);
            if (starts) {
                var line = data.substring(data.lastIndexOf('\n') + 1);
                var spaces = line.length() - line.stripLeading().length();
                var own = " ".repeat(spaces) + (line.isBlank() ? "" : STEP);
                newlines.push((data.contains("\r\n") ? "\r\n" : "\n") + own);
            }
        }

        private void character(char c, int at, int nextCode) {
            var ends = ends(at + 1, nextCode);
            if (c == '\n' && !starts && !ends) {
                lines(at, nextCode);
                return;
            }
            switch (c) {
                case '\n' -> written.append("{\"\\u000A\"}");
                case '\r' -> written.append("{\"\\u000D\"}");
                case '{', '}' -> literal(c);
                case '[', '*', '.' -> plain(c, starts);
                case ' ' -> plain(c, starts || ends || isBefore(at + 1, '\n'));
                default -> written.append(c);
            }
            starts = false;
        }

        /** Writes the end of a line; an empty line has no indentation. */
        private void lines(int at, int nextCode) {
            var newline = newlines.element();
            var isEmpty = isBefore(at + 1, '\n') && !ends(at + 2, nextCode);
            written.append(isEmpty ? newline.substring(0, newline.indexOf('\n') + 1) : newline);
            starts = !isEmpty;
        }

        private boolean isBefore(int at, char c) {
            return at < text.text().length() && text.text().charAt(at) == c;
        }

        /** Whether a pattern ends before a character: the text does, or what follows the value of a variant comes. */
        private boolean ends(int at, int nextCode) {
            if (at >= text.text().length()) {
                return true;
            }
            return text.text().charAt(at) == SegmentText.CODE
                    && nextCode < text.codes().size()
                    && FluentCodes.closes(text.codes().get(nextCode).data());
        }

        private void plain(char c, boolean asLiteral) {
            if (asLiteral) {
                literal(c);
            } else {
                written.append(c);
            }
        }

        private void literal(char c) {
            written.append("{\"").append(c).append("\"}");
        }
    }
}
