package dev.parlance.termbase.search.match;

import dev.parlance.termbase.search.lexicon.IntArray;

/**
 * Edits between a query and a term: of the two as a whole, or of the query's words and as many words of the term in a row,
 * whichever are fewer. A query of 3 to 5 characters forgives one edit, a longer one two; among words each forgives what its
 * own length allows, and all of them together what the query's does.
 */
public final class FuzzyMatcher {
    private final int[] query;
    private final int allowed;
    /** Where the words of the query begin and end, by turns. */
    private final int[] words;

    private final IntArray others = new IntArray(16);

    /** @param query bare, or with its case kept for a term that keeps its own */
    public FuzzyMatcher(int[] query) {
        this.query = query;
        allowed = EditDistance.allowed(query.length);
        words = words(query, query.length, new IntArray(8)).trimmed();
    }

    public int allowed() {
        return allowed;
    }

    public int words() {
        return words.length / 2;
    }

    /** Or none: then an edit is all that a hit can differ by. */
    public boolean isOneWord() {
        return words.length == 0 || (wordStart(0) == 0 && wordEnd(0) == query.length);
    }

    public int wordStart(int word) {
        return words[2 * word];
    }

    public int wordEnd(int word) {
        return words[2 * word + 1];
    }

    public int wordAllowed(int word) {
        return Math.min(allowed, EditDistance.allowed(wordEnd(word) - wordStart(word)));
    }

    /** The edits, or more than {@link #allowed()}. */
    public int edits(int[] text, int length) {
        var best = EditDistance.within(query, 0, query.length, text, 0, length, allowed);
        if (best == 0 || words.length == 0) {
            return best;
        }
        words(text, length, others);
        for (var from = 0; from + words.length <= others.size; from += 2) {
            best = Math.min(best, editsOfWords(text, from, best - 1));
        }
        return best;
    }

    /** Of the query's words and those of the text from one on, or more than {@code most}. */
    private int editsOfWords(int[] text, int from, int most) {
        var sum = 0;
        for (var i = 0; i < words.length && sum <= most; i += 2) {
            var forgiven = Math.min(most - sum, wordAllowed(i / 2));
            var edits = EditDistance.within(
                    query,
                    words[i],
                    words[i + 1],
                    text,
                    others.values[from + i],
                    others.values[from + i + 1],
                    forgiven);
            sum = edits > forgiven ? most + 1 : sum + edits;
        }
        return sum > most ? allowed + 1 : sum;
    }

    private static IntArray words(int[] text, int length, IntArray words) {
        words.size = 0;
        for (var i = 0; i < length; ) {
            var end = WordBoundaries.endOfWord(text, length, i);
            if (WordBoundaries.kind(text[i]) != WordBoundaries.NONE) {
                words.add(i);
                words.add(end);
            }
            i = end;
        }
        return words;
    }
}
