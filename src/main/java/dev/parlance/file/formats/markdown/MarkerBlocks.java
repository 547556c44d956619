package dev.parlance.file.formats.markdown;

import java.util.List;
import java.util.regex.Pattern;
import org.commonmark.node.Block;
import org.commonmark.node.CustomBlock;
import org.commonmark.parser.InlineParser;
import org.commonmark.parser.SourceLine;
import org.commonmark.parser.SourceLines;
import org.commonmark.parser.block.AbstractBlockParser;
import org.commonmark.parser.block.BlockContinue;
import org.commonmark.parser.block.BlockParserFactory;
import org.commonmark.parser.block.BlockStart;
import org.commonmark.parser.block.ParserState;
import org.jspecify.annotations.Nullable;

/**
 * Lines that are no text but for a title: the beginnings and ends of directives such as {@code :::note Title}.
 */
final class MarkerBlocks extends AbstractBlockParser {
    private static final Pattern DIRECTIVE =
            Pattern.compile(":{3,}(?:[ \\t]*\\{[^}]*\\}|[ \\t]*[\\w-]*)(?<title>.*)", Pattern.DOTALL);

    private final Marker block;
    /** The title, if it has inlines. */
    private final SourceLines title;

    private MarkerBlocks(Marker block, SourceLines title) {
        this.block = block;
        this.title = title;
    }

    /** Markers whose titles have no markup. */
    static BlockParserFactory ofLines() {
        return (state, matched) -> start(state, false);
    }

    /** Markers whose titles are flowing text. */
    static BlockParserFactory ofInlines() {
        return (state, matched) -> start(state, true);
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

    private static @Nullable BlockStart start(ParserState state, boolean inlines) {
        var at = state.getNextNonSpaceIndex();
        var line = state.getLine().getContent();
        if (state.getIndent() >= 4 || state.isBlank() || line.charAt(at) != ':') {
            return BlockStart.none();
        }
        var rest = line.subSequence(at, line.length());
        var directive = DIRECTIVE.matcher(rest);
        if (!directive.matches()) {
            return BlockStart.none();
        }
        var title = MarkerTitle.range(rest.toString(), directive.start("title"));
        var block = inlines
                ? new MarkerBlocks(
                        new Marker(-1), SourceLines.of(title == null ? List.of() : List.of(part(state, at, title))))
                : new MarkerBlocks(new Marker(directive.start("title")), SourceLines.empty());
        return BlockStart.of(block).atIndex(line.length());
    }

    private static SourceLine part(ParserState state, int at, MarkerTitle.Range title) {
        return state.getLine().substring(at + title.start(), at + title.end());
    }

    @Override
    public void parseInlines(InlineParser parser) {
        if (!title.isEmpty()) {
            parser.parse(title, block);
        }
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
