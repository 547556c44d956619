package dev.parlance.file.formats.pdf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Puts the pieces of a region into rows from top to bottom. */
final class Rows {
    /** Shares of the font size: how far a piece may be above or below its row, and from its label. */
    private static final float RAISED = 0.35f;

    private static final float LABEL_GAP = 5;

    private Rows() {}

    /** The pieces with the same base line, from the left on. */
    static List<List<Piece>> of(List<Piece> pieces) {
        var rows = new ArrayList<List<Piece>>();
        for (var piece :
                pieces.stream().sorted(Comparator.comparingDouble(Piece::base)).toList()) {
            var row = rows.isEmpty() ? null : rows.getLast();
            if (row == null || piece.base() - row.getFirst().base() > RAISED * piece.size()) {
                row = new ArrayList<>();
                rows.add(row);
            }
            row.add(piece);
        }
        rows.forEach(row -> row.sort(Comparator.comparingDouble(Piece::left)));
        return rows;
    }

    /** The lines of a region in the order of reading. */
    static Region region(List<Piece> pieces) {
        var lines = new ArrayList<Line>();
        for (var row : of(pieces)) {
            var right = row.stream()
                                    .filter(piece -> RightToLeft.prevails(piece.text()))
                                    .count()
                            * 2
                    > row.size();
            add(right ? row.reversed() : row, lines);
        }
        return Region.of(lines);
    }

    private static void add(List<Piece> row, List<Line> lines) {
        var cells = row.size() - (hasLabel(row) ? 1 : 0);
        for (var i = 0; i < row.size(); i++) {
            if (i == 0 && hasLabel(row)) {
                var label = row.get(i++).text();
                lines.add(Line.of(row.get(i), cells > 1).labelled(label));
            } else {
                lines.add(Line.of(row.get(i), cells > 1));
            }
        }
    }

    private static boolean hasLabel(List<Piece> row) {
        if (row.size() < 2) {
            return false;
        }
        var label = row.get(0);
        var text = row.get(1);
        var gap = Math.max(text.left() - label.right(), label.left() - text.right());
        return gap < LABEL_GAP * text.size() && Line.isLabel(label.text());
    }
}
