package dev.parlance.termbase.search.index;

import dev.parlance.termbase.search.lexicon.Lexicon;

/** Chooses where {@link Neighbours} cuts a text in two, so that few texts have to be compared with it. */
final class TextCut {
    /** The cost of a step down the order, in compared texts. */
    private static final int STEP = 60;

    private TextCut() {}

    /** The position at which to cut the text, 1..length-1. */
    static int cheapest(Lexicon lexicon, int[] text) {
        var length = text.length;
        var cost = new long[length];
        var range = lexicon.all();
        for (var i = 1; i < length; i++) {
            range = Lexicon.count(range) == 0 ? range : lexicon.with(range, i - 1, text[i - 1]);
            cost[i] = Lexicon.count(range) + (long) STEP * i;
        }
        range = lexicon.all();
        for (var i = length - 1; i > 0; i--) {
            range = Lexicon.count(range) == 0 ? range : lexicon.withEnd(range, length - 1 - i, text[i]);
            // texts with the same end are far apart in memory
            cost[i] += 2L * Lexicon.count(range);
        }
        if (lexicon.isOrderedBySecond()) {
            addOthers(lexicon, text, cost, 1);
            addOthers(lexicon, text, cost, 0);
        }
        var best = 1;
        for (var i = 2; i < length; i++) {
            best = cost[i] < cost[best] ? i : best;
        }
        return best;
    }

    /** The number of texts that {@link Neighbours} will compare. */
    private static void addOthers(Lexicon lexicon, int[] text, long[] cost, int next) {
        var range = lexicon.all();
        for (var i = next; i < text.length; i++) {
            // text[next..i) is before a cut at i
            cost[i] += 2L * Lexicon.count(range);
            range = Lexicon.count(range) == 0 ? range : lexicon.withSecond(range, 1 + i - next, text[i]);
        }
    }
}
