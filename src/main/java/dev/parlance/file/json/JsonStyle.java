package dev.parlance.file.json;

import java.util.SortedMap;

/**
 * How a JSON file is laid out.
 *
 * @param newline what separates lines; empty for a file on one line
 * @param step the white space of one level
 * @param colon what is between the name and the value of a member
 */
record JsonStyle(String newline, String step, String colon) {
    /** Characters of a line in which its indentation is looked for. */
    private static final int LONGEST = 1_000;

    /**
     * The layout of the first member of a file.
     *
     * @param text of the file
     * @param root an object with members
     */
    static JsonStyle of(String text, JsonValue root) {
        var first = root.members().values().iterator().next();
        var before = text.substring(root.start() + 1, first.start());
        var line = before.lastIndexOf('\n');
        var newline = line < 0 ? "" : before.contains("\r\n") ? "\r\n" : "\n";
        return new JsonStyle(
                newline,
                line < 0 ? "" : before.substring(line + 1),
                colon(text, first.value().start()));
    }

    private static String colon(String text, int value) {
        var from = value;
        while (isSpace(text.charAt(from - 1)) || text.charAt(from - 1) == ':') {
            from--;
        }
        return text.substring(from, value);
    }

    static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    /** The white space at the beginning of the line of a character. */
    static String indentation(String text, int of) {
        var line = of;
        while (line > 0 && of - line < LONGEST && text.charAt(line - 1) != '\n') {
            line--;
        }
        var end = line;
        while (end < of && isSpace(text.charAt(end))) {
            end++;
        }
        return text.substring(line, end);
    }

    /** An object with members. */
    String object(SortedMap<String, Object> members, String indentation) {
        var inner = newline + (newline.isEmpty() ? "" : indentation + step);
        return "{" + inner + members(members, inner) + newline + (newline.isEmpty() ? "" : indentation) + "}";
    }

    /**
     * Members of an object.
     *
     * @param members the characters of their values, or the members of these
     * @param before what precedes the name of each of them but the first
     */
    String members(SortedMap<String, Object> members, String before) {
        var written = new StringBuilder();
        members.forEach((name, value) ->
                written.append(written.isEmpty() ? "" : "," + before).append(member(name, value, before)));
        return written.toString();
    }

    @SuppressWarnings("unchecked")
    private String member(String name, Object value, String before) {
        var indentation = before.substring(before.lastIndexOf('\n') + 1);
        var written = value instanceof SortedMap<?, ?> inner
                ? object((SortedMap<String, Object>) inner, indentation)
                : value.toString();
        return JsonAdditions.quoted(name) + colon + written;
    }
}
