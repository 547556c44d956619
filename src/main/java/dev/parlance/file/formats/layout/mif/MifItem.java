package dev.parlance.file.formats.layout.mif;

/**
 * A piece of a paragraph.
 *
 * @param shown the text of strings; what translators see of other pieces
 * @param space whether it shows as white space
 */
record MifItem(Kind kind, int start, int end, String shown, boolean space) {

    /** What a piece is. */
    enum Kind {
        TEXT,
        CODE,
        /** A code that shows text, such as a variable. */
        FIELD,
        /** A code that stays before the text when others of its kind are in the text. */
        FONT,
        OPEN,
        CLOSE,
        /** What FrameMaker makes when it lays out lines. */
        LINE,
        /** Where the text goes on. */
        AREA
    }

    boolean is(Kind other) {
        return kind == other;
    }
}
