package dev.parlance.file.formats.pdf;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the order in which a person reads the pieces of a page. It looks for lanes: places without text from the top to
 * the bottom of some rows, with enough text on both sides. What is beside a lane is a column; what is above or below is
 * read before or after it.
 */
final class ReadingOrder {
    /** Shares of the font size. */
    private static final float NARROWEST_LANE = 0.7f;

    private static final float NARROWEST_COLUMN = 5;

    private static final int FEWEST_ROWS = 3;
    private static final int MOST_LANES = 256;
    private static final int MOST_PIECES = 20_000;
    private static final int DEEPEST = 8;

    private final List<Region> regions = new ArrayList<>();

    private ReadingOrder() {}

    /** The regions of a page in the order in which they are read. */
    static List<Region> of(List<Piece> pieces) {
        var order = new ReadingOrder();
        var joined = Rows.of(pieces).stream()
                .flatMap(row -> Piece.joined(row).stream())
                .toList();
        order.divide(joined, pieces.size() > MOST_PIECES ? DEEPEST : 0);
        return order.regions;
    }

    private void divide(List<Piece> pieces, int depth) {
        if (pieces.isEmpty()) {
            return;
        }
        var rows = Rows.of(pieces);
        var columns = depth == DEEPEST ? null : columns(rows);
        if (columns == null) {
            regions.add(Rows.region(pieces));
            return;
        }
        divide(all(rows.subList(0, columns.first())), depth + 1);
        var beside = all(rows.subList(columns.first(), columns.end()));
        var left = beside.stream().filter(piece -> columns.isLeft(piece)).toList();
        var right = beside.stream().filter(piece -> !columns.isLeft(piece)).toList();
        var leftFirst = !isMostlyRightToLeft(beside);
        divide(leftFirst ? left : right, depth + 1);
        divide(leftFirst ? right : left, depth + 1);
        divide(all(rows.subList(columns.end(), rows.size())), depth + 1);
    }

    private static List<Piece> all(List<List<Piece>> rows) {
        return rows.stream().flatMap(List::stream).toList();
    }

    private static boolean isMostlyRightToLeft(List<Piece> pieces) {
        return pieces.stream().filter(Piece::isRightToLeft).count() * 2 > pieces.size();
    }

    /**
     * A lane between two columns.
     *
     * @param at its middle
     * @param first the number of the first row that it divides
     * @param end the number after the last one
     * @param weight how many pieces it divides
     */
    private record Columns(float at, int first, int end, int weight) {
        boolean isLeft(Piece piece) {
            return piece.right() <= at;
        }
    }

    /** The lane that divides most of the pieces; null when there is none. */
    private static @Nullable Columns columns(List<List<Piece>> rows) {
        var pieces = all(rows);
        var em = size(pieces);
        var left = (float) pieces.stream().mapToDouble(Piece::left).min().orElse(0);
        var right = (float) pieces.stream().mapToDouble(Piece::right).max().orElse(0);
        var half = NARROWEST_LANE * em / 2;
        var step = Math.max(half / 2, (right - left) / MOST_LANES);
        Columns best = null;
        for (var lane = 1; lane < MOST_LANES && left + lane * step < right; lane++) {
            best = heavier(best, best(rows, left + lane * step, half, em));
        }
        return best;
    }

    private static @Nullable Columns heavier(@Nullable Columns one, @Nullable Columns other) {
        return one == null || (other != null && other.weight() > one.weight()) ? other : one;
    }

    private static float size(List<Piece> pieces) {
        return (float) pieces.stream()
                .mapToDouble(Piece::size)
                .sorted()
                .skip(pieces.size() / 2)
                .findFirst()
                .orElse(0);
    }

    /** The longest range of rows that a lane divides into columns; null when it divides none. */
    private static @Nullable Columns best(List<List<Piece>> rows, float at, float half, float em) {
        Columns best = null;
        var first = 0;
        for (var i = 0; i <= rows.size(); i++) {
            if (i == rows.size() || rows.get(i).stream().anyMatch(piece -> blocks(piece, at, half))) {
                best = heavier(best, columns(rows, first, i, at, em));
                first = i + 1;
            }
        }
        return best;
    }

    private static boolean blocks(Piece piece, float at, float half) {
        return piece.right() > at - half && piece.left() < at + half;
    }

    /** The columns of a range of rows; null when they are too narrow, or have too few rows. */
    private static @Nullable Columns columns(List<List<Piece>> rows, int from, int end, float at, float em) {
        var first = from;
        while (first < end && rows.get(first).getFirst().left() > at) {
            first++;
        }
        var left = new Side();
        var right = new Side();
        for (var row : rows.subList(Math.min(first, end), end)) {
            left.add(row.stream().filter(piece -> piece.right() <= at).toList());
            right.add(row.stream().filter(piece -> piece.right() > at).toList());
        }
        return left.isColumn(em) && right.isColumn(em) ? new Columns(at, first, end, left.pieces + right.pieces) : null;
    }

    /** What is on one side of a lane. */
    private static final class Side {
        private int rows;
        private int pieces;
        private float width;

        void add(List<Piece> row) {
            rows += row.isEmpty() ? 0 : 1;
            pieces += row.size();
            for (var piece : row) {
                width += piece.width();
            }
        }

        boolean isColumn(float em) {
            return rows >= FEWEST_ROWS && width / pieces >= NARROWEST_COLUMN * em;
        }
    }
}
