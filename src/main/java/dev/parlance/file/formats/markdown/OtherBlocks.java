package dev.parlance.file.formats.markdown;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.formats.html.HtmlReader;
import dev.parlance.file.formats.markdown.inline.TitlePlace;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.util.List;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.Node;
import org.commonmark.node.SourceSpan;

/**
 * Reads the texts of blocks that do not flow: lines of code, HTML and titles.
 *
 * @param start index in the file of the text that was parsed
 */
record OtherBlocks(String text, int start, ReadOptions options, Found found) {

    int from(SourceSpan span) {
        return start + span.getInputIndex();
    }

    private int to(SourceSpan span) {
        return from(span) + span.getLength();
    }

    /** Each line of a code block. */
    void code(List<SourceSpan> lines) throws UnreadableFile, IOException {
        for (var line : lines) {
            var first = from(line);
            var last = to(line);
            while (first < last && isBlank(text.charAt(first))) {
                first++;
            }
            while (last > first && isBlank(text.charAt(last - 1))) {
                last--;
            }
            if (first < last) {
                var source = SegmentText.of(text.substring(first, last));
                found.unit(new Unit(Paragraph.of(source, null, null), true, first, last, new CodeLine(source)));
            }
        }
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }

    /** A block of HTML. */
    void html(List<SourceSpan> lines) throws UnreadableFile, IOException {
        if (lines.isEmpty()) {
            return;
        }
        var from = from(lines.getFirst());
        var to = to(lines.getLast());
        var prefix = prefix(lines);
        var custom = options.settings().names("md/customElements");
        var reader = new HtmlReader(text, options, custom, new IndentedHtml(found, text, prefix));
        if (prefix.isBlank()) {
            reader.read(from, to);
            return;
        }
        for (var line : lines) {
            reader.read(from(line), to(line));
        }
    }

    /** What precedes the second line of a block. */
    private String prefix(List<SourceSpan> lines) {
        if (lines.size() < 2) {
            return "";
        }
        var between = text.substring(to(lines.getFirst()), from(lines.get(1)));
        return between.replaceAll("\\A(?:\\r\\n|\\r|\\n)", "");
    }

    /** The title of a link definition. */
    void title(LinkReferenceDefinition definition) throws UnreadableFile, IOException {
        var spans = definition.getSourceSpans();
        if (definition.getTitle() != null && !spans.isEmpty()) {
            var unit = TitlePlace.unit(text, from(spans.getFirst()), to(spans.getLast()), definition.getTitle());
            if (unit != null) {
                found.unit(unit);
            }
        }
    }

    /** The title of a directive or an admonition, to the end of its line or quotes. */
    void title(Node block, int titleAt) throws UnreadableFile, IOException {
        var spans = block.getSourceSpans();
        if (titleAt < 0 || spans.isEmpty()) {
            return;
        }
        var line = text.substring(from(spans.getFirst()), to(spans.getFirst()));
        var unit = MarkerTitle.unit(line, from(spans.getFirst()), titleAt);
        if (unit != null) {
            found.unit(unit);
        }
    }
}
