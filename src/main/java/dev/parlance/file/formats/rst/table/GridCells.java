package dev.parlance.file.formats.rst.table;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds the cells of a table with lines around them as docutils does, from corner to corner. */
final class GridCells {
    /** The steps for each character after which the lines are taken for no table. */
    private static final int PATIENCE = 64;

    private static final int FEWEST = 10_000;

    private final int[][] rows;
    private final int bottom;
    private final int right;
    private long steps;

    GridCells(int[][] rows) {
        this.rows = rows;
        this.bottom = rows.length - 1;
        this.right = rows[0].length - 1;
        this.steps = FEWEST + (long) PATIENCE * rows.length * rows[0].length;
    }

    /** A cell with the lines around it. */
    record Area(int top, int left, int bottom, int right) {}

    private record Corner(int top, int left) {}

    /** The cells; null when the lines are no table. */
    @Nullable
    List<Area> all() {
        var done = new int[right];
        var areas = new ArrayList<Area>();
        var corners = new TreeSet<Corner>(Comparator.comparingInt(Corner::top).thenComparingInt(Corner::left));
        corners.add(new Corner(0, 0));
        while (!corners.isEmpty() && steps > 0) {
            var corner = corners.removeFirst();
            var outside = corner.top() >= bottom || corner.left() >= right;
            var area = outside || corner.top() < done[corner.left()] ? null : area(corner.top(), corner.left());
            if (area != null) {
                for (var i = area.left(); i < area.right(); i++) {
                    done[i] = area.bottom();
                }
                areas.add(area);
                corners.add(new Corner(area.top(), area.right()));
                corners.add(new Corner(area.bottom(), area.left()));
            }
        }
        for (var end : done) {
            if (end != bottom) {
                return null;
            }
        }
        return areas;
    }

    /** The cell whose corner is at a place; null when there is none. */
    private @Nullable Area area(int top, int left) {
        if (rows[top][left] != '+') {
            return null;
        }
        for (var i = left + 1; i <= right && steps-- > 0 && isAcross(rows[top][i]); i++) {
            var area = rows[top][i] == '+' ? down(top, left, i) : null;
            if (area != null) {
                return area;
            }
        }
        return null;
    }

    private @Nullable Area down(int top, int left, int end) {
        for (var i = top + 1; i <= bottom && steps-- > 0 && isDown(rows[i][end]); i++) {
            if (rows[i][end] == '+' && closes(top, left, i, end)) {
                return new Area(top, left, i, end);
            }
        }
        return null;
    }

    private boolean closes(int top, int left, int low, int end) {
        for (var i = end - 1; i > left; i--) {
            if (steps-- <= 0 || !isAcross(rows[low][i])) {
                return false;
            }
        }
        for (var i = low - 1; i > top; i--) {
            if (steps-- <= 0 || !isDown(rows[i][left])) {
                return false;
            }
        }
        return rows[low][left] == '+';
    }

    private static boolean isAcross(int c) {
        return c == '-' || c == '+' || c == '=';
    }

    private static boolean isDown(int c) {
        return c == '|' || c == '+';
    }
}
