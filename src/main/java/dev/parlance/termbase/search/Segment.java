package dev.parlance.termbase.search;

import java.nio.charset.StandardCharsets;
import java.util.function.IntConsumer;

/**
 * The terms of one locale, never changed. Terms of the same bare text share a key; keys are kept in the order of their texts
 * and ranked by length and then text, which is the order of an answer among hits of the same kind. Every list of keys is kept
 * by rank, so that the best hundred of a hundred thousand are the first hundred read.
 */
final class Segment {
    static final int CASE_SENSITIVE = 1;
    static final int EXACT_MATCH = 2;
    static final int FORBIDDEN = 4;
    /** Nothing but the bare text need be kept: it is the exact one. */
    static final int EXACT_IS_BARE = 8;

    static final int FOLDED_IS_BARE = 16;

    final String lang;
    final TextIndex bare;
    final Accented accented;
    final Lexicon keys;
    private final int[] firstTerm;
    private final Terms terms;

    /** What is kept of each term, in the order of keys, then exact text, concept and id. */
    static final class Terms {
        final long[] ids;
        final long[] concepts;
        final byte[] flags;
        final int[] exactStarts;
        final byte[] exact;

        Terms(int size, int exactBytes) {
            ids = new long[size];
            concepts = new long[size];
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

    Segment(String lang, TextIndex bare, Accented accented, int[] firstTerm, Terms terms) {
        this.lang = lang;
        this.bare = bare;
        this.accented = accented;
        keys = bare.keys;
        this.firstTerm = firstTerm;
        this.terms = terms;
    }

    int terms() {
        return terms.ids.length;
    }

    int firstTerm(int key) {
        return firstTerm[key];
    }

    int keyOf(int term) {
        var low = 0;
        var high = keys.size() - 1;
        while (low < high) {
            var middle = (low + high + 1) >>> 1;
            if (firstTerm[middle] <= term) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Reads something of the first terms of keys, so that they are at hand. */
    int touch(int[] keys, int count) {
        var sum = 0;
        for (var i = 0; i < count; i++) {
            var term = firstTerm[keys[i]];
            sum += terms.flags[term] + (int) terms.concepts[term] + (int) terms.ids[term];
            var exact = terms.exactStarts[term];
            sum += exact < terms.exact.length ? terms.exact[exact] : 0;
        }
        return sum;
    }

    long termId(int term) {
        return terms.ids[term];
    }

    long conceptId(int term) {
        return terms.concepts[term];
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

    /** Tells every term whose id is among {@code ids}. */
    void each(LongSet ids, IntConsumer term) {
        for (var i = 0; i < terms.ids.length; i++) {
            if (ids.contains(terms.ids[i])) {
                term.accept(i);
            }
        }
    }

    /** Bytes of its arrays. */
    long size() {
        return bare.bytes()
                + accented.bytes()
                + 4L * (firstTerm.length + terms.exactStarts.length)
                + 17L * terms.ids.length
                + terms.exact.length;
    }
}
