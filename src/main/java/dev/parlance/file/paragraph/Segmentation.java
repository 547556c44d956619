package dev.parlance.file.paragraph;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.paragraph.SegmentBoundaries.Pair;
import java.util.function.Consumer;

/** Splits paragraphs into segments and passes on those that contain more than white space and codes. */
public final class Segmentation implements Consumer<Paragraph> {
    private final SegmentBoundaries boundaries;
    private final Consumer<ImportedSegment> sink;

    public Segmentation(SegmentBoundaries boundaries, Consumer<ImportedSegment> sink) {
        this.boundaries = boundaries;
        this.sink = sink;
    }

    @Override
    public void accept(Paragraph paragraph) {
        var source = boundaries.coded(paragraph.source()).text();
        var translation = paragraph.translation();
        var translated =
                translation == null ? null : boundaries.coded(translation).text();
        boundaries.of(source, translated, paragraph.segmented()).forEach(pair -> emit(paragraph, pair));
    }

    private void emit(Paragraph paragraph, Pair pair) {
        if (!pair.source().blank()) {
            var translation = paragraph.foreign() ? null : pair.translation();
            sink.accept(new ImportedSegment(
                    pair.source().text(),
                    paragraph.contextKey(),
                    translation == null ? null : translation.text(),
                    paragraph.confirmed(),
                    paragraph.locked(),
                    boundaries
                            .settings()
                            .maxLength(
                                    paragraph.maxLength(),
                                    pair.source().text().plain().length()),
                    paragraph.note()));
        }
    }
}
