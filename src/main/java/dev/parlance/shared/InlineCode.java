package dev.parlance.shared;

/**
 * Markup inside a segment's text.
 *
 * @param kind whether it opens a pair, closes one or stands alone
 * @param id number of the code within its segment; the opening and the closing code of a pair share it
 * @param data the markup as the file has it
 * @param space whether it stands for white space or a line break, so that words on both sides of it are two words
 */
public record InlineCode(Kind kind, int id, String data, boolean space) {

    /** How a code pairs. */
    public enum Kind {
        OPEN,
        CLOSE,
        STANDALONE
    }
}
