package dev.parlance.file.formats.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Finds the parts of tags. */
final class HtmlTags {
    private final String text;
    private final int limit;
    /** From here on there is no end of an ASP instruction. */
    private int withoutAspEnd;

    HtmlTags(String text, int limit) {
        this.text = text;
        this.limit = limit;
        this.withoutAspEnd = limit;
    }

    /**
     * A tag.
     *
     * @param end index after its last character
     * @param complete false when the file ends within it
     * @param closed whether it ends with a slash
     */
    record Tag(String name, List<HtmlAttribute> attributes, int end, boolean complete, boolean closed) {}

    /** Whether the less-than sign at an index begins anything but text. */
    boolean isMarkup(int start) {
        if (text.charAt(start) != '<' || start + 1 >= limit) {
            return false;
        }
        var after = text.charAt(start + 1);
        return switch (after) {
            case '!', '?' -> true;
            case '/' -> start + 2 < limit;
            case '%' -> instructionEnd(start) > 0;
            default -> isLetter(after);
        };
    }

    /** Where an instruction ends that begins at an index; -1 when it does not end. */
    int instructionEnd(int start) {
        if (text.startsWith("<%", start)) {
            var end = start < withoutAspEnd ? text.indexOf("%>", start + 2, limit) : -1;
            withoutAspEnd = end < 0 ? Math.min(withoutAspEnd, start) : withoutAspEnd;
            return end < 0 ? -1 : end + 2;
        }
        var php =
                text.startsWith("php", start + 2) || text.startsWith("=", start + 2) || text.startsWith(" ", start + 2);
        var end = text.indexOf(php ? "?>" : ">", start, limit);
        return end < 0 ? -1 : end + (php ? 2 : 1);
    }

    /** The tag whose name begins at an index. */
    Tag tag(int nameStart) {
        var at = nameStart;
        while (at < limit && !endsName(text.charAt(at))) {
            at++;
        }
        var name = text.substring(nameStart, at).toLowerCase(Locale.ROOT);
        var attributes = new ArrayList<HtmlAttribute>();
        for (var closed = false; at < limit; ) {
            var c = text.charAt(at);
            if (c == '>') {
                return new Tag(name, attributes, at + 1, true, closed);
            }
            closed = c == '/';
            var instruction = c == '<' ? afterInstruction(at) : at;
            if (instruction > at) {
                at = instruction;
            } else if (closed || isSpace(c)) {
                at++;
            } else {
                at = attribute(at, attributes);
            }
        }
        return new Tag(name, attributes, limit, false, false);
    }

    private int afterInstruction(int at) {
        return text.startsWith("<?", at) || text.startsWith("<%", at) ? Math.max(at, instructionEnd(at)) : at;
    }

    /** Reads an attribute and returns where it ends. */
    private int attribute(int start, List<HtmlAttribute> attributes) {
        var nameEnd = start + 1;
        while (nameEnd < limit && !endsName(text.charAt(nameEnd)) && text.charAt(nameEnd) != '=') {
            nameEnd++;
        }
        var name = text.substring(start, nameEnd).toLowerCase(Locale.ROOT);
        var equals = skipSpace(nameEnd);
        if (equals >= limit || text.charAt(equals) != '=') {
            attributes.add(new HtmlAttribute(name, nameEnd, nameEnd, '\0', false));
            return nameEnd;
        }
        var value = skipSpace(equals + 1);
        var quote = value < limit ? text.charAt(value) : '>';
        if (quote == '"' || quote == '\'') {
            var end = valueEnd(value + 1, quote);
            attributes.add(new HtmlAttribute(name, value + 1, end, quote, true));
            return end + 1;
        }
        var end = quote == '>' ? value : valueEnd(value, '\0');
        attributes.add(new HtmlAttribute(name, value, end, '\0', true));
        return end;
    }

    private int skipSpace(int from) {
        var at = from;
        while (at < limit && isSpace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** Where a value ends; instructions in it may contain quotes. */
    private int valueEnd(int from, char quote) {
        for (var at = from; at < limit; at++) {
            var c = text.charAt(at);
            var instruction = c == '<' ? afterInstruction(at) : at;
            if (instruction > at) {
                at = instruction - 1;
            } else if (quote == '\0' ? c == '>' || isSpace(c) : c == quote) {
                return at;
            }
        }
        return limit;
    }

    static boolean endsName(char c) {
        return isSpace(c) || c == '/' || c == '>';
    }

    static boolean isSpace(char c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
    }

    static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
