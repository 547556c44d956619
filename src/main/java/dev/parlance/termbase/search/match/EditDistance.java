package dev.parlance.termbase.search.match;

/**
 * Edits between two texts, in characters: insertions, deletions, substitutions and exchanges of two neighbours (optimal
 * string alignment: no character is edited twice). It is never more than the Levenshtein distance, so whoever allows the
 * one finds all that the other allows.
 */
public final class EditDistance {
    private EditDistance() {}

    /** Edits that a text of so many characters forgives: none below 3, 1 up to 5, else 2. */
    static int allowed(int length) {
        return length < 3 ? 0 : length <= 5 ? 1 : 2;
    }

    /** The distance, or {@code most + 1} when it is more than {@code most}, which is 2 at the most. */
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

    /** Of two that are not empty and differ at both ends. */
    private static boolean isOne(int[] a, int aFrom, int aTo, int[] b, int bFrom, int bTo) {
        var length = aTo - aFrom;
        return length == bTo - bFrom && (length == 1 || (length == 2 && isExchange(a, aFrom, aTo, b, bFrom, bTo)));
    }

    private static boolean isExchange(int[] a, int aFrom, int aTo, int[] b, int bFrom, int bTo) {
        return aTo - aFrom > 1 && bTo - bFrom > 1 && a[aFrom] == b[bFrom + 1] && a[aFrom + 1] == b[bFrom];
    }

    /** The first difference is the first edit, whichever it is; no more than one may follow. */
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
