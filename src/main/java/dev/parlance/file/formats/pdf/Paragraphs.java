package dev.parlance.file.formats.pdf;

import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Joins lines into paragraphs. A line ends its paragraph if the first word of the next line had fitted into it, and if
 * the next line is a list item, has another size, is further away than lines usually are, or begins elsewhere.
 */
final class Paragraphs {
    /** Shares of the font size. */
    private static final float TOLERANCE = 0.5f;

    private static final float SPACE = 0.25f;
    private static final float DEEPEST_INDENT = 6;
    private static final float NARROWEST_TEXT = 12;
    private static final float WIDEST_LEADING = 2.6f;

    private static final float SIZE_RATIO = 1.15f;
    private static final float LEADING_RATIO = 1.2f;
    private static final String NO_END = ".!?:;\u3002\uFF01\uFF1F\u061F\u06D4\u0964";

    private final Sink sink;
    private final StringBuilder text = new StringBuilder();
    private @Nullable Line first;
    private @Nullable Line last;
    private @Nullable Region region;
    private int lines;
    /** Whether no line of the region was added yet. */
    private boolean isNew;

    Paragraphs(Sink sink) {
        this.sink = sink;
    }

    /** Receives paragraphs. */
    @FunctionalInterface
    interface Sink {
        /**
         * A paragraph.
         *
         * @param size of its first line in points
         */
        void paragraph(String text, float size) throws UnreadableFile, IOException;
    }

    /** Adds the lines of a region. */
    void add(Region next) throws UnreadableFile, IOException {
        isNew = true;
        for (var line : next.lines()) {
            add(line, next);
        }
    }

    private void add(Line line, Region of) throws UnreadableFile, IOException {
        if (line.text().isEmpty()) {
            return;
        }
        if (last != null && first != null && region != null && !continues(first, last, region, line, of)) {
            end();
        }
        if (last == null) {
            first = line;
            lines = 0;
        }
        LineEnds.join(text, line.text());
        last = line;
        region = of;
        isNew = false;
        lines++;
    }

    /** Ends the last paragraph. */
    void end() throws UnreadableFile, IOException {
        if (first != null) {
            sink.paragraph(text.toString(), first.size());
        }
        text.setLength(0);
        first = null;
        last = null;
    }

    private boolean continues(Line start, Line before, Region above, Line line, Region of) {
        var sameSize = Math.max(before.size(), line.size()) <= SIZE_RATIO * Math.min(before.size(), line.size());
        if (!sameSize || line.labelled() || line.alone() || before.alone()) {
            return false;
        }
        var hyphen = LineEnds.isHyphenated(text, line.text());
        if (isNew) {
            return (hyphen || isFull(before, line, above)) && isWithinSentence(line);
        }
        return isNear(before, line, of) && (hyphen || isFull(before, line, of)) && isAligned(start, before, line);
    }

    /** Whether the last paragraph seems to go on in another column or on another page. */
    private boolean isWithinSentence(Line line) {
        return NO_END.indexOf(text.charAt(text.length() - 1)) < 0
                && Character.isLowerCase(line.text().codePointAt(0));
    }

    private static boolean isNear(Line before, Line line, Region of) {
        var distance = line.base() - before.base();
        return distance > 0
                && distance <= LEADING_RATIO * of.leading()
                && distance <= WIDEST_LEADING * Math.max(before.size(), line.size());
    }

    /** Whether a line had no room for the first word of the next one. */
    private static boolean isFull(Line before, Line line, Region of) {
        var width = of.right() - of.left();
        var room = width - before.width() - indent(before, of);
        return width > NARROWEST_TEXT * before.size() && room < line.firstWord() + (SPACE + TOLERANCE) * before.size();
    }

    /** How far a line begins after the others; 0 for a line in the middle. */
    private static float indent(Line line, Region of) {
        var begin = line.left() - of.left();
        var end = of.right() - line.right();
        var centred = Math.abs(begin - end) < TOLERANCE * line.size();
        return centred ? 0 : line.isRightToLeft() ? end : begin;
    }

    /** Whether a line begins where those of a paragraph do; the first line may begin elsewhere. */
    private boolean isAligned(Line start, Line before, Line line) {
        var tolerance = TOLERANCE * line.size();
        var right = line.isRightToLeft();
        var shift = right ? before.right() - line.right() : line.left() - before.left();
        var centred = Math.abs(before.left() + before.right() - line.left() - line.right()) < tolerance;
        var outdent = lines == 1 && (shift < 0 || start.labelled()) && Math.abs(shift) < DEEPEST_INDENT * line.size();
        return Math.abs(shift) < tolerance || centred || outdent;
    }
}
