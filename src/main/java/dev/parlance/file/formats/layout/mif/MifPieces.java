package dev.parlance.file.formats.layout.mif;

import dev.parlance.file.formats.layout.mif.MifItem.Kind;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The pieces of a paragraph that belong to its text: codes around the text that no other piece needs stay outside. */
final class MifPieces {
    private static final int NONE = -1;

    private MifPieces() {}

    /**
     * A range of pieces.
     *
     * @param from index of the first one
     * @param to index after the last one
     */
    record Range(int from, int to) {}

    /** For each half of a pair the index of the other half; -1 for other pieces. */
    static int[] partners(List<Kind> kinds) {
        var partners = new int[kinds.size()];
        Arrays.fill(partners, NONE);
        var open = new ArrayDeque<Integer>();
        for (var i = 0; i < partners.length; i++) {
            if (kinds.get(i) == Kind.OPEN) {
                open.push(i);
            } else if (kinds.get(i) == Kind.CLOSE && !open.isEmpty()) {
                partners[i] = open.pop();
                partners[partners[i]] = i;
            }
        }
        return partners;
    }

    /** The range of the text; null when there is no text. */
    static @Nullable Range text(List<Kind> kinds, int[] partners) {
        if (!kinds.contains(Kind.TEXT)) {
            return null;
        }
        var first = min(kinds.indexOf(Kind.TEXT), kinds.indexOf(Kind.FIELD));
        var last = Math.max(kinds.lastIndexOf(Kind.TEXT), kinds.lastIndexOf(Kind.FIELD));
        var to = last + 1;
        for (var i = to; i < partners.length; i++) {
            if (kinds.get(i) == Kind.CLOSE && isBetween(partners[i], first, last)) {
                to = i + 1;
            }
        }
        var from = first;
        var needsFont = kinds.subList(first, to).contains(Kind.FONT);
        for (var i = first - 1; i >= 0; i--) {
            if (needsFont && kinds.get(i) == Kind.FONT) {
                from = i;
                needsFont = false;
            } else if (kinds.get(i) == Kind.OPEN && isBetween(partners[i], first, last)) {
                from = i;
            }
        }
        return new Range(from, to);
    }

    private static int min(int text, int field) {
        return field < 0 ? text : Math.min(text, field);
    }

    private static boolean isBetween(int index, int first, int last) {
        return index > first && index < last;
    }
}
