package dev.parlance.bench;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The first matching of this project, kept as the reference of {@link MatchBench}: exact hash, postings of the
 * rarest tokens by length, a sketch of 256 bits, Myers' bit-vector; one score band after the other. Its tokens are
 * simpler than those of the rules (lower case instead of case folding, numbers unchanged, no normalization), and among
 * equal scores it returns any.
 */
final class FirstPrototype {
    private static final double[] BANDS = {0.9, 0.7, 0.5};
    private static final double LEAST = 0.5;
    private static final double SLACK = 1e-9;
    private static final int PLACES = 4096;
    private static final int WORDS = 32;

    private final Map<String, Integer> dictionary = new HashMap<>();
    private final Map<Long, Integer> exact = new HashMap<>();
    private final int[][] texts;
    private final int[] ranks;
    private final int[] tokenOf;
    private final int[] heads;
    private final int[] postings;
    private final int[] positions;
    private final int[] lengths;
    private final long[] sketches;
    private final int[] stamps;
    private int stamp;
    private int unknown;

    private final long[] sketch = new long[4];
    private final int[] keys = new int[PLACES];
    private final int[] generations = new int[PLACES];
    private final long[] masks = new long[PLACES * WORDS];
    private int generation;
    private int length;
    private int words;
    private final long[] plus = new long[WORDS];
    private final long[] minus = new long[WORDS];

    FirstPrototype(List<String> units) {
        var cut = units.stream()
                .map(unit -> cut(unit, true))
                .filter(tokens -> tokens.length > 0 && tokens.length <= 2000)
                .toArray(int[][]::new);
        var tokens = dictionary.size();
        var frequencies = new int[tokens];
        Arrays.stream(cut).flatMapToInt(Arrays::stream).forEach(token -> frequencies[token]++);
        tokenOf = IntStream.range(0, tokens)
                .boxed()
                .sorted((a, b) -> Integer.compare(frequencies[a], frequencies[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        ranks = new int[tokens];
        for (var i = 0; i < tokens; i++) {
            ranks[tokenOf[i]] = i;
        }
        texts = Arrays.stream(cut)
                .sorted((a, b) -> Integer.compare(a.length, b.length))
                .toArray(int[][]::new);
        heads = new int[tokens + 1];
        for (var text : texts) {
            var sorted = sorted(text);
            for (var k = 0; k < prefix(text.length, LEAST); k++) {
                heads[tokenOf[sorted[k]] + 1]++;
            }
        }
        for (var i = 0; i < tokens; i++) {
            heads[i + 1] += heads[i];
        }
        postings = new int[heads[tokens]];
        positions = new int[heads[tokens]];
        lengths = new int[texts.length];
        sketches = new long[texts.length * 4];
        stamps = new int[texts.length];
        fill(Arrays.copyOf(heads, tokens));
    }

    private void fill(int[] next) {
        for (var text = 0; text < texts.length; text++) {
            exact.putIfAbsent(hash(texts[text]), text);
            lengths[text] = texts[text].length;
            var sorted = sorted(texts[text]);
            for (var k = 0; k < prefix(lengths[text], LEAST); k++) {
                var token = tokenOf[sorted[k]];
                postings[next[token]] = text;
                positions[next[token]++] = k;
            }
            for (var token : texts[text]) {
                sketch(token, sketches, text * 4);
            }
        }
    }

    private static int prefix(int length, double least) {
        return Math.min(length, length - (int) Math.ceil(least * length - SLACK) + 1);
    }

    private static void sketch(int token, long[] sketch, int at) {
        var bit = (token * 0x9E3779B1) >>> 24;
        sketch[at + (bit >>> 6)] |= 1L << (bit & 63);
    }

    private int[] cut(String text, boolean add) {
        var tokens = new int[16];
        var size = 0;
        for (var at = 0; at < text.length(); ) {
            if (Character.isWhitespace(text.charAt(at))) {
                at++;
                continue;
            }
            var end = at + 1;
            if (Character.isLetterOrDigit(text.charAt(at))) {
                while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
                    end++;
                }
            }
            if (size == tokens.length) {
                tokens = Arrays.copyOf(tokens, size * 2);
            }
            tokens[size++] = number(text.substring(at, end).toLowerCase(Locale.ROOT), add);
            at = end;
        }
        return Arrays.copyOf(tokens, size);
    }

    private int number(String token, boolean add) {
        var number = dictionary.get(token);
        if (number == null && add) {
            number = dictionary.size();
            dictionary.put(token, number);
        }
        return number == null ? -2 - unknown++ : number;
    }

    private static long hash(int[] tokens) {
        var hash = 1125899906842597L;
        for (var token : tokens) {
            hash = (hash ^ token) * 0x9E3779B97F4A7C15L + (hash >>> 29);
        }
        return hash;
    }

    private int[] sorted(int[] tokens) {
        return Arrays.stream(tokens)
                .map(token -> token < 0 ? token : ranks[token])
                .sorted()
                .toArray();
    }

    /** The score of the best match, or 0. */
    int best(String text) {
        var tokens = cut(text, false);
        if (tokens.length == 0 || tokens.length > 2000) {
            return 0;
        }
        var same = exact.get(hash(tokens));
        if (same != null && Arrays.equals(texts[same], tokens)) {
            return 100;
        }
        var sorted = sorted(tokens);
        prepare(tokens);
        stamp++;
        Arrays.fill(sketch, 0);
        for (var token : tokens) {
            sketch(token, sketch, 0);
        }
        var best = -1.0;
        for (var band : BANDS) {
            if (best >= band) {
                break;
            }
            for (var k = 0; k < prefix(tokens.length, band); k++) {
                if (sorted[k] >= 0) {
                    best = scan(tokenOf[sorted[k]], k, band, best);
                }
            }
            if (best < band) {
                stamp++;
            }
        }
        return best >= LEAST ? (int) (best * 100 + SLACK) : 0;
    }

    private double scan(int token, int position, double band, double bestBefore) {
        var best = bestBefore;
        var needed = Math.max(band, best);
        var longest = (int) Math.floor(length / needed + SLACK);
        var to = heads[token + 1];
        for (var at = lower(heads[token], to, (int) Math.ceil(needed * length - SLACK)); at < to; at++) {
            var text = postings[at];
            var n = lengths[text];
            if (n > longest) {
                break;
            }
            var longer = Math.max(length, n);
            var shared = (int) Math.ceil(needed * longer - SLACK);
            var possible = 1 + Math.min(length - position - 1, n - positions[at] - 1);
            if (stamps[text] == stamp
                    || possible + Math.min(position, positions[at]) < shared
                    || positions[at] > n - shared) {
                continue;
            }
            stamps[text] = stamp;
            var bound = longer - shared;
            if (lacking(sketch, 0, sketches, text * 4) > bound || lacking(sketches, text * 4, sketch, 0) > bound) {
                continue;
            }
            var distance = distance(texts[text], bound);
            if (distance <= bound && (longer - distance) / (double) longer > best) {
                best = (longer - distance) / (double) longer;
                needed = Math.max(band, best);
                longest = (int) Math.floor(length / needed + SLACK);
            }
        }
        return best;
    }

    private static int lacking(long[] one, int at, long[] other, int otherAt) {
        var bits = 0;
        for (var i = 0; i < 4; i++) {
            bits += Long.bitCount(one[at + i] & ~other[otherAt + i]);
        }
        return bits;
    }

    private int lower(int from, int to, int shortest) {
        var low = from;
        var high = to;
        while (low < high) {
            var middle = (low + high) >>> 1;
            if (lengths[postings[middle]] < shortest) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void prepare(int[] tokens) {
        generation++;
        length = tokens.length;
        words = (length + 63) >>> 6;
        for (var i = 0; i < length; i++) {
            var place = place(tokens[i]);
            if (generations[place] != generation) {
                generations[place] = generation;
                keys[place] = tokens[i];
                Arrays.fill(masks, place * WORDS, place * WORDS + words, 0);
            }
            masks[place * WORDS + (i >>> 6)] |= 1L << (i & 63);
        }
    }

    private int place(int token) {
        var place = ((token * 0x9E3779B1) >>> 20) & (PLACES - 1);
        while (generations[place] == generation && keys[place] != token) {
            place = (place + 1) & (PLACES - 1);
        }
        return place;
    }

    private int distance(int[] tokens, int bound) {
        Arrays.fill(plus, 0, words, -1L);
        Arrays.fill(minus, 0, words, 0L);
        var distance = length;
        var top = 1L << ((length - 1) & 63);
        for (var at = 0; at < tokens.length; at++) {
            var place = place(tokens[at]);
            var hit = generations[place] == generation;
            var up = 1L;
            var down = 0L;
            for (var w = 0; w < words; w++) {
                var eq = hit ? masks[place * WORDS + w] : 0;
                var xv = eq | minus[w];
                eq |= down;
                var xh = (((eq & plus[w]) + plus[w]) ^ plus[w]) | eq;
                var ph = minus[w] | ~(xh | plus[w]);
                var mh = plus[w] & xh;
                if (w == words - 1) {
                    distance += (ph & top) != 0 ? 1 : (mh & top) != 0 ? -1 : 0;
                }
                var carry = ph >>> 63;
                ph = (ph << 1) | up;
                up = carry;
                carry = mh >>> 63;
                mh = (mh << 1) | down;
                down = carry;
                plus[w] = mh | ~(xv | ph);
                minus[w] = ph & xv;
            }
            if (distance - (tokens.length - 1 - at) > bound) {
                return bound + 1;
            }
        }
        return distance;
    }
}
