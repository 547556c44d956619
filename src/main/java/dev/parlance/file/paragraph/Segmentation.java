package dev.parlance.file.paragraph;

import dev.parlance.file.format.Labels;
import dev.parlance.file.format.LeftOut;
import dev.parlance.file.format.LeftOut.Why;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.paragraph.SegmentBoundaries.Pair;
import dev.parlance.file.text.TextOut;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Splits paragraphs into segments and passes on those that contain more than white space and codes. */
public final class Segmentation implements Consumer<Paragraph> {
    private final SegmentBoundaries boundaries;
    private final Consumer<ImportedSegment> sink;
    private final LeftOut leftOut;

    public Segmentation(SegmentBoundaries boundaries, Consumer<ImportedSegment> sink, LeftOut leftOut) {
        this.boundaries = boundaries;
        this.sink = sink;
        this.leftOut = leftOut;
    }

    @Override
    public void accept(Paragraph paragraph) {
        var source = boundaries.coded(paragraph.source()).text();
        var translation = paragraph.translation();
        var translated =
                translation == null ? null : boundaries.coded(translation).text();
        var key = paragraph.contextKey() == null ? null : Labels.key(paragraph.contextKey());
        var note = paragraph.note() == null ? null : Labels.note(paragraph.note());
        var pairs = boundaries.of(source, translated, paragraph.segmented());
        pairs.forEach(pair -> emit(paragraph, pair, key, note));
        // white space between elements of markup has neither a key nor a code
        if ((key != null || !source.codes().isEmpty())
                && pairs.stream().allMatch(pair -> pair.source().blank())) {
            leftOut.text(Why.EMPTY, () -> TextOut.literal(source), key);
        }
    }

    private void emit(Paragraph paragraph, Pair pair, @Nullable String key, @Nullable String note) {
        if (!pair.source().blank()) {
            var translation = paragraph.foreign() ? null : pair.translation();
            sink.accept(new ImportedSegment(
                    pair.source().text(),
                    key,
                    translation == null ? null : translation.text(),
                    paragraph.confirmed(),
                    paragraph.locked(),
                    boundaries
                            .settings()
                            .maxLength(
                                    paragraph.maxLength(),
                                    pair.source().text().plain().length()),
                    note,
                    paragraph.plural()));
        }
    }
}
