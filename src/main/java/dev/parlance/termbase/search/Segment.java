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

    /** In a key's signature: a word begins after its first character. The other bits tell its characters. */
    static final long LATER_WORD = 1L << 63;

    final String lang;
    final Lexicon keys;
    final int[] keyAt;
    final int[] rankOf;
    final long[] signatures;
    final Grams grams;
    final Lexicon words;
    final Postings keysOfWord;
    /** Those in which it is not the first. */
    final Postings keysOfLaterWord;

    final Heads bestKeys;
    final Heads bestOfLaterWords;
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
    }

    Segment(
            String lang,
            Lexicon keys,
            int[] keyAt,
            int[] rankOf,
            Grams grams,
            WordIndex words,
            int[] firstTerm,
            Terms terms) {
        this.lang = lang;
        this.keys = keys;
        this.keyAt = keyAt;
        this.rankOf = rankOf;
        this.grams = grams;
        signatures = words.signatures;
        this.words = words.words;
        keysOfWord = words.keysOfWord;
        keysOfLaterWord = words.keysOfLaterWord;
        bestKeys = Heads.of(keys, key -> Ranks.of(new int[] {rankOf[key]}, 1));
        bestOfLaterWords = Heads.of(this.words, keysOfLaterWord::list);
        this.firstTerm = firstTerm;
        this.terms = terms;
    }

    static long signatureBit(int unit) {
        return 1L << unit % 63;
    }

    int terms() {
        return terms.ids.length;
    }

    int firstTerm(int key) {
        return firstTerm[key];
    }

    /** The least rank of keys that have so many characters or more. */
    int firstOfLength(int length) {
        var low = 0;
        var high = keyAt.length;
        while (low < high) {
            var middle = (low + high) >>> 1;
            if (keys.length(keyAt[middle]) < length) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
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
            sum += terms.flags[term] + (int) terms.concepts[term];
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
        var start = terms.exactStarts[term];
        return new String(terms.exact, start, terms.exactStarts[term + 1] - start, StandardCharsets.UTF_8);
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
        return keys.bytes()
                + words.bytes()
                + grams.size()
                + keysOfWord.size()
                + keysOfLaterWord.size()
                + bestKeys.size()
                + bestOfLaterWords.size()
                + 8L * signatures.length
                + 4L * (keyAt.length + rankOf.length + firstTerm.length + terms.exactStarts.length)
                + 17L * terms.ids.length
                + terms.exact.length;
    }
}
