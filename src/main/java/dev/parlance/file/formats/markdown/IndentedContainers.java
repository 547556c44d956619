package dev.parlance.file.formats.markdown;

import java.util.regex.Pattern;
import org.commonmark.node.Block;
import org.commonmark.node.CustomBlock;
import org.commonmark.parser.block.AbstractBlockParser;
import org.commonmark.parser.block.BlockContinue;
import org.commonmark.parser.block.BlockStart;
import org.commonmark.parser.block.MatchedBlockParser;
import org.commonmark.parser.block.ParserState;
import org.jspecify.annotations.Nullable;

/**
 * Blocks whose content is indented by four columns: footnotes, whose text begins in their first line, and admonitions
 * such as {@code !!! note "Title"}.
 */
final class IndentedContainers extends AbstractBlockParser {
    private static final int INDENT = 4;
    private static final Pattern FOOTNOTE = Pattern.compile("\\[\\^[^\\]\\s]+\\]:[ \\t]*");
    private static final Pattern ADMONITION = Pattern.compile(
            "(?:!!!|\\?\\?\\?\\+?)[ \\t]+[\\w-]+(?:[ \\t]+[\\w-]+)*[ \\t]*(?:\"(?<title>.*)\"[ \\t]*)?",
            Pattern.DOTALL);

    private final Container block;

    private IndentedContainers(Container block) {
        this.block = block;
    }

    /** A block with other blocks in it. */
    static final class Container extends CustomBlock {
        private final int titleAt;

        Container(int titleAt) {
            this.titleAt = titleAt;
        }

        /** Where its title begins, counted from its own beginning; -1 when it has none. */
        int titleAt() {
            return titleAt;
        }
    }

    /** Whether a line without its indentation begins such a block. */
    static boolean begins(String content) {
        return switch (content.charAt(0)) {
            case '[' -> FOOTNOTE.matcher(content).lookingAt();
            case '!', '?' -> ADMONITION.matcher(content).matches();
            default -> false;
        };
    }

    static @Nullable BlockStart start(ParserState state, MatchedBlockParser matched) {
        var footnote = footnote(state, matched);
        return footnote == null ? admonition(state) : footnote;
    }

    private static boolean begins(ParserState state, String characters) {
        return state.getIndent() < INDENT
                && !state.isBlank()
                && characters.indexOf(state.getLine().getContent().charAt(state.getNextNonSpaceIndex())) >= 0;
    }

    /** A footnote only. */
    static @Nullable BlockStart footnote(ParserState state, MatchedBlockParser matched) {
        if (!begins(state, "[")) {
            return BlockStart.none();
        }
        var at = state.getNextNonSpaceIndex();
        var line = state.getLine().getContent();
        var footnote = FOOTNOTE.matcher(line.subSequence(at, line.length()));
        return footnote.lookingAt()
                ? BlockStart.of(new IndentedContainers(new Container(-1))).atIndex(at + footnote.end())
                : BlockStart.none();
    }

    private static @Nullable BlockStart admonition(ParserState state) {
        if (!begins(state, "!?")) {
            return BlockStart.none();
        }
        var line = state.getLine().getContent();
        var rest = line.subSequence(state.getNextNonSpaceIndex(), line.length());
        var admonition = ADMONITION.matcher(rest);
        return admonition.matches()
                ? BlockStart.of(new IndentedContainers(new Container(admonition.start("title"))))
                        .atIndex(line.length())
                : BlockStart.none();
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
        if (state.isBlank()) {
            return BlockContinue.atIndex(state.getNextNonSpaceIndex());
        }
        return state.getIndent() >= INDENT ? BlockContinue.atColumn(state.getColumn() + INDENT) : BlockContinue.none();
    }
}
