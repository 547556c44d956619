package dev.parlance.file;

import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/** Cuts paragraphs into segments and hands on those that hold more than white space and codes. */
final class Segmentation implements ParagraphSink {
    private final Cuts cuts;
    private final SegmentSink sink;

    Segmentation(Cuts cuts, SegmentSink sink) {
        this.cuts = cuts;
        this.sink = sink;
    }

    @Override
    public void accept(Paragraph paragraph) {
        for (var piece : cuts.of(paragraph.source())) {
            if (!piece.blank()) {
                sink.accept(new ImportedSegment(
                        piece.text(),
                        paragraph.contextKey(),
                        target(paragraph),
                        paragraph.confirmed(),
                        paragraph.locked(),
                        paragraph.maxLength(),
                        paragraph.note()));
            }
        }
    }

    private static @Nullable SegmentText target(Paragraph paragraph) {
        var target = paragraph.target();
        return target == null ? null : Cuts.Piece.of(target).text();
    }
}
