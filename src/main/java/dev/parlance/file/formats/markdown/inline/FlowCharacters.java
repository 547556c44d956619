package dev.parlance.file.formats.markdown.inline;

import dev.parlance.file.formats.html.HtmlReferences;
import java.util.regex.Pattern;

/** Reads the characters of a flowing text, in which the parser found no inlines. */
final class FlowCharacters {
    private static final String PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
    private static final Pattern NOTE = Pattern.compile("\\[\\^[^\\]\\s]{1,200}+\\]");
    /** As in Markdown Extra, at the end of a heading. */
    private static final Pattern ATTRIBUTES = Pattern.compile("\\{[#:.][^{}\\n]*\\}");

    private final String file;
    private final FlowKind kind;
    private final boolean joins;

    FlowCharacters(String file, FlowKind kind) {
        this(file, kind, false);
    }

    /**
     * The characters of a file.
     *
     * @param joins whether words with one space between them come together
     */
    FlowCharacters(String file, FlowKind kind, boolean joins) {
        this.file = file;
        this.kind = kind;
        this.joins = joins;
    }

    /** What the next characters are. */
    enum Kind {
        TEXT,
        SPACE,
        CODE
    }

    /**
     * The next characters.
     *
     * @param text that they mean
     * @param end index after the last one
     */
    record Next(Kind kind, String text, int end) {}

    static boolean isPunctuation(char c) {
        return c < 0x80 && PUNCTUATION.indexOf(c) >= 0;
    }

    Next next(int at, int end) {
        var c = file.charAt(at);
        return switch (c) {
            case ' ', '\t' -> new Next(Kind.SPACE, " ", at + 1);
            case '\\' ->
                at + 1 < end && isPunctuation(file.charAt(at + 1))
                        ? new Next(Kind.TEXT, file.substring(at + 1, at + 2), at + 2)
                        : plain(at, end);
            case '&' -> reference(at, end);
            case '|' -> kind.block() == FlowKind.Block.ROW ? new Next(Kind.CODE, "", at + 1) : plain(at, end);
            case '[' -> note(at, end);
            case '{' -> isLast(at, end) ? new Next(Kind.SPACE, "", end) : plain(at, end);
            default -> plain(at, end);
        };
    }

    /** The characters up to the next one that may have a meaning. */
    private Next plain(int at, int end) {
        var next = at + 1;
        while (next < end) {
            if (isPlain(next)) {
                next++;
            } else if (joins && file.charAt(next) == ' ' && next + 1 < end && isPlain(next + 1)) {
                next += 2;
            } else {
                break;
            }
        }
        return new Next(Kind.TEXT, file.substring(at, next), next);
    }

    private boolean isPlain(int at) {
        return switch (file.charAt(at)) {
            case ' ', '\t', '\\', '&', '|', '[', '{' -> false;
            default -> true;
        };
    }

    private Next reference(int at, int end) {
        var reference = HtmlReferences.at(file, at, end, false);
        return reference == null || file.charAt(reference.end() - 1) != ';'
                ? plain(at, end)
                : new Next(Kind.TEXT, reference.text(), reference.end());
    }

    private Next note(int at, int end) {
        var note = NOTE.matcher(file).region(at, end);
        return note.lookingAt() ? new Next(Kind.CODE, "", note.end()) : plain(at, end);
    }

    /** Whether the rest of a heading is its attributes, which are not part of the text. */
    private boolean isLast(int at, int end) {
        return kind.block() == FlowKind.Block.HEADING
                && ATTRIBUTES.matcher(file).region(at, end).matches();
    }

    /** The next characters of code, which has no escapes but that of bars in cells. */
    static Next code(String file, FlowKind kind, int at, int end) {
        var c = file.charAt(at);
        if (c == ' ' || c == '\t') {
            return new Next(Kind.SPACE, " ", at + 1);
        } else if (kind.block() == FlowKind.Block.CELL && file.startsWith("\\|", at) && at + 1 < end) {
            return new Next(Kind.TEXT, "|", at + 2);
        }
        return new Next(Kind.TEXT, file.substring(at, at + 1), at + 1);
    }
}
