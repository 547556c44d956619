package dev.parlance.file.formats.toml;

import dev.parlance.file.text.LineRanges;
import java.util.regex.Pattern;

/**
 * The four kinds of strings (TOML 1.0, "String").
 */
enum TomlString {
    BASIC("\"", true, false),
    LITERAL("'", false, false),
    MULTI_LINE_BASIC("\"\"\"", true, true),
    MULTI_LINE_LITERAL("'''", false, true);

    private static final Pattern ESCAPE = Pattern.compile(
            "\\\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|([btnfre\"\\\\])|x([0-9A-Fa-f]{2})|[ \\t]*+\\n[ \\t\\n]*+)");

    private final String delimiter;
    private final boolean escapes;
    private final boolean lines;

    TomlString(String delimiter, boolean escapes, boolean lines) {
        this.delimiter = delimiter;
        this.escapes = escapes;
        this.lines = lines;
    }

    /** The kind of the string that begins at a place with a quotation mark or an apostrophe. */
    static TomlString at(String text, int start) {
        for (var kind : new TomlString[] {MULTI_LINE_BASIC, MULTI_LINE_LITERAL, BASIC}) {
            if (text.startsWith(kind.delimiter, start)) {
                return kind;
            }
        }
        return LITERAL;
    }

    /** Index after a string; negative when it has no end. */
    int end(String text, int start) {
        return endFrom(text, start + width());
    }

    /** The length of what is around it on each side. */
    int width() {
        return delimiter.length();
    }

    /** As {@link #end}, from a place within the string. */
    int endFrom(String text, int from) {
        for (var i = from; i < text.length(); i++) {
            var c = text.charAt(i);
            if (escapes && c == '\\') {
                i++;
            } else if (!lines && (c == '\n' || c == '\r')) {
                return -1;
            } else if (text.startsWith(delimiter, i)) {
                return afterMore(text, i + delimiter.length());
            }
        }
        return -1;
    }

    /** A string of several lines may end with two more quotation marks. */
    private int afterMore(String text, int from) {
        var at = from;
        while (lines && at < from + 2 && at < text.length() && text.charAt(at) == delimiter.charAt(0)) {
            at++;
        }
        return at;
    }

    /** The text of a string; null when one of its escapes does not exist. */
    @org.jspecify.annotations.Nullable
    String read(String raw) {
        var content = LineRanges.unified(raw.substring(delimiter.length(), raw.length() - delimiter.length()));
        var text = lines && content.startsWith("\n") ? content.substring(1) : content;
        if (!escapes || text.indexOf('\\') < 0) {
            return text;
        }
        var read = new StringBuilder(text.length());
        var escape = ESCAPE.matcher(text);
        for (var i = 0; i < text.length(); ) {
            if (text.charAt(i) != '\\') {
                read.append(text.charAt(i++));
                continue;
            }
            if (!escape.region(i, text.length()).lookingAt() || !append(escape, read)) {
                return null;
            }
            i = escape.end();
        }
        return read.toString();
    }

    private boolean append(java.util.regex.Matcher escape, StringBuilder read) {
        for (var group : new int[] {1, 2, 4}) {
            if (escape.group(group) != null) {
                var c = Long.parseLong(escape.group(group), 16);
                var isCharacter = c <= Character.MAX_CODE_POINT && Character.getType((int) c) != Character.SURROGATE;
                read.appendCodePoint(isCharacter ? (int) c : 0xFFFD);
                return isCharacter;
            }
        }
        var named = escape.group(3);
        if (named != null) {
            read.append("\b\t\n\f\r\u001B\"\\".charAt("btnfre\"\\".indexOf(named)));
        }
        return named != null || lines;
    }

    boolean isLines() {
        return lines;
    }

    /** The kind that can have a text: itself, or the one with escapes. */
    TomlString of(String text) {
        var plain = text.chars().noneMatch(c -> (c < ' ' && c != '\t' && !(lines && c == '\n')) || c == 0x7F);
        var fits = lines ? !text.contains("'''") && !text.endsWith("'") : text.indexOf('\'') < 0;
        return escapes || (plain && fits) ? this : lines ? MULTI_LINE_BASIC : BASIC;
    }

    /** A text as a string of this kind, which can have it. */
    String written(String text, boolean begins, String newline) {
        var written = new StringBuilder(delimiter);
        written.append(lines && (begins || text.startsWith("\n")) ? newline : "");
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == '\n' && lines) {
                written.append(newline);
            } else {
                written.append(escapes ? escaped(c, text, i) : String.valueOf(c));
            }
        }
        return written.append(delimiter).toString();
    }

    private String escaped(char c, String text, int at) {
        return switch (c) {
            case '\b' -> "\\b";
            case '\n' -> "\\n";
            case '\f' -> "\\f";
            case '\r' -> "\\r";
            case '\\' -> "\\\\";
            case '"' ->
                lines && at + 1 < text.length() && text.charAt(at + 1) != '"' && !isAfterQuote(text, at)
                        ? "\""
                        : "\\\"";
            case '\t' -> lines ? "\t" : "\\t";
            default -> c < ' ' || c == 0x7F ? "\\u%04X".formatted((int) c) : String.valueOf(c);
        };
    }

    private static boolean isAfterQuote(String text, int at) {
        return at > 0 && text.charAt(at - 1) == '"';
    }
}
