package dev.parlance.file;

import dev.parlance.file.FileFormat.Flow;
import dev.parlance.file.srx.Segmenter;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cuts paragraphs into segments and hands on those that hold more than white space and codes. */
final class Segmentation implements ParagraphSink {
    private final Flow flow;
    private final FormatSettings settings;
    private final Segmenter segmenter;
    private final Segmenter targets;
    private final SegmentSink sink;

    Segmentation(Flow flow, FormatSettings settings, Segmenter segmenter, Segmenter targets, SegmentSink sink) {
        this.flow = flow;
        this.settings = settings;
        this.segmenter = segmenter;
        this.targets = targets;
        this.sink = sink;
    }

    @Override
    public void accept(Paragraph paragraph) {
        var target = paragraph.target();
        var cut = paragraph.segmented() || !settings.cuts() ? List.of(paragraph.source()) : cut(paragraph.source());
        if (target == null) {
            cut.forEach(source -> emit(paragraph, source, null));
            return;
        }
        var translations = cut.size() == 1 ? List.of(target) : targets.split(target);
        if (translations.size() == cut.size()) {
            for (var i = 0; i < cut.size(); i++) {
                emit(paragraph, cut.get(i), translations.get(i));
            }
        } else {
            // nothing tells which translation is whose
            emit(paragraph, paragraph.source(), target);
        }
    }

    private void emit(Paragraph paragraph, SegmentText text, @Nullable SegmentText translation) {
        var source = trimmed(text);
        var plain = source.plain();
        if (!blank(plain)) {
            sink.accept(new ImportedSegment(
                    source,
                    paragraph.contextKey(),
                    translation == null ? null : trimmed(translation),
                    paragraph.confirmed(),
                    paragraph.locked(),
                    settings.maxLength(paragraph.maxLength(), plain.length()),
                    paragraph.note()));
        }
    }

    private List<SegmentText> cut(SegmentText source) {
        return switch (flow) {
            case UNITS, SOFT -> segmenter.split(source);
            case HARD -> {
                var segments = new ArrayList<SegmentText>();
                lines(source).forEach(line -> segments.addAll(segmenter.split(line)));
                yield segments;
            }
        };
    }

    private static List<SegmentText> lines(SegmentText text) {
        var lines = new ArrayList<SegmentText>();
        var all = text.text();
        var code = 0;
        for (var start = 0; start < all.length(); ) {
            var newline = all.indexOf('\n', start);
            var end = newline < 0 ? all.length() : newline + 1;
            var line = all.substring(start, end);
            var codes = (int) line.chars().filter(c -> c == SegmentText.CODE).count();
            lines.add(new SegmentText(line, text.codes().subList(code, code + codes)));
            code += codes;
            start = end;
        }
        return lines;
    }

    private static SegmentText trimmed(SegmentText text) {
        var all = text.text();
        var start = 0;
        var end = all.length();
        while (start < end && isSpace(all.charAt(start))) {
            start++;
        }
        while (end > start && isSpace(all.charAt(end - 1))) {
            end--;
        }
        return end - start == all.length() ? text : new SegmentText(all.substring(start, end), text.codes());
    }

    private static boolean blank(String text) {
        return text.chars().allMatch(c -> isSpace((char) c));
    }

    /** White space of any kind, no-break spaces, zero-width spaces and marks too. */
    private static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u200B' || c == '\uFEFF';
    }
}
