package dev.parlance.file.formats.markdown.mdx;

import org.commonmark.node.Block;
import org.commonmark.node.CustomBlock;
import org.commonmark.parser.block.AbstractBlockParser;
import org.commonmark.parser.block.BlockContinue;
import org.commonmark.parser.block.BlockParserFactory;
import org.commonmark.parser.block.BlockStart;
import org.commonmark.parser.block.MatchedBlockParser;
import org.commonmark.parser.block.ParserState;

/**
 * Finds the blocks of MDX: imports and exports, which begin in the first column of a file, and lines that have nothing
 * but tags and expressions. Tags are blocks of their own: what is between them is Markdown again.
 */
final class MdxBlocks {
    /** A noncharacter of Unicode, which is neither white space nor punctuation. */
    private static final String NO_LETTER = "\uFDD1";

    /** What imports and exports begin with, after two letters. */
    private static final String PORT = "port ";

    private final String text;
    private final Steps steps;
    private boolean hasNoMoreComments;

    MdxBlocks(String text, Steps steps) {
        this.text = text;
        this.steps = steps;
    }

    /**
     * The text with another first letter in lines that may begin imports and exports: the parser takes each line that
     * begins with a letter for a paragraph.
     */
    String parsed() {
        var parsed = new StringBuilder(text.length());
        var from = 0;
        for (var at = text.indexOf(PORT, 2); at >= 0; at = text.indexOf(PORT, at + 1)) {
            if (isModule(at - 2) && beginsLine(at - 2)) {
                parsed.append(text, from, at - 2).append(NO_LETTER);
                from = at - 1;
            }
        }
        return from == 0 ? text : parsed.append(text, from, text.length()).toString();
    }

    private boolean isModule(int at) {
        return text.startsWith("import ", at) || text.startsWith("export ", at);
    }

    private boolean beginsLine(int at) {
        return at == 0 || "\n\r\u0085\u2028\u2029".indexOf(text.charAt(at - 1)) >= 0;
    }

    BlockParserFactory modules() {
        return this::module;
    }

    BlockParserFactory flows() {
        return this::flow;
    }

    private BlockStart module(ParserState state, MatchedBlockParser matched) {
        var line = state.getLine().getContent();
        var start = state.getLine().getSourceSpan().getInputIndex();
        return state.getIndex() == 0 && !hasParagraph(matched) && isModule(start)
                ? start(new CustomBlock() {}, JsCode.module(text, start, text.length(), steps), line)
                : BlockStart.none();
    }

    private static boolean hasParagraph(MatchedBlockParser matched) {
        return !matched.getParagraphLines().getLines().isEmpty();
    }

    private static BlockStart start(Block block, int end, CharSequence line) {
        return BlockStart.of(new Code(block, end)).atIndex(line.length());
    }

    private BlockStart flow(ParserState state, MatchedBlockParser matched) {
        var line = state.getLine().getContent();
        var first = state.getNextNonSpaceIndex();
        if (state.isBlank() || (line.charAt(first) != '<' && line.charAt(first) != '{')) {
            return BlockStart.none();
        }
        var start = state.getLine().getSourceSpan().getInputIndex();
        var flow = new MdxFlow();
        var end = end(start + first, flow);
        flow.endsAt(end);
        return end < 0 ? BlockStart.none() : start(flow, end, line);
    }

    /** Index after the tags and expressions of a line; -1 when it has something else. */
    private int end(int from, MdxFlow flow) {
        for (var at = from; at >= 0; ) {
            while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
                at++;
            }
            var c = at == text.length() ? '\n' : text.charAt(at);
            if (c == '\n' || c == '\r') {
                return at;
            }
            at = c == '{' ? JsCode.expression(text, at, text.length(), steps) : c == '<' ? tag(at, flow) : -1;
        }
        return -1;
    }

    private int tag(int at, MdxFlow flow) {
        if (text.startsWith("<!--", at)) {
            var end = hasNoMoreComments ? -1 : text.indexOf("-->", at);
            hasNoMoreComments = end < 0;
            return end < 0 ? -1 : end + 3;
        }
        var tag = JsxTag.at(text, at, text.length(), steps);
        if (tag == null) {
            return -1;
        }
        flow.add(tag);
        return tag.end();
    }

    /** A block that ends at an index of the text. */
    private static final class Code extends AbstractBlockParser {
        private final Block block;
        private final int end;

        Code(Block block, int end) {
            this.block = block;
            this.end = end;
        }

        @Override
        public Block getBlock() {
            return block;
        }

        @Override
        public BlockContinue tryContinue(ParserState state) {
            return state.getLine().getSourceSpan().getInputIndex() < end
                    ? BlockContinue.atIndex(state.getIndex())
                    : BlockContinue.none();
        }
    }
}
