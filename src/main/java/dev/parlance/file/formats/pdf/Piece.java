package dev.parlance.file.formats.pdf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Neighbouring glyphs of a line, in the order in which the file draws them. Lengths are in points. */
final class Piece {
    /** Shares of the font size. */
    private static final float WIDEST_GAP = 1.2f;

    private static final float NEAR = 0.5f;
    private static final float OVERLAP = 0.5f;
    private static final float RAISED = 0.5f;
    private static final float WORD_GAP = 0.16f;
    private static final float WORD_GAP_BESIDE_SPACES = 0.4f;

    private final List<Glyph> glyphs = new ArrayList<>();
    private float left;
    private float right;
    private final float base;
    private float size;
    private boolean spaces;
    private boolean rightToLeft;
    /** Whether some glyphs are to the left of those that the file draws before them. */
    private boolean mixed;

    Piece(Glyph first) {
        left = first.left();
        right = first.right();
        base = first.base();
        add(first);
    }

    /** Whether a glyph continues the line: it is beside the last one, on either side for text from right to left. */
    boolean continuesWith(Glyph glyph) {
        var last = glyphs.getLast();
        var em = Math.max(last.size(), glyph.size());
        if (glyph.direction() != last.direction() || Math.abs(glyph.base() - base) > RAISED * em) {
            return false;
        }
        return isBeside(glyph.left() - last.right(), em)
                || ((rightToLeft || glyph.isRightToLeft())
                        && (isBeside(left - glyph.right(), em) || isBeside(glyph.left() - right, em)));
    }

    private static boolean isBeside(float gap, float em) {
        return gap <= WIDEST_GAP * em && gap >= -OVERLAP * em;
    }

    void add(Glyph glyph) {
        glyphs.add(glyph);
        left = Math.min(left, glyph.left());
        right = Math.max(right, glyph.right());
        size = Math.max(size, glyph.size());
        spaces |= glyph.isBlank();
        rightToLeft |= glyph.isRightToLeft();
    }

    /** Whether another piece of the same line is so near that there is at most a space between them. */
    boolean adjoins(Piece other) {
        var em = Math.max(size, other.size);
        var gap = Math.max(other.left - right, left - other.right);
        return Math.abs(other.base - base) < RAISED * em && gap <= NEAR * em && gap >= -OVERLAP * em;
    }

    /** The pieces, of which those that follow and adjoin each other are one. */
    static List<Piece> joined(List<Piece> pieces) {
        var joined = new ArrayList<Piece>();
        for (var piece : pieces) {
            if (!joined.isEmpty() && joined.getLast().adjoins(piece)) {
                joined.getLast().add(piece);
            } else {
                joined.add(piece);
            }
        }
        return joined;
    }

    /** Adds the glyphs of a piece that adjoins this one. */
    void add(Piece other) {
        mixed |= other.mixed || other.left < left;
        glyphs.addAll(other.glyphs);
        left = Math.min(left, other.left);
        right = Math.max(right, other.right);
        size = Math.max(size, other.size);
        spaces |= other.spaces;
        rightToLeft |= other.rightToLeft;
    }

    float left() {
        return left;
    }

    float right() {
        return right;
    }

    float base() {
        return base;
    }

    float size() {
        return size;
    }

    float width() {
        return right - left;
    }

    /** A little less than the height of its letters, so that lines with little space between them do not overlap. */
    float top() {
        return base - size / 2;
    }

    boolean isRightToLeft() {
        return rightToLeft;
    }

    boolean isBlank() {
        return glyphs.stream().allMatch(Glyph::isBlank);
    }

    /** Its text in the order of reading, with one space for white space between words. */
    String text() {
        var ordered = rightToLeft || mixed
                ? glyphs.stream()
                        .sorted(Comparator.comparingDouble(Glyph::left))
                        .toList()
                : glyphs;
        var text = new StringBuilder();
        Glyph last = null;
        for (var glyph : ordered) {
            if (last != null && isWordGap(last, glyph)) {
                text.append(' ');
            }
            // in the visual order, the characters of one glyph are as all others
            text.append(glyph.isRightToLeft() ? new StringBuilder(glyph.text()).reverse() : glyph.text());
            last = glyph;
        }
        var visual = text.toString().replaceAll("\\s+", " ").strip();
        return rightToLeft ? RightToLeft.logical(visual) : visual;
    }

    private boolean isWordGap(Glyph last, Glyph next) {
        var share = spaces ? WORD_GAP_BESIDE_SPACES : WORD_GAP;
        return next.left() - last.right() > share * Math.min(last.size(), next.size());
    }
}
