package dev.parlance.file.formats.php;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the comments that belong to a literal: on the lines directly before its line, and behind it. */
final class PhpNotes {
    /** Characters from a literal to the comment before it, and of that comment. */
    private static final int FARTHEST = 2_000;

    private PhpNotes() {}

    static @Nullable String of(String text, PhpToken token) {
        var lines = new ArrayList<String>();
        before(text, token.start(), lines);
        var behind = behind(text, token.end());
        if (behind != null) {
            lines.add(behind);
        }
        lines.removeIf(String::isEmpty);
        return lines.isEmpty() ? null : String.join("\n", lines);
    }

    private static void before(String text, int literal, List<String> lines) {
        var from = Math.max(0, literal - FARTHEST);
        var above = text.substring(from, literal).split("\\R", -1);
        var block = false;
        for (var i = above.length - 2; i >= (from == 0 ? 0 : 1); i--) {
            var line = above[i].strip();
            block |= line.endsWith("*/");
            if (!block && !line.startsWith("//") && !line.startsWith("#")) {
                break;
            }
            lines.add(withoutMarks(line));
            block &= !line.startsWith("/*");
        }
        if (block) {
            lines.clear();
        }
        Collections.reverse(lines);
    }

    private static String withoutMarks(String line) {
        return line.replaceAll("^(?:/\\*+|//+|#+|\\*+(?!/))|\\*+/$", "").strip();
    }

    private static @Nullable String behind(String text, int literal) {
        var at = literal;
        while (at < text.length() && " \t,;".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        if (!text.startsWith("//", at) && !text.startsWith("#", at) && !text.startsWith("/*", at)) {
            return null;
        }
        var end = at;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        var line = text.substring(at, end).strip();
        return line.startsWith("/*") && !line.endsWith("*/") ? null : withoutMarks(line);
    }
}
