package dev.parlance.file;

import dev.parlance.file.srx.SegmentationRules;
import dev.parlance.shared.SegmentText;
import java.util.List;
import java.util.stream.Stream;

/** Cuts text that is no file into segments, as a text file of its lines would be. */
public final class TextSegments {
    private TextSegments() {}

    /**
     * The segments of each text in turn, by the built-in rules of the language.
     *
     * @param texts of which every line is a paragraph
     */
    public static List<SegmentText> of(List<String> texts, String sourceLang) {
        var cuts = new Cuts(FileFormat.Flow.SOFT, SegmentationRules.builtIn().segmenter(sourceLang));
        return texts.stream()
                .flatMap(String::lines)
                .flatMap(line -> segments(cuts, line))
                .toList();
    }

    private static Stream<SegmentText> segments(Cuts cuts, String line) {
        return cuts.of(SegmentText.of(line)).stream()
                .filter(piece -> !piece.blank())
                .map(Cuts.Piece::text);
    }
}
