package dev.parlance.file.formats.rst.inline;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.formats.rst.inline.RstInline.Inline;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.text.WhiteSpace;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A text of reStructuredText. All characters of a translation are text, and its codes keep their meaning. */
public record RstPlace(SegmentText source, Map<Integer, String> spaces, Where where) implements Place {

    /** What a text is. */
    public enum Kind {
        /** At the beginning of a block. */
        PARAGRAPH,
        /** Before a block that is indented, to which it leads with two colons. */
        BEFORE_LITERAL,
        /** In a block quote. */
        QUOTE,
        /** Above an indented description. */
        TERM,
        /** Above a line that underlines it. */
        TITLE,
        /** Between two lines. */
        OVERLINED,
        /** After a mark in its line. */
        LINE,
        /** After the name of a directive. */
        ARGUMENT,
        /** In an option, where there is no markup. */
        PLAIN;

        boolean beginsBlock() {
            return this != LINE && this != PLAIN;
        }

        boolean endsParagraph() {
            return this == PARAGRAPH || this == QUOTE;
        }
    }

    /**
     * Where a text is.
     *
     * @param hangs whether it must have a second line
     * @param newline what the file has for a line end
     */
    public record Where(Kind kind, boolean hangs, String newline, Frame frame, RstNames names) {}

    /**
     * What is around a title in the range of its unit; of other texts there is nothing.
     *
     * @param anchor the name of the title in references; empty when there are none
     * @param above the line above it, with what is between; empty when there is none
     * @param below the line below it, with what is between
     */
    public record Frame(String anchor, String above, String below) {
        public static final Frame NONE = new Frame("", "", "");

        /** The lines around a title, at least as long as it is wide. */
        String around(String title, String newline) {
            var end = above.length() - above.stripTrailing().length();
            var indent = above.substring(above.length() - end)
                    .replaceAll("[\\r\\n]", "")
                    .length();
            var width = indent + RstCharacters.width(title);
            var target = anchor.isEmpty() ? "" : ".. _`" + anchor + "`:" + newline + newline;
            return target + longer(above, width) + title + longer(below, width);
        }

        private static String longer(String line, int width) {
            var marks = line.strip();
            return marks.isEmpty() || marks.length() >= width
                    ? line
                    : line.replace(marks, marks.substring(0, 1).repeat(width));
        }
    }

    /**
     * The unit of a text.
     *
     * @param raw its characters in the file
     * @param start of its range
     * @param end of its range
     * @return null when it has no text
     */
    public static @Nullable Unit unit(String raw, int start, int end, Where where) {
        var inline = read(raw, where);
        if (WhiteSpace.isBlank(inline.text())) {
            return null;
        }
        var place = new RstPlace(inline.text(), inline.spaces(), where);
        return new Unit(Paragraph.of(inline.text(), null, null), true, start, end, place);
    }

    private static Inline read(String raw, Where where) {
        return switch (where.kind()) {
            case PLAIN -> RstInline.plain(raw);
            case BEFORE_LITERAL -> RstInline.of(beforeLiteral(raw), where.names(), false);
            default -> RstInline.of(raw, where.names(), where.kind() == Kind.TERM);
        };
    }

    /** Two colons after a text mean one; after a space they mean none. */
    private static String beforeLiteral(String raw) {
        var text = raw.substring(0, raw.length() - 2);
        return text.isEmpty() || RstCharacters.isSpace(text.charAt(text.length() - 1))
                ? text.stripTrailing()
                : raw.substring(0, raw.length() - 1);
    }

    @Override
    public String raw(SegmentText text, int index) {
        var raw = spaces.get(index);
        return raw == null ? Place.super.raw(text, index) : raw;
    }

    @Override
    public SegmentText readAgain(SegmentText translation) {
        return new RstWriter(this, translation).text();
    }

    @Override
    public String written(SegmentText translation, CharsetEncoder encoder) {
        var text = new RstWriter(this, translation).written();
        return where.frame().below().isEmpty() ? text : where.frame().around(text, where.newline());
    }

    /** What precedes the second line and the following ones; null when there is one line. */
    @Nullable
    String indent() {
        for (var raw : spaces.values()) {
            var newline = Math.max(raw.lastIndexOf('\n'), raw.lastIndexOf('\r'));
            if (newline >= 0) {
                return raw.substring(newline + 1);
            }
        }
        return null;
    }
}
