package dev.parlance.file.formats.apple;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code .strings} files (Apple, "Property List Programming Guide", "Old-Style ASCII Property Lists"): pairs of a
 * key and a value, each a string between quotes or a word. The comments before a pair are its note.
 */
final class StringsReader {
    /** What genstrings writes where there is no comment. */
    private static final String NO_COMMENT = "No comment provided by engineer.";

    private final String text;
    private final Found found;
    private final List<String> comments = new ArrayList<>();
    private int at;
    /** Whether no pair is before this place on its line. */
    private boolean ownLine = true;

    StringsReader(String text, Found found) {
        this.text = text;
        this.found = found;
    }

    /**
     * A string.
     *
     * @param start index of its first character after the quote, if it has quotes
     * @param end index after its last character
     */
    private record Token(int start, int end, boolean quoted) {}

    void read() throws UnreadableFile, IOException {
        while (skip()) {
            var key = token("a key");
            var note = note();
            comments.clear();
            var value = key;
            if (skip() && text.charAt(at) == '=') {
                at++;
                skip();
                value = token("a value");
            }
            if (!skip() || text.charAt(at) != ';') {
                throw broken(value.start(), "a semicolon must follow the value");
            }
            at++;
            ownLine = false;
            comments.clear();
            found.unit(unit(key, value, note));
        }
    }

    private Unit unit(Token key, Token value, @Nullable String note) {
        var raw = text.substring(value.start(), value.end());
        var name = StringsText.decoded(text.substring(key.start(), key.end()));
        var source = StringsText.coded(StringsText.decoded(raw));
        return new Unit(
                Paragraph.of(source, name.isBlank() ? null : name, note),
                !value.equals(key),
                value.start(),
                value.end(),
                new StringsPlace(raw, value.quoted()));
    }

    private @Nullable String note() {
        var note = String.join("\n", comments).strip();
        return note.isEmpty() || note.equals(NO_COMMENT) ? null : note;
    }

    /** Skips white space and comments. Returns whether something follows. */
    private boolean skip() throws UnreadableFile {
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at))) {
                ownLine |= text.charAt(at) == '\n';
                at++;
            } else if (text.startsWith("/*", at)) {
                var end = text.indexOf("*/", at + 2);
                if (end < 0) {
                    throw broken(at, "the comment has no end");
                }
                comment(end);
                at = end + 2;
            } else if (text.startsWith("//", at)) {
                var end = text.indexOf('\n', at);
                end = end < 0 ? text.length() : end;
                comment(end);
                at = end;
            } else {
                return true;
            }
        }
        return false;
    }

    /** Adds a comment, unless it follows a pair on the same line. */
    private void comment(int end) {
        var comment = text.substring(at + 2, end);
        if (ownLine) {
            comments.add(comment.strip());
        }
        ownLine |= comment.indexOf('\n') >= 0;
    }

    private Token token(String wanted) throws UnreadableFile {
        var start = at;
        if (at < text.length() && text.charAt(at) == '"') {
            at = afterQuote(start);
            return new Token(start + 1, at - 1, true);
        }
        while (at < text.length() && isWord(text.charAt(at))) {
            at++;
        }
        if (at == start) {
            throw broken(start, wanted + " is missing: a string between quotes, or a word");
        }
        return new Token(start, at, false);
    }

    static boolean isWord(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "_$/:.-".indexOf(c) >= 0;
    }

    private int afterQuote(int start) throws UnreadableFile {
        for (var i = start + 1; i < text.length(); i++) {
            if (text.charAt(i) == '"') {
                return i + 1;
            }
            i += text.charAt(i) == '\\' ? 1 : 0;
        }
        throw broken(start, "the string has no end");
    }

    private UnreadableFile broken(int place, String message) {
        return UnreadableFile.broken(text, place, "not valid Apple strings: " + message);
    }
}
