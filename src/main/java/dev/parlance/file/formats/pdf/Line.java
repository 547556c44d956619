package dev.parlance.file.formats.pdf;

import java.util.regex.Pattern;

/**
 * A line of text. Lengths are in points.
 *
 * @param left where its text begins or, from right to left, ends; after the label of a list item
 * @param labelled whether it begins with the label of a list item
 * @param alone whether it has others beside it, as the cells of a table have
 */
record Line(String text, float left, float right, float base, float size, boolean labelled, boolean alone) {
    /** Bullets and dashes, and numbers such as 1., 1.2 and a). */
    private static final Pattern LABEL =
            Pattern.compile("[\\p{Po}\\p{Pd}\\p{So}\\p{Sm}\\p{Co}o]|\\(?(\\d{1,3}|\\p{Alpha}|[ivxIVX]{1,5})[.)]"
                    + "|(\\d{1,3}\\.){1,4}\\d{0,3}");

    /** Those that hardly begin a line of running text. */
    private static final Pattern LABEL_IN_TEXT =
            Pattern.compile("[\u2022\u00b7\u25aa\u25cf\u25cb\u25a0\u25e6\u2023\u2043\uf0b7]"
                    + "|\\(?\\d{1,3}[.)]|(\\d{1,3}\\.){2,4}\\d{0,3}");

    private static final int LONGEST_LABEL = 12;

    static Line of(Piece piece, boolean alone) {
        var text = piece.text();
        var space = text.indexOf(' ');
        var labelled = space > 0
                && space <= LONGEST_LABEL
                && LABEL_IN_TEXT.matcher(text.substring(0, space)).matches();
        return new Line(text, piece.left(), piece.right(), piece.base(), piece.size(), labelled, alone);
    }

    /** Whether a text is the bullet or the number of a list item. */
    static boolean isLabel(String text) {
        return text.length() <= LONGEST_LABEL && LABEL.matcher(text).matches();
    }

    /** The text of a list item after its label. */
    Line labelled(String label) {
        return new Line(label + " " + text, left, right, base, size, true, alone);
    }

    float width() {
        return right - left;
    }

    /** About the width of its first word. */
    float firstWord() {
        var space = text.indexOf(' ');
        return width() * (space < 0 ? text.length() : space) / Math.max(1, text.length());
    }

    boolean isRightToLeft() {
        return RightToLeft.prevails(text);
    }
}
