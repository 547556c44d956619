package dev.parlance.shared;

/**
 * Markup inside a segment's text.
 *
 * @param kind whether the code opens a pair, closes a pair or stands alone
 * @param id number of the code within its segment; the opening and the closing code of a pair share it
 * @param data the markup as it is in the file
 * @param space whether the code shows as white space or a line break, so that it separates words
 */
public record InlineCode(Kind kind, int id, String data, boolean space) {

    /** The role of a code in a pair. */
    public enum Kind {
        OPEN,
        CLOSE,
        STANDALONE
    }
}
