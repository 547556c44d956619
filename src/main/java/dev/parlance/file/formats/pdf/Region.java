package dev.parlance.file.formats.pdf;

import java.util.Arrays;
import java.util.List;

/**
 * Lines that are read one after the other: those of a column, or of a part of the page without columns. Lengths are in
 * points.
 *
 * @param left where the longest line begins
 * @param right where the longest line ends
 * @param leading the usual distance of two lines that follow each other; 0 when there are none
 */
record Region(List<Line> lines, float left, float right, float leading) {
    static Region of(List<Line> lines) {
        var left = lines.stream().map(Line::left).min(Float::compare).orElse(0f);
        var right = lines.stream().map(Line::right).max(Float::compare).orElse(0f);
        return new Region(lines, left, right, leading(lines));
    }

    private static float leading(List<Line> lines) {
        var distances = new float[lines.size()];
        var count = 0;
        for (var i = 1; i < lines.size(); i++) {
            var distance = lines.get(i).base() - lines.get(i - 1).base();
            if (distance > 0) {
                distances[count++] = distance;
            }
        }
        Arrays.sort(distances, 0, count);
        return count == 0 ? 0 : distances[count / 2];
    }
}
