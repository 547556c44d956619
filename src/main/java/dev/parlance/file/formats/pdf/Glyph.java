package dev.parlance.file.formats.pdf;

/**
 * The characters that one glyph stands for, and where it is in the direction of its text. Lengths are in points.
 *
 * @param left from the beginning of lines
 * @param base the distance of its base line from the top
 * @param size of its font
 * @param direction of the text on the page in degrees
 */
record Glyph(String text, float left, float base, float width, float size, int direction) {
    float right() {
        return left + width;
    }

    boolean isBlank() {
        return text.isBlank();
    }

    boolean isRightToLeft() {
        return text.codePoints().anyMatch(RightToLeft::isStrong);
    }
}
