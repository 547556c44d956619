package dev.parlance.file;

import dev.parlance.file.FileFormat.Flow;
import dev.parlance.file.srx.Segmenter;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;

/** Cuts the text of a paragraph into pieces; those with text are its segments. All pieces joined are the text. */
record Cuts(Flow flow, Segmenter segmenter) {

    /**
     * A part of a paragraph.
     *
     * @param before white space that is no part of the segment
     * @param after white space that is no part of the segment
     */
    record Piece(String before, SegmentText text, String after) {
        /** Whether it holds nothing but white space and codes, and so is no segment. */
        boolean blank() {
            return text.plain().chars().allMatch(c -> isSpace((char) c));
        }

        static Piece of(SegmentText text) {
            var all = text.text();
            var start = 0;
            var end = all.length();
            while (start < end && isSpace(all.charAt(start))) {
                start++;
            }
            while (end > start && isSpace(all.charAt(end - 1))) {
                end--;
            }
            return new Piece(
                    all.substring(0, start),
                    new SegmentText(all.substring(start, end), text.codes()),
                    all.substring(end));
        }

        /** White space of any kind, no-break spaces, zero-width spaces and marks too. */
        private static boolean isSpace(char c) {
            return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u200B' || c == '\uFEFF';
        }
    }

    List<Piece> of(SegmentText source) {
        return switch (flow) {
            case UNITS -> List.of(Piece.of(source));
            case SOFT -> pieces(source);
            case HARD ->
                lines(source).stream().flatMap(line -> pieces(line).stream()).toList();
        };
    }

    private List<Piece> pieces(SegmentText text) {
        return segmenter.split(text).stream().map(Piece::of).toList();
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
}
