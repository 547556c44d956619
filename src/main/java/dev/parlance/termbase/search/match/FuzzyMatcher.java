package dev.parlance.termbase.search.match;

import dev.parlance.termbase.search.lexicon.IntArray;

/**
 * Counts the edits between a query and a term: between the whole texts, or between the words of the query and as many
 * adjacent words of the term, the smaller of the two. A query of 3 to 5 characters allows one edit, a longer query two;
 * each word allows what its own length allows, and all words together what the length of the query allows.
 */
public final class FuzzyMatcher {
    private final int[] query;
    private final int allowed;
    /** The start and the end of each word of the query, alternating. */
    private final int[] words;

    private final IntArray others = new IntArray(16);

    /** A matcher for a bare query, in lower case or, for case-sensitive terms, in its own case. */
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

    /** Whether the query is one word or has no word characters, so that only whole texts or words are compared. */
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

    /** The number of edits, or a number greater than {@link #allowed()}. */
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

    /** The edits between the words of the query and those of the text from one on, or more than {@code most}. */
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
