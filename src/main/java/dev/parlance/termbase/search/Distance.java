package dev.parlance.termbase.search;

/**
 * Edits between two texts, in characters: insertions, deletions, substitutions and exchanges of two neighbours (optimal
 * string alignment: no character is edited twice). It is never more than the Levenshtein distance, so whoever allows the
 * one finds all that the other allows.
 */
final class Distance {
    private int[] before = new int[64];
    private int[] last = new int[64];
    private int[] row = new int[64];

    /** Edits that a text of so many characters forgives: none below 3, 1 up to 5, else 2. */
    static int allowed(int length) {
        return length < 3 ? 0 : length <= 5 ? 1 : 2;
    }

    /** The distance, or {@code most + 1} when it is more than {@code most}. */
    int within(int[] a, int aFrom, int aTo, int[] b, int bFrom, int bTo, int most) {
        if (Math.abs((aTo - aFrom) - (bTo - bFrom)) > most) {
            return most + 1;
        }
        while (aFrom < aTo && bFrom < bTo && a[aFrom] == b[bFrom]) {
            aFrom++;
            bFrom++;
        }
        while (aFrom < aTo && bFrom < bTo && a[aTo - 1] == b[bTo - 1]) {
            aTo--;
            bTo--;
        }
        if (aFrom == aTo || bFrom == bTo) {
            return Math.min(most + 1, Math.max(aTo - aFrom, bTo - bFrom));
        }
        return most == 0 ? 1 : banded(a, aFrom, aTo - aFrom, b, bFrom, bTo - bFrom, most);
    }

    private int banded(int[] a, int aFrom, int n, int[] b, int bFrom, int m, int most) {
        reserve(m + 1);
        var far = most + 1;
        for (var j = 0; j <= m; j++) {
            last[j] = Math.min(j, far);
        }
        for (var i = 1; i <= n; i++) {
            var from = Math.max(1, i - most);
            var to = Math.min(m, i + most);
            row[from - 1] = from == 1 ? Math.min(i, far) : far;
            var least = row[from - 1];
            for (var j = from; j <= to; j++) {
                var c = a[aFrom + i - 1];
                var d = b[bFrom + j - 1];
                var cost = last[j - 1] + (c == d ? 0 : 1);
                cost = Math.min(cost, row[j - 1] + 1);
                cost = Math.min(cost, j <= i - 1 + most ? last[j] + 1 : far);
                if (i > 1 && j > 1 && c == b[bFrom + j - 2] && a[aFrom + i - 2] == d) {
                    cost = Math.min(cost, before[j - 2] + 1);
                }
                row[j] = Math.min(cost, far);
                least = Math.min(least, row[j]);
            }
            if (to < m) {
                row[to + 1] = far;
            }
            // an exchange reaches back two rows: only two rows in a column that are too far end it
            if (least > most && leastOf(last, Math.max(0, i - 1 - most), Math.min(m, i - 1 + most)) > most) {
                return far;
            }
            var free = before;
            before = last;
            last = row;
            row = free;
        }
        return last[m];
    }

    private static int leastOf(int[] row, int from, int to) {
        var least = Integer.MAX_VALUE;
        for (var j = from; j <= to; j++) {
            least = Math.min(least, row[j]);
        }
        return least;
    }

    private void reserve(int size) {
        if (row.length < size) {
            before = new int[size * 2];
            last = new int[size * 2];
            row = new int[size * 2];
        }
    }
}
