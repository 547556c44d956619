package dev.parlance.file.formats.apple;

import dev.parlance.file.format.LineCuts;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/** Cuts Apple strings after the line on which a pair ends, unless a comment that is a note follows. */
final class StringsCuts extends LineCuts {
    private State state = State.BETWEEN;
    /** Whether the last token was the semicolon of a pair. */
    private boolean ended;
    /** Whether a comment for the next pair was read. */
    private boolean noted;
    /** Whether no pair is before this place on its line, so that a comment is a note. */
    private boolean ownLine = true;

    private boolean commentEndsLine;

    StringsCuts(Reader text) {
        super(text);
    }

    /** What the next character is in. */
    private enum State {
        BETWEEN,
        WORD,
        STRING,
        COMMENT
    }

    @Override
    protected @Nullable Cut see(String line, long start) {
        state = state == State.WORD ? State.BETWEEN : state;
        ownLine |= state == State.BETWEEN;
        commentEndsLine = state == State.COMMENT;
        var cut = ended && !noted && state == State.BETWEEN ? new Cut(start, "", "") : null;
        for (var at = 0; at < line.length(); ) {
            at = switch (state) {
                case STRING -> inString(line, at);
                case COMMENT -> inComment(line, at);
                case WORD, BETWEEN -> next(line, at);
            };
        }
        return cut;
    }

    private int inString(String line, int from) {
        for (var at = from; at < line.length(); at++) {
            if (line.charAt(at) == '"') {
                state = State.BETWEEN;
                return at + 1;
            }
            at += line.charAt(at) == '\\' ? 1 : 0;
        }
        return line.length();
    }

    private int inComment(String line, int from) {
        var end = line.indexOf("*/", from);
        if (end < 0) {
            return line.length();
        }
        state = State.BETWEEN;
        ownLine |= commentEndsLine;
        return end + 2;
    }

    private int next(String line, int at) {
        var c = line.charAt(at);
        var begins = state == State.BETWEEN;
        if (begins && line.startsWith("/*", at)) {
            noted |= ownLine;
            commentEndsLine = false;
            state = State.COMMENT;
            return at + 2;
        }
        if (begins && line.startsWith("//", at)) {
            noted |= ownLine;
            return line.length();
        }
        state = StringsReader.isWord(c) ? State.WORD : c == '"' ? State.STRING : State.BETWEEN;
        if (!Character.isWhitespace(c)) {
            ended = c == ';';
            noted = false;
            ownLine &= !ended;
        }
        return at + 1;
    }
}
