package dev.parlance.file;

import dev.parlance.file.paragraph.SegmentBoundaries;
import dev.parlance.file.srx.SegmentationRules;
import dev.parlance.shared.SegmentText;
import java.util.List;

/** Splits text that is not from a file into segments, as if each of its lines were a line of a text file. */
public final class TextSegments {
    private TextSegments() {}

    /**
     * The segments of all texts in order, by the built-in rules of the language.
     *
     * @param texts each line of a text is a paragraph
     */
    public static List<SegmentText> of(List<String> texts, String sourceLang) {
        var segmenter = SegmentationRules.builtIn().segmenter(sourceLang);
        return texts.stream()
                .flatMap(String::lines)
                .flatMap(line -> segmenter.split(SegmentText.of(line)).stream())
                .map(SegmentBoundaries.Piece::of)
                .filter(piece -> !piece.blank())
                .map(SegmentBoundaries.Piece::text)
                .toList();
    }
}
