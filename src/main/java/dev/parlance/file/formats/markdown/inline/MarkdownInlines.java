package dev.parlance.file.formats.markdown.inline;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.formats.html.InlineHtml;
import dev.parlance.file.formats.markdown.inline.FlowParagraph.Gap;
import dev.parlance.file.formats.markdown.mdx.JsxInline;
import dev.parlance.file.formats.markdown.mdx.JsxTexts;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.InlineCode.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.commonmark.node.Code;
import org.commonmark.node.Delimited;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/** Turns the inlines of a block into texts with codes. Hard line breaks end a text, if the import settings say so. */
public final class MarkdownInlines {
    private final String file;
    private final InlineHtml html;
    private final JsxTexts jsx;
    private final boolean breaksSegments;
    private final boolean excludesCode;
    private List<Unit> units = new ArrayList<>();
    private FlowKind kind = new FlowKind(FlowKind.Block.PARAGRAPH, false, Set.of(), false, "", false);
    private FlowParagraph paragraph;
    private InlinePositions positions = InlinePositions.NONE;
    private Gap gap = Gap.SPACE;
    private int from;

    public MarkdownInlines(String file, ReadOptions options) {
        this.file = file;
        this.html = new InlineHtml(file, options);
        this.jsx = new JsxTexts(file, options);
        this.breaksSegments = options.settings().flag("md/hardLineBreaksSegments");
        this.excludesCode = options.settings().flag("md/excludeCodeElements");
        this.paragraph = new FlowParagraph(file, kind);
    }

    /**
     * The texts of a block.
     *
     * @param first index in the file where its text begins
     */
    public List<Unit> units(Node parent, InlinePositions where, int first, FlowKind flow) {
        units = new ArrayList<>();
        kind = flow;
        positions = where;
        from = first;
        paragraph = new FlowParagraph(file, flow);
        gap = Gap.SPACE;
        children(parent);
        finish();
        return units;
    }

    private void finish() {
        if (!paragraph.isEmpty()) {
            units.add(paragraph.unit());
        }
        paragraph = new FlowParagraph(file, kind);
        gap = Gap.SPACE;
    }

    private void children(Node parent) {
        for (var node = parent.getFirstChild(); node != null; node = node.getNext()) {
            inline(node);
        }
    }

    private void inline(Node node) {
        switch (node) {
            case SoftLineBreak _ -> gap = Gap.LINE;
            case HardLineBreak _ -> {
                if (breaksSegments) {
                    finish();
                } else {
                    gap = Gap.CODE;
                }
            }
            default -> {
                var start = Math.max(positions.start(node), from);
                var end = positions.end(node);
                if (start < end) {
                    placed(node, start, end);
                }
            }
        }
    }

    private void placed(Node node, int start, int end) {
        switch (node) {
            case Text _ -> text(start, end);
            case Code _ -> code(start, end);
            case HtmlInline _ -> tag(html.tag(start, end), start, end);
            case JsxInline tag -> tag(new InlineHtml.Tag(tag.kind(), tag.name(), jsx.of(start, end)), start, end);
            case Link link -> link(link, link.getTitle(), 1, start, end);
            case Image image -> link(image, image.getTitle(), 2, start, end);
            case Delimited delimited ->
                pair(node, delimited.getOpeningDelimiter().length(), start, end);
            default -> alone(start, end);
        }
    }

    /** Adds what is before the next part. */
    private void before(int at) {
        paragraph.gap(at, gap);
        gap = Gap.SPACE;
    }

    private void alone(int start, int end) {
        before(start);
        paragraph.alone(start, end, false);
    }

    private void text(int start, int end) {
        var characters = new FlowCharacters(file, kind, true);
        for (var at = start; at < end; ) {
            var next = characters.next(at, end);
            if (next.kind() == FlowCharacters.Kind.CODE) {
                alone(at, next.end());
            } else if (next.kind() == FlowCharacters.Kind.TEXT) {
                before(at);
                paragraph.text(next.text(), at, next.end());
            }
            at = next.end();
        }
    }

    private void pair(Node node, int length, int start, int end) {
        before(start);
        var id = paragraph.open(start, start + length);
        var opened = paragraph;
        children(node);
        before(end - length);
        paragraph.close(opened == paragraph ? id : 0, end - length, end);
    }

    private void code(int start, int end) {
        var ticks = 0;
        while (file.charAt(start + ticks) == '`') {
            ticks++;
        }
        var inside = positions.inside(start + ticks, end - ticks);
        if (excludesCode || inside.isEmpty()) {
            alone(start, end);
            return;
        }
        before(start);
        var id = paragraph.open(start, inside.getFirst().start());
        for (var part : inside) {
            gap = part.equals(inside.getFirst()) ? Gap.SPACE : Gap.LINE;
            for (var at = part.start(); at < part.end(); ) {
                var next = FlowCharacters.code(file, kind, at, part.end());
                if (next.kind() == FlowCharacters.Kind.TEXT) {
                    before(at);
                    paragraph.text(next.text(), at, next.end());
                }
                at = next.end();
            }
        }
        before(inside.getLast().end());
        paragraph.close(id, inside.getLast().end(), end);
    }

    private void tag(InlineHtml.Tag tag, int start, int end) {
        before(start);
        paragraph.inner(tag.texts());
        if (tag.kind() == Kind.OPEN) {
            paragraph.openTag(tag.name(), start, end);
        } else if (tag.kind() == Kind.CLOSE) {
            paragraph.closeTag(tag.name(), start, end);
        } else {
            paragraph.alone(start, end, tag.name().equals("br"));
        }
    }

    private void link(Node link, String title, int length, int start, int end) {
        var last = positions.lastEnd(link);
        if (file.charAt(start) == '<' || last <= start) {
            before(start);
            title(title, start, end);
            paragraph.alone(start, end, false);
            return;
        }
        before(start);
        var id = paragraph.open(start, start + length);
        var opened = paragraph;
        children(link);
        before(last);
        title(title, last, end);
        var closing = paragraph.close(opened == paragraph ? id : 0, last, end);
        if (closing.data().equals("]") || closing.data().equals("][]")) {
            paragraph.label(closing, file.substring(start + length, last).replaceAll("[ \\t]*\\R[ \\t>]*", " "));
        }
    }

    private void title(String title, int start, int end) {
        var unit = title == null || title.isEmpty() || file.charAt(end - 1) != ')'
                ? null
                : TitlePlace.unit(file, start, end - 1, title);
        if (unit != null) {
            paragraph.inner(List.of(unit));
        }
    }
}
