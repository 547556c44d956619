package dev.parlance.file.formats.rst.inline;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import org.jspecify.annotations.Nullable;

/**
 * A part of a translation: text, or a code without the escaped spaces around it.
 *
 * @param code null for text
 * @param text the text, or the data of the code
 */
record Piece(@Nullable InlineCode code, String text) {

    static Piece text(String text) {
        return new Piece(null, text);
    }

    static Piece of(InlineCode code) {
        var start = 0;
        var end = code.data().length();
        while (code.data().startsWith("\\ ", start) && start + 2 < end) {
            start += 2;
        }
        while (end > start + 2 && code.data().startsWith("\\ ", end - 2)) {
            end -= 2;
        }
        return new Piece(code, code.data().substring(start, end));
    }

    Piece with(String other) {
        return new Piece(code, other);
    }

    boolean is(Kind kind) {
        return code != null && code.kind() == kind;
    }

    boolean isText() {
        return code == null;
    }
}
