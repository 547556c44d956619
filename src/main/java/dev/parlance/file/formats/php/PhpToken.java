package dev.parlance.file.formats.php;

/**
 * A token of PHP that is neither white space nor a comment.
 *
 * @param start index of its first character
 * @param end index after its last character
 * @param contentStart where the content of a string literal begins
 * @param contentEnd where it ends
 * @param indent the indentation of the end of a heredoc or nowdoc, which is not part of the lines
 */
record PhpToken(Kind kind, int start, int end, int contentStart, int contentEnd, String indent) {
    /** The kind of a token. */
    enum Kind {
        SINGLE_QUOTED,
        DOUBLE_QUOTED,
        HEREDOC,
        NOWDOC,
        VARIABLE,
        WORD,
        OTHER,
        END
    }

    static PhpToken of(Kind kind, int start, int end) {
        return new PhpToken(kind, start, end, start, end, "");
    }

    /** A literal between quotes of one character. */
    static PhpToken quoted(Kind kind, int start, int end) {
        return new PhpToken(kind, start, end, start + 1, end - 1, "");
    }

    boolean isString() {
        return switch (kind) {
            case SINGLE_QUOTED, DOUBLE_QUOTED, HEREDOC, NOWDOC -> true;
            case VARIABLE, WORD, OTHER, END -> false;
        };
    }

    String in(String text) {
        return text.substring(start, end);
    }

    boolean is(String text, String token) {
        return end - start == token.length() && text.startsWith(token, start);
    }
}
