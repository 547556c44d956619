package dev.parlance.file.formats.pdf;

import com.ibm.icu.text.Bidi;

/** Text in scripts that are written from right to left. */
final class RightToLeft {
    private RightToLeft() {}

    static boolean isStrong(int character) {
        return switch (Character.getDirectionality(character)) {
            case Character.DIRECTIONALITY_RIGHT_TO_LEFT, Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC -> true;
            default -> false;
        };
    }

    private static boolean isLeftToRight(int character) {
        return Character.getDirectionality(character) == Character.DIRECTIONALITY_LEFT_TO_RIGHT;
    }

    /** Whether most of the letters are written from right to left. */
    static boolean prevails(String text) {
        var strong = text.codePoints().filter(RightToLeft::isStrong).count();
        return strong > text.codePoints().filter(RightToLeft::isLeftToRight).count();
    }

    /**
     * The characters in the order in which they are read.
     *
     * @param visual the characters of a line in the order of their places, from the left on
     */
    static String logical(String visual) {
        var bidi = new Bidi();
        bidi.setReorderingMode(Bidi.REORDER_INVERSE_LIKE_DIRECT);
        bidi.setPara(visual, prevails(visual) ? Bidi.RTL : Bidi.LTR, null);
        return bidi.writeReordered(Bidi.KEEP_BASE_COMBINING);
    }
}
