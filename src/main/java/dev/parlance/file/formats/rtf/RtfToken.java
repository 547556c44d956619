package dev.parlance.file.formats.rtf;

/**
 * A token of RTF.
 *
 * @param start index of its first character
 * @param end index after its last character, which of a control word may be the space that ends it
 * @param name of a control word, without the backslash; of a control symbol, its character; otherwise empty
 * @param number of a control word, {@link #NONE} without one; of a byte in hexadecimal digits, its value
 */
record RtfToken(Kind kind, int start, int end, String name, int number) {
    static final int NONE = Integer.MIN_VALUE;

    /** What a token is. */
    enum Kind {
        OPEN,
        CLOSE,
        WORD,
        SYMBOL,
        BYTE,
        /** One or more characters that are not special. */
        TEXT,
        /** Line ends, which have no meaning. */
        LINES
    }

    boolean is(Kind wanted) {
        return kind == wanted;
    }

    boolean isWord(String wanted) {
        return kind == Kind.WORD && name.equals(wanted);
    }

    /** The number, or another one when there is none. */
    int number(int other) {
        return number == NONE ? other : number;
    }
}
