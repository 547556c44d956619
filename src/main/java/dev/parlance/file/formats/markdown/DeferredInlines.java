package dev.parlance.file.formats.markdown;

import java.util.List;
import org.commonmark.internal.InlineParserImpl;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.InlineParser;
import org.commonmark.parser.SourceLine;
import org.commonmark.parser.SourceLines;

/** The inlines of a block before they are parsed: in memory there are only those of one block at a time. */
final class DeferredInlines extends CustomNode {
    /** Characters of ASCII that begin and end no inlines in any dialect. */
    private static final String PLAIN = " ,.;:'\"()/%-?+=#@$^";

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
        if (arePlain(some.getLines())) {
            some.getLines().forEach(line -> add(line, parent));
        } else {
            parser.parse(some, parent);
        }
        return parent;
    }

    /** Whether lines have text only: the parser makes much for a block before it reads the first character. */
    private static boolean arePlain(List<SourceLine> lines) {
        for (var line : lines) {
            if (line.getSourceSpan() == null || !isPlain(line.getContent())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPlain(CharSequence line) {
        for (var i = 0; i < line.length(); i++) {
            var c = line.charAt(i);
            if (!isLetterOrDigit(c) && c < 0x80 && PLAIN.indexOf(c) < 0) {
                return false;
            }
        }
        return !line.isEmpty() && line.charAt(0) > ' ' && line.charAt(line.length() - 1) > ' ';
    }

    private static boolean isLetterOrDigit(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }

    private static void add(SourceLine line, Node parent) {
        if (parent.getFirstChild() != null) {
            parent.appendChild(new SoftLineBreak());
        }
        var text = new Text(line.getContent().toString());
        text.addSourceSpan(line.getSourceSpan());
        parent.appendChild(text);
    }
}
