package dev.parlance.file.paragraph;

import dev.parlance.file.paragraph.SegmentBoundaries.Pair;

/** Cuts paragraphs into segments and hands on those that hold more than white space and codes. */
public final class Segmentation implements ParagraphSink {
    private final SegmentBoundaries cuts;
    private final SegmentSink sink;

    public Segmentation(SegmentBoundaries cuts, SegmentSink sink) {
        this.cuts = cuts;
        this.sink = sink;
    }

    @Override
    public void accept(Paragraph paragraph) {
        var source = cuts.tagged(paragraph.source()).text();
        var translation = paragraph.translation();
        var translated = translation == null ? null : cuts.tagged(translation).text();
        cuts.of(source, translated, paragraph.segmented()).forEach(pair -> emit(paragraph, pair));
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
                    cuts.settings()
                            .maxLength(
                                    paragraph.maxLength(),
                                    pair.source().text().plain().length()),
                    paragraph.note()));
        }
    }
}
