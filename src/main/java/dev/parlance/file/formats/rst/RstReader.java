package dev.parlance.file.formats.rst;

import dev.parlance.file.formats.rst.inline.RstCharacters;
import dev.parlance.file.formats.rst.inline.RstLines;
import dev.parlance.file.formats.rst.inline.RstNames;
import dev.parlance.file.formats.rst.inline.RstPlace.Kind;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import java.io.IOException;

/** Reads titles, paragraphs, lines of line blocks and quotes, and passes lists, tables and directives on. */
final class RstReader {
    /** Blocks within more blocks are left out, so that neither the time nor the stack grows with them. */
    private static final int DEEPEST = 50;

    private static final int SHORT = 4;

    private final String file;
    private final RstUnits units;
    private final RstLists lists;
    private final RstExplicit explicit;
    private final RstTables tables;

    /**
     * A reader of a text.
     *
     * @param names of the references of the file
     */
    RstReader(String file, Found found, RstNames names) {
        this.file = file;
        this.units = new RstUnits(file, found, names);
        this.lists = new RstLists(this, units);
        this.explicit = new RstExplicit(this, units);
        this.tables = new RstTables(units);
    }

    /**
     * Reads the text.
     *
     * @param depth the number of blocks around it
     */
    void read(int depth) throws UnreadableFile, IOException {
        blocks(Block.of(file, depth));
    }

    /** Reads the blocks in a block. */
    void blocks(Block block) throws UnreadableFile, IOException {
        var i = block.depth() > DEEPEST ? block.size() : 0;
        while (i < block.size()) {
            i = block.isBlank(i) ? i + 1 : next(block, i);
        }
    }

    /** Reads what a line begins and returns the index of the line after it. */
    private int next(Block block, int i) throws UnreadableFile, IOException {
        if (block.isIndented(i)) {
            var to = block.indentedEnd(i);
            blocks(block.quote(i, to));
            return to;
        }
        var line = block.text(i);
        if (block.quote() && i > 0 && block.isBlank(i - 1) && RstLines.attribution(line) > 0) {
            return attribution(block, i, RstLines.attribution(line));
        }
        var list = lists.next(block, i, line);
        if (list > i) {
            return list;
        } else if (RstLines.isDoctest(line)) {
            return block.blankFrom(i);
        } else if (RstLines.lineBlock(line) > 0) {
            return lineBlock(block, i);
        } else if (RstLines.isGridTop(line) || RstLines.isSimpleTop(line)) {
            return tables.next(block, i, line);
        } else if (RstLines.explicit(line) > 0) {
            return explicit.next(block, i, line);
        } else if (RstLines.isAnonymous(line)) {
            return target(block, i);
        }
        return text(block, i, line);
    }

    /** The line after a target, which ends before a blank line. */
    static int target(Block block, int i) {
        var to = i + 1;
        while (block.isIndented(to)) {
            to++;
        }
        return to;
    }

    private int attribution(Block block, int i, int dash) throws UnreadableFile, IOException {
        var to = block.blankFrom(i);
        units.add(Kind.LINE, block.get(i).start() + dash, block.get(to - 1).end());
        return to;
    }

    private int lineBlock(Block block, int i) throws UnreadableFile, IOException {
        var at = i;
        while (!block.isBlank(at) && RstLines.lineBlock(block.text(at)) > 0) {
            var start = block.get(at).start() + RstLines.lineBlock(block.text(at));
            at = target(block, at);
            units.add(Kind.LINE, start, block.get(at - 1).end());
        }
        return at;
    }

    private int text(Block block, int i, String line) throws UnreadableFile, IOException {
        if (RstLines.isAdornment(line)) {
            var overlined = overlined(block, i, line);
            if (overlined > i) {
                return overlined;
            }
        }
        if (block.isIndented(i + 1)) {
            return lists.definition(block, i);
        }
        var below = block.isBlank(i + 1) ? "x" : block.text(i + 1);
        if (RstLines.isAdornment(below) && isLongEnough(below, RstCharacters.width(line))) {
            units.title(block.get(i), block.get(i), block.get(i + 1));
            return i + 2;
        }
        return paragraph(block, i);
    }

    private static boolean isLongEnough(String adornment, int width) {
        return adornment.length() >= SHORT || adornment.length() >= width;
    }

    /** Reads a title between two lines, or a transition; returns the index of the line when it is neither. */
    private int overlined(Block block, int i, String line) throws UnreadableFile, IOException {
        if (line.equals("::") || (block.isBlank(i + 1) && line.length() < SHORT)) {
            return i;
        } else if (block.isBlank(i + 1)) {
            return i + 1;
        }
        var title = block.get(i + 1);
        var width = title.column() - block.base() + RstCharacters.width(block.text(i + 1));
        var closed = !block.isBlank(i + 2) && block.text(i + 2).equals(line) && !block.isIndented(i + 2);
        if (closed && isLongEnough(line, width) && !RstLines.isAdornment(block.text(i + 1))) {
            units.title(block.get(i), title, block.get(i + 2));
            return i + 3;
        }
        return line.length() < SHORT ? i : block.blankFrom(i);
    }

    private int paragraph(Block block, int i) throws UnreadableFile, IOException {
        var to = i + 1;
        while (!block.isBlank(to) && !block.isIndented(to)) {
            to++;
        }
        var start = block.get(i).start();
        var end = block.get(to - 1).end();
        var literal = endsWithMark(start, end);
        if (block.isBlank(to) && !(literal && end - start == 2)) {
            var kind = literal ? Kind.BEFORE_LITERAL : block.quote() ? Kind.QUOTE : Kind.PARAGRAPH;
            units.add(kind, start, end, i == 0 && block.mustHang(to));
        }
        return literal ? literalEnd(block, to) : to;
    }

    /** Whether a paragraph ends with two colons, the first of which is not escaped. */
    private boolean endsWithMark(int start, int end) {
        var backslashes = end - 2;
        while (backslashes > start && file.charAt(backslashes - 1) == '\\') {
            backslashes--;
        }
        return end - start >= 2 && file.startsWith("::", end - 2) && (end - backslashes) % 2 == 0;
    }

    /** The line after a literal block, which is indented or has quotation marks. */
    private int literalEnd(Block block, int i) {
        var at = i;
        while (at < block.size() && block.isBlank(at)) {
            at++;
        }
        if (block.isIndented(at)) {
            return block.indentedEnd(at);
        }
        var quote = block.isBlank(at) ? ' ' : file.charAt(block.get(at).start());
        var to = at;
        while (RstCharacters.isAdornment(quote)
                && !block.isBlank(to)
                && file.charAt(block.get(to).start()) == quote) {
            to++;
        }
        return to;
    }
}
