package dev.parlance.file;

import dev.parlance.file.paragraph.SegmentBoundaries;
import dev.parlance.file.srx.SegmentationRules;
import dev.parlance.shared.SegmentText;
import java.util.List;

/** Cuts text that is no file into segments, as a text file of its lines would be. */
public final class TextSegments {
    private TextSegments() {}

    /**
     * The segments of each text in turn, by the built-in rules of the language.
     *
     * @param texts of which every line is a paragraph
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
