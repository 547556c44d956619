package dev.parlance.file.paragraph;

import dev.parlance.file.paragraph.CodeDetection.Span;
import dev.parlance.shared.InlineCode.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Delimited;
import org.commonmark.node.Emphasis;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/** Finds the marks of Markdown in a text: those of headings, emphasis, links, images, code, and tags. */
final class MarkdownMarks extends AbstractVisitor {
    /** The time for a line grows with the blocks that are open. */
    private static final int DEEPEST = 100;

    private static final Parser PARSER = Parser.builder()
            .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
            .maxOpenBlockParsers(DEEPEST)
            .maxInlineNesting(DEEPEST)
            .build();

    private final String text;
    private final List<Span> spans = new ArrayList<>();
    private int pairs;

    MarkdownMarks(String text) {
        this.text = text;
    }

    /** The marks in their order. */
    List<Span> spans() {
        PARSER.parse(text).accept(this);
        spans.sort(Comparator.comparingInt(Span::start));
        return spans;
    }

    private static int start(Node node) {
        var lines = node.getSourceSpans();
        return lines.isEmpty() ? -1 : lines.getFirst().getInputIndex();
    }

    private static int end(Node node) {
        var lines = node.getSourceSpans();
        return lines.isEmpty()
                ? -1
                : lines.getLast().getInputIndex() + lines.getLast().getLength();
    }

    /** Adds the marks around the content of a node, or one for all of it. */
    private void around(Node node, int opening, int closing) {
        var start = start(node);
        var end = end(node);
        if (start < 0) {
            return;
        }
        pairs++;
        if (start + opening < closing && closing < end) {
            spans.add(new Span(start, start + opening, Kind.OPEN, pairs));
            spans.add(new Span(closing, end, Kind.CLOSE, pairs));
        } else {
            spans.add(Span.alone(start, end, pairs));
        }
    }

    private void delimited(Node node, Delimited marks) {
        around(
                node,
                marks.getOpeningDelimiter().length(),
                end(node) - marks.getClosingDelimiter().length());
        visitChildren(node);
    }

    private void link(Node link, int opening) {
        var last = link.getLastChild();
        around(link, opening, last == null || text.charAt(start(link)) == '<' ? -1 : end(last));
        visitChildren(link);
    }

    @Override
    public void visit(Emphasis emphasis) {
        delimited(emphasis, emphasis);
    }

    @Override
    public void visit(StrongEmphasis emphasis) {
        delimited(emphasis, emphasis);
    }

    @Override
    public void visit(Link link) {
        link(link, 1);
    }

    @Override
    public void visit(Image image) {
        link(image, 2);
    }

    @Override
    public void visit(Code code) {
        var ticks = 0;
        while (start(code) >= 0 && text.charAt(start(code) + ticks) == '`') {
            ticks++;
        }
        around(code, ticks, end(code) - ticks);
    }

    @Override
    public void visit(HtmlInline tag) {
        if (start(tag) >= 0) {
            spans.add(Span.alone(start(tag), end(tag), ++pairs));
        }
    }

    @Override
    public void visit(Heading heading) {
        var first = heading.getFirstChild();
        var start = start(heading);
        if (start >= 0 && first != null && start < start(first) && text.charAt(start) == '#') {
            spans.add(Span.alone(start, start(first), ++pairs));
        }
        visitChildren(heading);
    }
}
