package dev.parlance.termbase.search;

/**
 * Keys that may be within a few edits of a query, by parts of it that some hit must have unchanged. Of one part more than there
 * are edits, one stays whole; an exchange of neighbours that meets two parts leaves the outer one with its last character
 * replaced. Where all these parts are rare this is the shorter way: in long queries and in large alphabets.
 */
final class Pieces {
    /** Postings that are read sooner than the sorted texts are walked. */
    private static final int SHORT = 12_000;

    private final Segment segment;
    private final Ints lists = new Ints(16);
    private final long signature;
    private final int allowed;
    private int weight;

    private Pieces(Segment segment, int[] text, int from, int to, int edits, long signature, int allowed) {
        this.segment = segment;
        this.signature = signature;
        this.allowed = allowed;
        cut(text, from, to, edits);
    }

    /**
     * Of keys that are like the query as a whole.
     *
     * @param numbers of the query's characters in the segment's alphabet
     */
    static Pieces ofWhole(Segment segment, int[] numbers, FuzzyMatcher fuzzy, long signature) {
        return new Pieces(segment, numbers, 0, numbers.length, fuzzy.allowed(), signature, fuzzy.allowed());
    }

    /** Of keys with a word like one of the query's. */
    static Pieces ofWord(Segment segment, int[] numbers, FuzzyMatcher fuzzy, int word, long signature) {
        return new Pieces(
                segment,
                numbers,
                fuzzy.wordStart(word),
                fuzzy.wordEnd(word),
                fuzzy.wordAllowed(word),
                signature,
                fuzzy.allowed());
    }

    boolean isShort() {
        return weight <= SHORT;
    }

    private void cut(int[] text, int from, int to, int edits) {
        for (var i = 0; i <= edits; i++) {
            add(text, bound(from, to, i, edits), bound(from, to, i + 1, edits));
        }
        if (edits > 0) {
            var end = bound(from, to, 1, edits);
            var first = text.clone();
            first[end - 1] = text[end];
            add(first, from, end);
        }
        if (edits > 1) {
            var start = bound(from, to, edits, edits);
            var last = text.clone();
            last[start] = text[start - 1];
            add(last, start, to);
        }
    }

    private static int bound(int from, int to, int part, int edits) {
        return from + (to - from) * part / (edits + 1);
    }

    private void add(int[] text, int from, int to) {
        if (isShort()) {
            var range = segment.grams.lists(text, from, to);
            weight += segment.grams.weight(range);
            for (var list = Lexicon.from(range); list < Lexicon.to(range); list++) {
                lists.add(list);
            }
        }
    }

    /** All of them, sieved by the characters they would lack. */
    Ranks ranks() {
        var postings = segment.grams.postings();
        var found = new Ints(256);
        for (var i = 0; i < lists.size; i++) {
            var ranks = postings.list(lists.values[i]);
            for (var rank = ranks.next(); rank != Ranks.END; rank = ranks.next()) {
                if (Long.bitCount(signature & ~segment.signatures[rank]) <= allowed) {
                    found.add(rank);
                }
            }
        }
        return Ranks.of(found.values, found.size);
    }
}
