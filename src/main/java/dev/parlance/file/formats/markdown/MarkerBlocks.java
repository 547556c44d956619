package dev.parlance.file.formats.markdown;

import java.util.regex.Pattern;
import org.commonmark.node.Block;
import org.commonmark.node.CustomBlock;
import org.commonmark.parser.block.AbstractBlockParser;
import org.commonmark.parser.block.BlockContinue;
import org.commonmark.parser.block.BlockStart;
import org.commonmark.parser.block.MatchedBlockParser;
import org.commonmark.parser.block.ParserState;

/**
 * Lines that are no text but for a title: the beginnings and ends of directives such as {@code :::note Title}.
 */
final class MarkerBlocks extends AbstractBlockParser {
    private static final Pattern DIRECTIVE = Pattern.compile(":{3,}(?:[ \\t]*\\{[^}]*\\}|[ \\t]*[\\w-]*)(?<title>.*)");

    private final Marker block;

    private MarkerBlocks(Marker block) {
        this.block = block;
    }

    /** A line that is no text. */
    static final class Marker extends CustomBlock {
        private final int titleAt;

        Marker(int titleAt) {
            this.titleAt = titleAt;
        }

        /** Where its title begins, counted from its own beginning; -1 when it has none. */
        int titleAt() {
            return titleAt;
        }
    }

    static BlockStart start(ParserState state, MatchedBlockParser matched) {
        var at = state.getNextNonSpaceIndex();
        var line = state.getLine().getContent();
        if (state.getIndent() >= 4 || state.isBlank() || line.charAt(at) != ':') {
            return BlockStart.none();
        }
        var rest = line.subSequence(at, line.length());
        var directive = DIRECTIVE.matcher(rest);
        return directive.matches()
                ? BlockStart.of(new MarkerBlocks(new Marker(directive.start("title"))))
                        .atIndex(line.length())
                : BlockStart.none();
    }

    @Override
    public Block getBlock() {
        return block;
    }

    @Override
    public BlockContinue tryContinue(ParserState state) {
        return BlockContinue.none();
    }
}
