package dev.parlance.file.formats.markdown.mdx;

import java.util.regex.Pattern;
import org.commonmark.node.Block;
import org.commonmark.node.CustomBlock;
import org.commonmark.parser.block.AbstractBlockParser;
import org.commonmark.parser.block.BlockContinue;
import org.commonmark.parser.block.BlockParserFactory;
import org.commonmark.parser.block.BlockStart;
import org.commonmark.parser.block.MatchedBlockParser;
import org.commonmark.parser.block.ParserState;

/**
 * Lines that are indented by four columns or more, which have no meaning in MDX: other blocks begin in them as if they
 * were not indented. It does not end with a line that is indented less: a block that began in it may go on there.
 */
final class Indentation extends AbstractBlockParser {
    private static final int LEAST = 4;
    /** What begins a block within a paragraph. */
    private static final Pattern BEGINNING =
            Pattern.compile("#{1,6}(?:\\s.*)?|>.*|(?:```|~~~|:::).*|(?:[-+*]|1[.)])\\s+\\S.*"
                    + "|(?:\\*[ \\t]*){3,}|(?:_[ \\t]*){3,}|(?:-[ \\t]*){3,}");

    private final Block block = new CustomBlock() {};
    private final int columns;

    private Indentation(int columns) {
        this.columns = columns;
    }

    static BlockParserFactory factory() {
        return Indentation::start;
    }

    private static BlockStart start(ParserState state, MatchedBlockParser matched) {
        if (state.getIndent() < LEAST || state.isBlank()) {
            return BlockStart.none();
        }
        var line = state.getLine().getContent();
        var rest = line.subSequence(state.getNextNonSpaceIndex(), line.length());
        var inParagraph = !matched.getParagraphLines().getLines().isEmpty();
        return inParagraph && !BEGINNING.matcher(rest).matches()
                ? BlockStart.none()
                : BlockStart.of(new Indentation(state.getIndent())).atColumn(state.getColumn() + state.getIndent());
    }

    @Override
    public Block getBlock() {
        return block;
    }

    @Override
    public boolean isContainer() {
        return true;
    }

    @Override
    public boolean canContain(Block child) {
        return true;
    }

    @Override
    public BlockContinue tryContinue(ParserState state) {
        return state.isBlank()
                ? BlockContinue.atIndex(state.getNextNonSpaceIndex())
                : BlockContinue.atColumn(state.getColumn() + Math.min(columns, state.getIndent()));
    }
}
