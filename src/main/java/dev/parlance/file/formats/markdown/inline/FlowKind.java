package dev.parlance.file.formats.markdown.inline;

import java.util.Locale;
import java.util.Set;

/**
 * What decides on the escapes of a flowing text.
 *
 * @param strikes whether tildes are markup
 * @param labels of the links that the file defines, as {@link #label} returns them
 * @param keepsSpace whether white space has a meaning
 * @param unescaped characters that are never escaped
 * @param mdx whether braces and all tags are code
 */
public record FlowKind(
        Block block, boolean strikes, Set<String> labels, boolean keepsSpace, String unescaped, boolean mdx) {

    /** The kind of a block. */
    public enum Block {
        PARAGRAPH,
        /** A heading that begins with number signs. */
        HEADING,
        CELL,
        /** A line of a table in a dialect without tables. */
        ROW
    }

    /** Whether a line may begin another block. */
    boolean beginsLines() {
        return block == Block.PARAGRAPH || block == Block.ROW;
    }

    boolean hasBars() {
        return block == Block.CELL || block == Block.ROW;
    }

    /** A label in the form in which labels are compared (CommonMark, section 6.3). */
    public static String label(String raw) {
        return raw.strip().replaceAll("\\s+", " ").toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    }
}
