package dev.parlance.file.formats.asciidoc;

import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.Set;

/**
 * The blocks of blocks that are open. Sections are not in blocks or list items, so that a line below a text there makes
 * it a title only where the style says so (Asciidoctor, {@code Parser.next_block}).
 */
final class OpenBlocks {
    private static final Set<String> TITLES = Set.of("discrete", "float");

    /** The lines that end the blocks, the innermost last. */
    private final SequencedSet<String> ends = new LinkedHashSet<>();
    /** Whether the next block belongs to the list item before it. */
    private boolean attached;

    private boolean titles = true;

    /** Sees a line at which a block may begin, and the style of that block. */
    void line(String line, String style) {
        titles = TITLES.contains(style) || (ends.isEmpty() && !attached);
        attached = line.strip().equals("+") || (attached && AsciiDocLines.isBeforeBlock(line));
    }

    /** Sees a line that begins or ends a block of blocks. A line that ends an outer block ends those in it too. */
    void container(String line) {
        var delimiter = line.strip();
        var ended = ends.add(delimiter) ? delimiter : ends.removeLast();
        while (!ended.equals(delimiter)) {
            ended = ends.removeLast();
        }
    }

    /** Whether a line below the block that was seen last can underline a title. */
    boolean underlines(String below) {
        return titles && AsciiDocLines.UNDERLINE.is(below) && !ends.contains(below.strip());
    }

    /** Whether a line below it underlines the text of one line that was seen last. */
    boolean underlines(String text, String below) {
        return underlines(below)
                && AsciiDocLines.isUnderlined(text.strip(), below.strip().length());
    }
}
