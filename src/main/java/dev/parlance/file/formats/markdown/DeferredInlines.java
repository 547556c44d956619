package dev.parlance.file.formats.markdown;

import org.commonmark.internal.InlineParserImpl;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.parser.InlineParser;
import org.commonmark.parser.SourceLines;

/** The inlines of a block before they are parsed: in memory there are only those of one block at a time. */
final class DeferredInlines extends CustomNode {
    private final InlineParser parser;
    private final SourceLines lines;

    private DeferredInlines(InlineParser parser, SourceLines lines) {
        this.parser = parser;
        this.lines = lines;
    }

    /** A parser that puts the inlines off. */
    static InlineParser parser(org.commonmark.parser.InlineParserContext context) {
        var parser = new InlineParserImpl(context);
        return (lines, block) -> block.appendChild(new DeferredInlines(parser, lines));
    }

    SourceLines lines() {
        return lines;
    }

    /** The parent of the inlines. */
    Node parsed() {
        return parsed(lines);
    }

    /** The parent of the inlines of some of the lines. */
    Node parsed(SourceLines some) {
        var parent = new Paragraph();
        parser.parse(some, parent);
        return parent;
    }
}
