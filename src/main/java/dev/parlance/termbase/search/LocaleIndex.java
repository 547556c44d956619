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
 * The terms of one locale, never changed. Terms of the same bare text share a key; keys are kept in the order of their texts
 * and ranked by length and then text, which is the order of an answer among hits of the same kind. Every list of keys is kept
 * by rank, so that the best hundred of a hundred thousand are the first hundred read. So are the terms: what is told of a hit
 * lies in few lines of a processor's cache, and often beside that of the hit before.
 */
public final class LocaleIndex {
    static final int CASE_SENSITIVE = 1;
    static final int EXACT_MATCH = 2;
    static final int FORBIDDEN = 4;
    /** Nothing but the bare text need be kept: it is the exact one. */
    static final int EXACT_IS_BARE = 8;

    static final int FOLDED_IS_BARE = 16;

    final String lang;
    final TextIndex bare;
    final AccentedKeys accented;
    public final Lexicon keys;
    /** By rank; negative where every term of the key is plain. */
    private final int[] firstTerm;

    private final Terms terms;

    /** What is kept of each term, in the order of their keys' ranks, then exact text, concept and id. */
    static final class Terms {
        /** Concept and term, side by side. */
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

        /** Of one that is not its key. */
        String exact(int term) {
            return new String(
                    exact, exactStarts[term], exactStarts[term + 1] - exactStarts[term], StandardCharsets.UTF_8);
        }
    }

    /** @param firstTerm of each key by rank, and the number of terms */
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

    /** The first term of the key of a rank; the next rank's is after its last. */
    int firstTerm(int rank) {
        return firstTerm[rank] & Integer.MAX_VALUE;
    }

    /** Whether every term of the key of a rank is found by the bare text alone: without diacritics, case and word ends that count. */
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

    /** Reads something of the first terms of keys, so that they are at hand. */
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

    /** The same as code points, in {@code into}. */
    void folded(int key, int term, IntArray into) {
        if (has(term, EXACT_IS_BARE)
                || !Folding.foldSimply(terms.exact, terms.exactStarts[term], terms.exactStarts[term + 1], into)) {
            into.size = 0;
            folded(key, term).codePoints().forEach(into::add);
        }
    }

    /** Tells every term whose id is among {@code ids}. */
    void each(LongSet ids, IntConsumer term) {
        for (var i = 0; i < terms(); i++) {
            if (ids.contains(termId(i))) {
                term.accept(i);
            }
        }
    }

    /** Bytes of its arrays. */
    long size() {
        return bare.bytes()
                + accented.bytes()
                + 4L * (firstTerm.length + terms.exactStarts.length)
                + 17L * terms()
                + terms.exact.length;
    }
}
