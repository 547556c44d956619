package dev.parlance.termbase.search.match;

/**
 * The number of edits between two texts, in characters: insertions, deletions, substitutions and transpositions of two
 * adjacent characters (optimal string alignment: no character is edited twice). It is never greater than the
 * Levenshtein distance, so the same limit finds everything that the Levenshtein distance would find.
 */
public final class EditDistance {
    private EditDistance() {}

    /** The edits that are allowed for a text of this length: none below 3 characters, 1 up to 5, otherwise 2. */
    static int allowed(int length) {
        return length < 3 ? 0 : length <= 5 ? 1 : 2;
    }

    /** The distance, or {@code most + 1} if it is greater than {@code most}; {@code most} is at most 2. */
    public static int within(int[] a, int aFrom, int aTo, int[] b, int bFrom, int bTo, int most) {
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
        if (most == 0 || isOne(a, aFrom, aTo, b, bFrom, bTo)) {
            return 1;
        }
        return most == 1 || isTwo(a, aFrom, aTo, b, bFrom, bTo) ? 2 : 3;
    }

    /** The distance of two texts that are not empty and that differ at both ends. */
    private static boolean isOne(int[] a, int aFrom, int aTo, int[] b, int bFrom, int bTo) {
        var length = aTo - aFrom;
        return length == bTo - bFrom && (length == 1 || (length == 2 && isExchange(a, aFrom, aTo, b, bFrom, bTo)));
    }

    private static boolean isExchange(int[] a, int aFrom, int aTo, int[] b, int bFrom, int bTo) {
        return aTo - aFrom > 1 && bTo - bFrom > 1 && a[aFrom] == b[bFrom + 1] && a[aFrom + 1] == b[bFrom];
    }

    /** The first difference is an edit of some kind; at most one more edit may follow. */
    private static boolean isTwo(int[] a, int aFrom, int aTo, int[] b, int bFrom, int bTo) {
        return isOneAtMost(a, aFrom + 1, aTo, b, bFrom + 1, bTo)
                || isOneAtMost(a, aFrom + 1, aTo, b, bFrom, bTo)
                || isOneAtMost(a, aFrom, aTo, b, bFrom + 1, bTo)
                || (isExchange(a, aFrom, aTo, b, bFrom, bTo) && isOneAtMost(a, aFrom + 2, aTo, b, bFrom + 2, bTo));
    }

    private static boolean isOneAtMost(int[] a, int aStart, int aEnd, int[] b, int bStart, int bEnd) {
        if (Math.abs((aEnd - aStart) - (bEnd - bStart)) > 1) {
            return false;
        }
        var aFrom = aStart;
        var bFrom = bStart;
        while (aFrom < aEnd && bFrom < bEnd && a[aFrom] == b[bFrom]) {
            aFrom++;
            bFrom++;
        }
        var aTo = aEnd;
        var bTo = bEnd;
        while (aFrom < aTo && bFrom < bTo && a[aTo - 1] == b[bTo - 1]) {
            aTo--;
            bTo--;
        }
        return (aFrom == aTo || bFrom == bTo)
                ? Math.max(aTo - aFrom, bTo - bFrom) <= 1
                : isOne(a, aFrom, aTo, b, bFrom, bTo);
    }
}
