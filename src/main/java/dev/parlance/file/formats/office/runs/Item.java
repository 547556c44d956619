package dev.parlance.file.formats.office.runs;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A piece of a paragraph.
 *
 * @param run of which it is a part; null outside of runs, and for whole runs
 * @param range where it is in the part
 * @param outer where its run is, if it has one, or another element that must not be cut in two
 * @param name what it is, for a person
 * @param text what it reads as; for fields their instruction, for others a short tag
 * @param parts what it consists of; empty for one piece
 */
public record Item(Kind kind, @Nullable Run run, Range range, Range outer, String name, String text, List<Item> parts) {

    /** The name of a piece with entries of an index in it. */
    public static final String INDEX = "index";

    /** What a piece is. */
    public enum Kind {
        TEXT,
        /** Shows something that is not text. */
        ATOM,
        /** Shows nothing, and must stay. */
        MARK,
        OPEN,
        CLOSE,
        FIELD_BEGIN,
        FIELD_INSTRUCTION,
        FIELD_SEPARATE,
        FIELD_END
    }

    /**
     * Characters of a part.
     *
     * @param end index after the last one
     */
    public record Range(int start, int end) {}

    /** A piece outside of runs. */
    public static Item of(Kind kind, String name, int start, int end) {
        return tag(kind, name, start, end, "");
    }

    /** A piece outside of runs that a short tag stands for. */
    static Item tag(Kind kind, String name, int start, int end, String tag) {
        var range = new Range(start, end);
        return new Item(kind, null, range, range, name, tag, List.of());
    }

    /** A piece in a run. */
    public static Item inRun(Kind kind, Run run, String name, Range range, String text) {
        return new Item(kind, run, range, range, name, text, List.of());
    }

    /** Several neighbours as one. */
    public static Item joined(Kind kind, String name, List<Item> parts) {
        var first = parts.getFirst();
        var last = parts.getLast();
        return new Item(
                kind,
                null,
                new Range(first.start(), last.end()),
                new Range(first.outer.start, last.outer.end),
                name,
                "",
                List.copyOf(parts));
    }

    public Item as(Kind other) {
        return new Item(other, run, range, outer, name, text, parts);
    }

    /** This piece in another run. */
    public Item in(@Nullable Run other) {
        return new Item(kind, other, range, outer, name, text, parts);
    }

    /** This piece in an element with these ends. */
    public Item within(int start, int end) {
        return new Item(kind, run, range, new Range(start, end), name, text, parts);
    }

    /** The run as a whole, which contains only this piece. */
    public Item asRun() {
        return new Item(kind, null, outer, outer, name, text, parts);
    }

    /** Whether it has entries of an index in it. */
    public boolean isIndex() {
        return name.equals(INDEX) && !parts.isEmpty();
    }

    public boolean is(Kind wanted) {
        return kind == wanted;
    }

    public int start() {
        return range.start;
    }

    public int end() {
        return range.end;
    }

    /** The run in which it begins; null outside of runs. */
    @Nullable
    Run firstRun() {
        return parts.isEmpty() ? run : parts.getFirst().firstRun();
    }

    /** The run in which it ends; null outside of runs. */
    @Nullable
    Run lastRun() {
        return parts.isEmpty() ? run : parts.getLast().lastRun();
    }

    /** Whether a range that begins or ends beside it cuts no element in two. */
    boolean isApart(Item neighbour) {
        return outer.start >= neighbour.outer.end || neighbour.outer.start >= outer.end;
    }

    boolean hasText() {
        return kind == Kind.TEXT && !isBlank(text);
    }

    public static boolean isBlank(String text) {
        for (var i = 0; i < text.length(); i++) {
            if (!isBlank(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    static boolean isBlank(int character) {
        return Character.isWhitespace(character) || Character.isSpaceChar(character) || character == '\uFFFC';
    }
}
