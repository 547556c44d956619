package dev.parlance.match.index;

import dev.parlance.match.token.Source;
import java.util.Arrays;

/**
 * Finds the best match of one text by its tokens: the sequence with the highest score and, of equal scores, the one
 * with the newest unit. For one thread; it allocates nothing after its arrays have grown.
 *
 * <p>The elements of the text are processed rarest first, with the lists of {@link Prefixes}. The score to reach starts
 * at the requested least score and rises to that of the best match so far (plus one if that match has the newer unit);
 * all bounds depend on it. A candidate is dropped when
 *
 * <ul>
 *   <li>it is too short or too long: it shares at most all of its tokens, or the tokens of the text not yet processed;
 *       lists are ordered by length, so that only a part of each is read;
 *   <li>its {@link Sketch} lacks more elements of the text, or has more elements that the text lacks, than possible if
 *       max(m, n) − D elements are shared;
 *   <li>its {@link TokenDistance} exceeds the bound.
 * </ul>
 *
 * <p>Each of these is a lower bound of D or D itself, so none of them drops a better match. The search ends at an
 * element when so many elements before it are not shared that no match can reach the score.
 */
public final class Lookup {
    private static final int UNREACHED = Integer.MAX_VALUE;

    private final TokenDistance distance = new TokenDistance();
    private final SeenCandidates seen = new SeenCandidates();
    private final long[] sketch = new long[Sketch.WORDS];
    private final long[] second = new long[Sketch.WORDS];

    /** The token numbers of the text, in its order and in ascending order; unknown tokens are negative. */
    private int[] numbers = new int[64];

    private int[] sorted = new int[64];
    private int length;
    private int unknown;

    private int[] tokens = {};
    private int[] starts = {};
    private int[] newest = {};
    private long[] sketches = {};
    private int longOnes;
    private long[] longSketches = {};
    private int[] byLength = {};

    private int score;
    private int best;
    /**
     * For each candidate length, how many of its elements, and how many known elements of the text, need not be shared.
     */
    private int[] spare = new int[256];

    private int[] spareOfText = new int[256];
    /**
     * For each place, less one per level above the first, the first entry long enough for that many unshared elements.
     */
    private int[] firstAt = new int[256];

    private int places;
    private int positionBits;

    /** The newest unit of the best match, after a search that found one. */
    public int unit() {
        return best;
    }

    /** Its score: 50 to 99. */
    public int score() {
        return score;
    }

    /** Searches for a match with at least this score, 50 to 99; false if there is none. */
    public boolean find(IndexPart part, Source source, int least) {
        begin(part.sequences(), source, least);
        if (length == 0) {
            return empty(part.byLength());
        }
        if (unknown > Score.allowed(length, least)) {
            return false;
        }
        byLength = part.byLength();
        positionBits = part.prefixes().positionBits();
        prepare();
        Arrays.fill(second, 0);
        Sketch.add(sorted, length, Sketch.SECOND, second, 0);
        seen.clear();
        allow();
        walk(part.prefixes());
        return best >= 0;
    }

    /** The same among the first sequences, which are unordered; compares each of them. */
    public boolean find(TokenSequences sequences, int count, Source source, int least) {
        begin(sequences, source, least);
        if (length > 0 && unknown > Score.allowed(length, least)) {
            return false;
        }
        prepare();
        for (var sequence = count - 1; sequence >= 0; sequence--) {
            var n = starts[sequence + 1] - starts[sequence];
            var longer = Math.max(length, n);
            var allowed = Score.allowed(longer, score);
            if (longer - Math.min(length, n) <= allowed
                    && Sketch.lacking(sketch, 0, sketches, Sketch.WORDS * sequence)
                            <= length - longer + allowed - unknown
                    && Sketch.lacking(sketches, Sketch.WORDS * sequence, sketch, 0) <= n - longer + allowed) {
                verify(sequence, n, longer);
            }
        }
        return best >= 0;
    }

    private void begin(TokenSequences sequences, Source source, int least) {
        tokens = sequences.tokens();
        starts = sequences.starts();
        newest = sequences.newest();
        sketches = sequences.sketches();
        longOnes = sequences.longOnes();
        longSketches = sequences.longSketches();
        best = -1;
        score = least;
        translate(source.tokens(), sequences.dictionary());
    }

    private void translate(long[] text, Dictionary dictionary) {
        length = text.length;
        unknown = 0;
        if (length > numbers.length) {
            numbers = new int[2 * length];
            sorted = new int[2 * length];
        }
        for (var i = 0; i < length; i++) {
            numbers[i] = dictionary.find(text[i]);
            unknown += numbers[i] >>> 31;
        }
    }

    private void prepare() {
        distance.prepare(numbers, length);
        System.arraycopy(numbers, 0, sorted, 0, length);
        TokenSort.ascending(sorted, length);
        Arrays.fill(sketch, 0);
        Sketch.add(sorted, length, Sketch.FIRST, sketch, 0);
    }

    /** A text without tokens matches only another text without tokens. */
    private boolean empty(int[] byLength) {
        if (byLength[1] > 0) {
            best = newest[0];
            score = Score.FOLDED;
        }
        return best >= 0;
    }

    /** Computes the bounds for every length that can reach the score. */
    private void allow() {
        var shortest = length - Score.allowed(length, score);
        var longest = Math.min(byLength.length - 2, longest(length));
        fit(longest);
        places = 0;
        for (var n = shortest; n <= longest; n++) {
            var longer = Math.max(n, length);
            var need = longer - Score.allowed(longer, score);
            spare[n] = n - need;
            spareOfText[n] = length - need - unknown;
            for (; places <= spare[n]; places++) {
                firstAt[places] = byLength[n] << positionBits;
            }
        }
    }

    private void fit(int longest) {
        if (longest >= spare.length) {
            spare = new int[2 * longest];
            spareOfText = new int[2 * longest];
            firstAt = new int[2 * longest];
        }
    }

    /** The greatest length of a sequence that can reach the score with this number of shared tokens. */
    private int longest(int shared) {
        return (int) (100L * shared / score);
    }

    private void walk(Prefixes prefixes) {
        for (var i = unknown; i < length && i <= Score.allowed(length, score); i++) {
            if (i == unknown || sorted[i] != sorted[i - 1]) {
                scan(prefixes, 1, sorted[i], length - i);
                if (prefixes.isOpen(1, sorted[i])) {
                    pairs(prefixes, i);
                }
            }
        }
    }

    private void pairs(Prefixes prefixes, int i) {
        for (var j = i + 1; j < length && j <= Score.allowed(length, score) + 1; j++) {
            if (j == i + 1 || sorted[j] != sorted[j - 1]) {
                var pair = Prefixes.pair(sorted[i], sorted[j], prefixes.buckets(2));
                scan(prefixes, 2, pair, length - j + 1);
                if (prefixes.isOpen(2, pair)) {
                    triples(prefixes, i, j);
                }
            }
        }
    }

    private void triples(Prefixes prefixes, int i, int j) {
        for (var k = j + 1; k < length && k <= Score.allowed(length, score) + 2; k++) {
            if (k == j + 1 || sorted[k] != sorted[k - 1]) {
                var triple = Prefixes.triple(sorted[i], sorted[j], sorted[k], prefixes.buckets(3));
                scan(prefixes, 3, triple, length - k + 2);
            }
        }
    }

    /** Reads a list of sequences that share at most this number of tokens with the text. */
    private void scan(Prefixes prefixes, int level, int bucket, int shared) {
        if (places == 0) {
            return;
        }
        var list = prefixes.lists(level);
        var to = prefixes.end(level, bucket);
        var at = lower(list, prefixes.begin(level, bucket), to);
        while (at < to) {
            at = candidate(list, at, to, end(shared), level - 1);
            if (at < to) {
                var sequence = list[at] >>> positionBits;
                var n = starts[sequence + 1] - starts[sequence];
                if (seen.add(sequence) && isPossible(sequence, n) && verify(sequence, n, Math.max(length, n))) {
                    allow();
                    if (places == 0) {
                        return;
                    }
                    at = lower(list, at + 1, to);
                } else {
                    at++;
                }
            }
        }
    }

    /** The end of the entries whose sequences can reach the score with this number of shared tokens. */
    private int end(int shared) {
        var longest = longest(shared);
        return longest + 1 < byLength.length ? byLength[longest + 1] << positionBits : Integer.MAX_VALUE;
    }

    /** The place of the next entry before {@code end} whose sequence may reach the score, or {@link #UNREACHED}. */
    private int candidate(int[] list, int from, int to, int end, int before) {
        var q0 = sketch[0];
        var q1 = sketch[1];
        var q2 = sketch[2];
        var q3 = sketch[3];
        var mask = (1 << positionBits) - 1;
        for (var at = from; at < to && list[at] < end; at++) {
            var place = Math.max(0, (list[at] & mask) - before);
            if (place >= places || list[at] < firstAt[place]) {
                continue;
            }
            var sequence = list[at] >>> positionBits;
            var n = starts[sequence + 1] - starts[sequence];
            var u0 = sketches[Sketch.WORDS * sequence];
            var u1 = sketches[Sketch.WORDS * sequence + 1];
            var u2 = sketches[Sketch.WORDS * sequence + 2];
            var u3 = sketches[Sketch.WORDS * sequence + 3];
            if (Long.bitCount(q0 & ~u0) + Long.bitCount(q1 & ~u1) + Long.bitCount(q2 & ~u2) + Long.bitCount(q3 & ~u3)
                            <= spareOfText[n]
                    && Long.bitCount(u0 & ~q0)
                                    + Long.bitCount(u1 & ~q1)
                                    + Long.bitCount(u2 & ~q2)
                                    + Long.bitCount(u3 & ~q3)
                            <= spare[n]) {
                return at;
            }
        }
        return UNREACHED;
    }

    /** False if the second sketch of the sequence rules out a match. */
    private boolean isPossible(int sequence, int n) {
        if (sequence < longOnes) {
            return true;
        }
        var at = Sketch.WORDS * (sequence - longOnes);
        return Sketch.lacking(second, 0, longSketches, at) <= spareOfText[n]
                && Sketch.lacking(longSketches, at, second, 0) <= spare[n];
    }

    /** The first place in {@code list[from, to)} with a sequence that is long enough. */
    private int lower(int[] list, int from, int to) {
        var first = firstAt[0];
        var low = from;
        var high = to;
        while (low < high) {
            var middle = (low + high) >>> 1;
            if (list[middle] < first) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Keeps the sequence if it is the best so far; true if the score to reach rose. */
    private boolean verify(int sequence, int n, int longer) {
        var unit = newest[sequence];
        var bound = Score.allowed(longer, unit > best ? score : score + 1);
        var edits = bound < 0 ? UNREACHED : distance.to(tokens, starts[sequence], starts[sequence] + n, bound);
        if (edits > bound) {
            return false;
        }
        var reached = Score.of(edits, longer);
        var rose = reached > score;
        score = reached;
        best = unit;
        return rose;
    }
}
