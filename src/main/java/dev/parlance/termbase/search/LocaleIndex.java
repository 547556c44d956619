package dev.parlance.termbase.search;

import dev.parlance.termbase.search.index.AccentedKeys;
import dev.parlance.termbase.search.index.TextIndex;
import dev.parlance.termbase.search.lexicon.IntArray;
import dev.parlance.termbase.search.lexicon.Lexicon;
import dev.parlance.termbase.search.lexicon.LongSet;
import dev.parlance.termbase.search.match.Folding;
import java.nio.charset.StandardCharsets;
import java.util.function.IntConsumer;

/**
 * The immutable index of the terms of one locale. Terms with the same bare text share a key. Keys are stored in the
 * order of their texts and ranked by length and then text, which is the order of hits of the same kind in a response.
 * Every list of keys is in the order of ranks, so that the best 100 of 100,000 are the first 100 read. Terms are stored
 * by rank too: the data of a hit fills few cache lines of the processor, often next to those of the previous hit.
 */
public final class LocaleIndex {
    static final int CASE_SENSITIVE = 1;
    static final int EXACT_MATCH = 2;
    static final int FORBIDDEN = 4;
    /** The exact text equals the bare text and is not stored. */
    static final int EXACT_IS_BARE = 8;

    static final int FOLDED_IS_BARE = 16;

    final String lang;
    final TextIndex bare;
    final AccentedKeys accented;
    public final Lexicon keys;
    /** The first term of each key by rank; negative if every term of the key is plain. */
    private final int[] firstTerm;

    private final Terms terms;

    /** The data of the terms in the order of the ranks of their keys, then exact text, concept and id. */
    static final class Terms {
        /** The ids of the concept and the term of each, next to each other. */
        final long[] ids;

        final byte[] flags;
        final int[] exactStarts;
        final byte[] exact;

        Terms(int size, int exactBytes) {
            ids = new long[2 * size];
            flags = new byte[size];
            exactStarts = new int[size + 1];
            exact = new byte[exactBytes];
        }

        /** The exact text of a term, if it differs from its key. */
        String exact(int term) {
            return new String(
                    exact, exactStarts[term], exactStarts[term + 1] - exactStarts[term], StandardCharsets.UTF_8);
        }
    }

    /**
     * Puts together what a builder has made.
     *
     * @param firstTerm the first term of each key by rank, then the number of terms
     */
    LocaleIndex(String lang, TextIndex bare, AccentedKeys accented, int[] firstTerm, Terms terms) {
        this.lang = lang;
        this.bare = bare;
        this.accented = accented;
        keys = bare.keys;
        this.firstTerm = firstTerm;
        this.terms = terms;
        for (var rank = 0; rank < bare.size(); rank++) {
            firstTerm[rank] |= areAllPlain(rank) ? Integer.MIN_VALUE : 0;
        }
    }

    private boolean areAllPlain(int rank) {
        for (var term = firstTerm(rank); term < firstTerm(rank + 1); term++) {
            if (!has(term, FOLDED_IS_BARE) || has(term, CASE_SENSITIVE) || has(term, EXACT_MATCH)) {
                return false;
            }
        }
        return true;
    }

    int terms() {
        return terms.flags.length;
    }

    /** The first term of the key of a rank; its last term is the one before the first term of the next rank. */
    int firstTerm(int rank) {
        return firstTerm[rank] & Integer.MAX_VALUE;
    }

    /** Whether the bare text alone decides on every term of the key: no diacritics, case or whole-word rule matters. */
    boolean isPlain(int rank) {
        return firstTerm[rank] < 0;
    }

    int keyOf(int term) {
        var low = 0;
        var high = keys.size() - 1;
        while (low < high) {
            var middle = (low + high + 1) >>> 1;
            if (firstTerm(middle) <= term) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return bare.keyAt[low];
    }

    /** Reads a part of the first terms of keys to bring them into the processor's cache. */
    int touch(int[] ranks, int count) {
        var sum = 0;
        for (var i = 0; i < count; i++) {
            var term = firstTerm(ranks[i]);
            sum += terms.flags[term] + (int) terms.ids[2 * term];
            if (!isPlain(ranks[i])) {
                var exact = terms.exactStarts[term];
                sum += exact < terms.exact.length ? terms.exact[exact] : 0;
            }
        }
        return sum;
    }

    long conceptId(int term) {
        return terms.ids[2 * term];
    }

    long termId(int term) {
        return terms.ids[2 * term + 1];
    }

    boolean has(int term, int flag) {
        return (terms.flags[term] & flag) != 0;
    }

    String exact(int key, int term) {
        if (has(term, EXACT_IS_BARE)) {
            return keys.string(key);
        }
        return terms.exact(term);
    }

    String folded(int key, int term) {
        return has(term, FOLDED_IS_BARE) ? keys.string(key) : Folding.folded(exact(key, term));
    }

    /** Writes the folded text as code points into {@code into}. */
    void folded(int key, int term, IntArray into) {
        if (has(term, EXACT_IS_BARE)
                || !Folding.foldSimply(terms.exact, terms.exactStarts[term], terms.exactStarts[term + 1], into)) {
            into.size = 0;
            folded(key, term).codePoints().forEach(into::add);
        }
    }

    /** Calls the consumer for every term whose id is among {@code ids}. */
    void each(LongSet ids, IntConsumer term) {
        for (var i = 0; i < terms(); i++) {
            if (ids.contains(termId(i))) {
                term.accept(i);
            }
        }
    }

    /** The bytes of the arrays. */
    long size() {
        return bare.bytes()
                + accented.bytes()
                + 4L * (firstTerm.length + terms.exactStarts.length)
                + 17L * terms()
                + terms.exact.length;
    }
}
