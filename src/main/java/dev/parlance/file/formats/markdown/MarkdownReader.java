package dev.parlance.file.formats.markdown;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.formats.markdown.IndentedContainers.Container;
import dev.parlance.file.formats.markdown.MarkerBlocks.Marker;
import dev.parlance.file.formats.markdown.inline.FlowKind;
import dev.parlance.file.formats.markdown.inline.FlowText;
import dev.parlance.file.formats.markdown.inline.InlinePositions;
import dev.parlance.file.formats.markdown.inline.MarkdownInlines;
import dev.parlance.file.formats.markdown.mdx.JsxTexts;
import dev.parlance.file.formats.markdown.mdx.Mdx;
import dev.parlance.file.formats.markdown.mdx.MdxFlow;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.SourceSpan;
import org.commonmark.parser.SourceLines;
import org.jspecify.annotations.Nullable;

/**
 * Reads the texts of a Markdown file: paragraphs, headings, cells, lines of code, titles, HTML and, if the import
 * settings want them, the values of the front matter.
 */
final class MarkdownReader {
    private static final Pattern TASK = Pattern.compile("\\[[ xX]\\][ \\t]+");
    private static final Pattern ALERT = Pattern.compile("\\[!\\w+\\][+-]?(?=[ \\t]*(?:\\R|\\z))");
    private static final Pattern DELIMITER_ROW =
            Pattern.compile("[ \\t]*+\\|?[ \\t]*+:?-++:?[ \\t]*+(?:\\|[ \\t]*+:?-++:?[ \\t]*+)*+\\|?[ \\t]*+");

    private final String text;
    private final ReadOptions options;
    private final Found found;
    private final Dialect dialect;
    private final boolean keepsSpace;
    private final String unescaped;
    private final List<String> ignored;
    private final MarkdownInlines inlines;
    private final Set<String> labels = new HashSet<>();
    private final int start;
    private final OtherBlocks others;
    private final JsxTexts attributes;
    /** Null in a file that is only Markdown. */
    private final @Nullable Mdx mdx;

    MarkdownReader(String text, ReadOptions options, Found found, boolean isMdx) {
        this.text = text;
        this.options = options;
        this.found = found;
        this.dialect = Dialect.of(options.settings());
        this.keepsSpace = options.settings().flag("md/preserveWhiteSpaces");
        this.unescaped = Objects.requireNonNullElse(options.settings().text("md/notEscapedCharacters"), "");
        this.ignored = options.settings().names("md/ignoredBlockPrefixes");
        this.inlines = new MarkdownInlines(text, options);
        this.start = FrontMatter.end(text);
        this.others = new OtherBlocks(text, start, options, found);
        this.attributes = new JsxTexts(text, options);
        this.mdx = isMdx ? new Mdx(text.substring(start)) : null;
    }

    void read() throws UnreadableFile, IOException {
        FrontMatter.read(text, options, found);
        var document = dialect.parser(mdx).parse(mdx == null ? text.substring(start) : mdx.parsed());
        labels(document);
        children(document);
        checkCode(start);
    }

    private void labels(Node parent) {
        for (var node = parent.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof LinkReferenceDefinition definition) {
                labels.add(FlowKind.label(definition.getLabel()));
            } else {
                labels(node);
            }
        }
    }

    private void children(Node parent) throws UnreadableFile, IOException {
        for (var node = parent.getFirstChild(); node != null; node = node.getNext()) {
            if (isIgnored(node)) {
                continue;
            }
            switch (node) {
                case DeferredInlines deferred -> flow(parent, deferred);
                case FencedCodeBlock code -> code(lines(code));
                case IndentedCodeBlock code -> code(code.getSourceSpans());
                case HtmlBlock html -> others.html(html.getSourceSpans());
                case MdxFlow flow -> tags(flow);
                case LinkReferenceDefinition definition -> others.title(definition);
                case Marker marker -> {
                    others.title(marker, marker.titleAt());
                    children(marker);
                }
                case Container container -> {
                    others.title(container, container.titleAt());
                    children(container);
                }
                default -> children(node);
            }
        }
    }

    private void tags(MdxFlow flow) throws UnreadableFile, IOException {
        if (flow.isCut()) {
            throw UnreadableFile.broken(
                    text,
                    others.from(flow.getSourceSpans().getFirst()),
                    "the tag or expression ends outside the list item or block quote in which it begins");
        }
        found.units(flow.units(attributes, start));
    }

    /** Whether a block begins with a prefix of blocks that are not imported. */
    private boolean isIgnored(Node node) {
        if (ignored.isEmpty() || node.getSourceSpans().isEmpty()) {
            return false;
        }
        var from = others.from(node.getSourceSpans().getFirst());
        return ignored.stream().anyMatch(prefix -> text.startsWith(prefix, from));
    }

    private void code(List<SourceSpan> lines) throws UnreadableFile, IOException {
        if (options.settings().flag("md/extractCodeBlocks")) {
            others.code(lines);
        }
    }

    /** The lines between the fences. */
    private static List<SourceSpan> lines(FencedCodeBlock code) {
        var spans = code.getSourceSpans();
        var last = spans.size() - (code.getClosingFenceLength() == null ? 0 : 1);
        return last < 1 ? List.of() : spans.subList(1, last);
    }

    private void flow(Node block, DeferredInlines deferred) throws UnreadableFile, IOException {
        var lines = deferred.lines().getLines();
        if (lines.isEmpty()
                || lines.getFirst().getSourceSpan() == null
                || (mdx == null && FlowText.isModule(lines.getFirst().getContent()))) {
            return;
        }
        var length = 0L;
        for (var line : lines) {
            length += line.getContent().length();
        }
        if (length > options.limits().paragraphChars()) {
            throw UnreadableFile.tooLarge(
                    "a paragraph of the Markdown file has %,d characters".formatted(length),
                    options.limits().paragraphChars());
        }
        if (!dialect.hasTables() && lines.size() > 1 && isTable(deferred.lines())) {
            rows(deferred);
            return;
        }
        var from = others.from(lines.getFirst().getSourceSpan());
        var kind = kind(kind(block));
        var where = new InlinePositions(text, start, deferred.lines(), kind.block() == FlowKind.Block.CELL);
        for (var unit : inlines.units(deferred.parsed(), where, from + skipped(block, from), kind)) {
            found.unit(unit);
        }
        checkCode(from);
    }

    private FlowKind kind(FlowKind.Block block) {
        return new FlowKind(block, dialect.hasStrikethrough(), labels, keepsSpace, unescaped, mdx != null);
    }

    /** Refuses a file whose code does not end. */
    private void checkCode(int at) throws UnreadableFile {
        if (mdx != null && mdx.isTooDeep()) {
            throw UnreadableFile.broken(text, at, "the braces and tags are nested too deeply");
        } else if (mdx != null && mdx.hasFailed()) {
            throw UnreadableFile.broken(
                    text,
                    at,
                    "the paragraph has a { without the } that ends its expression; the character is written as \\{");
        }
    }

    private FlowKind.Block kind(Node block) {
        return switch (block) {
            case TableCell _ -> FlowKind.Block.CELL;
            case Marker _ -> FlowKind.Block.HEADING;
            // one line: the other kind of headings has a line under it
            case Heading heading when heading.getSourceSpans().size() == 1 -> FlowKind.Block.HEADING;
            default -> FlowKind.Block.PARAGRAPH;
        };
    }

    /** The length of what precedes the text of a block: the mark of a task, or the kind of an alert. */
    private int skipped(Node block, int from) {
        if (block.getPrevious() != null) {
            return 0;
        }
        var pattern =
                block.getParent() instanceof ListItem ? TASK : block.getParent() instanceof BlockQuote ? ALERT : null;
        if (pattern == null || text.charAt(from) != '[') {
            return 0;
        }
        var mark = pattern.matcher(text).region(from, text.length()).useTransparentBounds(true);
        return mark.lookingAt() ? mark.end() - from : 0;
    }

    private static boolean isTable(SourceLines lines) {
        var row = lines.getLines().get(1).getContent().toString();
        return row.indexOf('|') >= 0 && DELIMITER_ROW.matcher(row).matches();
    }

    /** A table in a dialect without tables: its lines stay lines, and its bars are codes. */
    private void rows(DeferredInlines deferred) throws UnreadableFile, IOException {
        var kind = kind(FlowKind.Block.ROW);
        for (var line : deferred.lines().getLines()) {
            if (!DELIMITER_ROW.matcher(line.getContent()).matches()) {
                var row = SourceLines.of(line);
                var where = new InlinePositions(text, start, row, false);
                for (var unit : inlines.units(deferred.parsed(row), where, others.from(line.getSourceSpan()), kind)) {
                    found.unit(unit);
                }
            }
        }
    }
}
