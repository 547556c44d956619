package dev.parlance.file.json;

import java.util.SortedMap;

/**
 * How a JSON file is laid out.
 *
 * @param newline what separates lines; empty for a file on one line
 * @param step the white space of one level
 * @param colon what is between the name and the value of a member
 */
public record JsonStyle(String newline, String step, String colon) {
    /** Characters of a line in which its indentation is looked for. */
    private static final int LONGEST = 1_000;

    /** Characters that most additions have at most. */
    private static final int ROOM = 256;

    /**
     * The layout of the first member of a file.
     *
     * @param text of the file
     * @param root index of the beginning of its object
     * @param name index of the name of the first member
     * @param value index of its value
     */
    public static JsonStyle of(String text, int root, int name, int value) {
        var before = text.substring(root + 1, name);
        var line = before.lastIndexOf('\n');
        var newline = line < 0 ? "" : before.contains("\r\n") ? "\r\n" : "\n";
        return new JsonStyle(newline, line < 0 ? "" : before.substring(line + 1), colon(text, value));
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
        var written = new StringBuilder(ROOM);
        object(members, indentation, written);
        return written.toString();
    }

    private void object(SortedMap<String, Object> members, String indentation, StringBuilder to) {
        var inner = newline + (newline.isEmpty() ? "" : indentation + step);
        to.append('{').append(inner);
        members(members, inner, to);
        to.append(newline).append(newline.isEmpty() ? "" : indentation).append('}');
    }

    /**
     * Members of an object between what is before and after all of them.
     *
     * @param members the characters of their values, or the members of these
     * @param before what precedes the name of each of them but the first
     */
    String members(String head, SortedMap<String, Object> members, String before, String tail) {
        var written = new StringBuilder(ROOM).append(head);
        members(members, before, written);
        return written.append(tail).toString();
    }

    @SuppressWarnings("unchecked")
    private void members(SortedMap<String, Object> members, String before, StringBuilder to) {
        var separator = "";
        for (var member : members.entrySet()) {
            JsonText.quote(member.getKey(), to.append(separator));
            to.append(colon);
            separator = "," + before;
            if (member.getValue() instanceof SortedMap<?, ?> inner) {
                object((SortedMap<String, Object>) inner, before.substring(before.lastIndexOf('\n') + 1), to);
            } else {
                to.append(member.getValue());
            }
        }
    }
}
