package dev.parlance.termbase.search;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

/** Gathers the terms of one locale into flat arrays and makes a {@link Segment} of them. */
final class SegmentBuilder {
    /** Texts that are worth a thread more. */
    private static final int LARGE = 20_000;

    private final String lang;
    private final char[] numbers = new char[0x10000];
    private final Map<Integer, Character> farNumbers = new HashMap<>();
    private final Ints codePoints = new Ints(256);
    private final Ints starts = new Ints(64);
    private final Ints exactStarts = new Ints(64);
    private char[] units = new char[1024];
    private byte[] exact = new byte[256];
    private byte[] flags = new byte[64];
    private long[] ids = new long[64];
    private long[] concepts = new long[64];
    private int size;

    SegmentBuilder(String lang) {
        this.lang = lang;
        starts.add(0);
        exactStarts.add(0);
    }

    /** Takes a term, unless nothing of its text is left when it is folded. */
    void add(IndexedTerm term) {
        var exactText = Folding.exact(term.text());
        var folded = Folding.folded(exactText);
        if (folded.isEmpty()) {
            return;
        }
        var bare = Folding.bare(folded);
        reserve(bare.length());
        ids[size] = term.termId();
        concepts[size] = term.conceptId();
        flags[size] = (byte) ((term.caseSensitive() ? Segment.CASE_SENSITIVE : 0)
                | (term.exactMatch() ? Segment.EXACT_MATCH : 0)
                | (term.forbidden() ? Segment.FORBIDDEN : 0)
                | (exactText.equals(bare) ? Segment.EXACT_IS_BARE : 0)
                | (folded.equals(bare) ? Segment.FOLDED_IS_BARE : 0));
        keepExact(exactText.equals(bare) ? "" : exactText);
        keepUnits(bare);
        size++;
    }

    /** Bytes of what was taken, a little less than the segment will have. */
    long bytes() {
        return 2L * starts.values[size] + exactStarts.values[size] + 25L * size;
    }

    private void reserve(int length) {
        if (size == ids.length) {
            ids = Arrays.copyOf(ids, size + (size >> 1));
            concepts = Arrays.copyOf(concepts, ids.length);
            flags = Arrays.copyOf(flags, ids.length);
        }
        var need = starts.values[size] + length;
        if (need > units.length) {
            units = Arrays.copyOf(units, Math.max(need, units.length + (units.length >> 1)));
        }
    }

    private void keepExact(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        var start = exactStarts.values[size];
        if (start + bytes.length > exact.length) {
            exact = Arrays.copyOf(exact, Math.max(start + bytes.length, exact.length + (exact.length >> 1)));
        }
        System.arraycopy(bytes, 0, exact, start, bytes.length);
        exactStarts.add(start + bytes.length);
    }

    private void keepUnits(String bare) {
        var at = starts.values[size];
        for (var i = 0; i < bare.length(); ) {
            var c = bare.codePointAt(i);
            i += Character.charCount(c);
            units[at++] = number(c);
        }
        starts.add(at);
    }

    /** In the order of appearance; the order of code points comes with the build. */
    private char number(int codePoint) {
        if (codePoint < numbers.length) {
            if (numbers[codePoint] == 0) {
                codePoints.add(codePoint);
                numbers[codePoint] = (char) codePoints.size;
            }
            return numbers[codePoint];
        }
        return farNumbers.computeIfAbsent(codePoint, c -> {
            codePoints.add(c);
            return (char) codePoints.size;
        });
    }

    Segment build() {
        var alphabet = renumber();
        var order = order();
        var firstTerm = new Ints(size / 2);
        var keyStarts = new Ints(size / 2);
        var keyUnits = new char[starts.values[size]];
        var end = 0;
        for (var i = 0; i < size; i++) {
            if (i == 0 || TextSort.compare(order[i - 1], order[i], 0, this::unit) != 0) {
                firstTerm.add(i);
                keyStarts.add(end);
                var length = starts.values[order[i] + 1] - starts.values[order[i]];
                System.arraycopy(units, starts.values[order[i]], keyUnits, end, length);
                end += length;
            }
        }
        firstTerm.add(size);
        keyStarts.add(end);
        units = new char[0];
        var keys = new Lexicon(alphabet, keyUnits, keyStarts.trimmed());
        var keyAt = byLength(keys);
        var rankOf = new int[keyAt.length];
        for (var rank = 0; rank < keyAt.length; rank++) {
            rankOf[keyAt[rank]] = rank;
        }
        var terms = terms(order);
        if (keys.size() < LARGE) {
            return new Segment(
                    lang,
                    keys,
                    keyAt,
                    rankOf,
                    Grams.of(keys, keyAt),
                    WordIndex.of(keys, keyAt),
                    firstTerm.trimmed(),
                    terms);
        }
        var grams = new AtomicReference<Grams>();
        var words = new AtomicReference<WordIndex>();
        Both.run(() -> words.set(WordIndex.of(keys, keyAt)), () -> grams.set(Grams.of(keys, keyAt)));
        return new Segment(lang, keys, keyAt, rankOf, grams.get(), words.get(), firstTerm.trimmed(), terms);
    }

    private Alphabet renumber() {
        var sorted = codePoints.trimmed();
        Arrays.sort(sorted);
        var alphabet = new Alphabet(sorted);
        var renumbered = new char[codePoints.size + 1];
        for (var i = 0; i < codePoints.size; i++) {
            renumbered[i + 1] = (char) alphabet.number(codePoints.values[i]);
        }
        for (var i = 0; i < starts.values[size]; i++) {
            units[i] = renumbered[units[i]];
        }
        return alphabet;
    }

    private int unit(int term, int depth) {
        var at = starts.values[term] + depth;
        return at < starts.values[term + 1] ? units[at] : 0;
    }

    private int[] order() {
        var order = IntStream.range(0, size).toArray();
        TextSort.sort(order, this::unit);
        for (var from = 0; from < size; ) {
            var to = from + 1;
            while (to < size && TextSort.compare(order[from], order[to], 0, this::unit) == 0) {
                to++;
            }
            if (to - from > 1) {
                var run = Arrays.stream(order, from, to)
                        .boxed()
                        .sorted(this::compareTerms)
                        .toList();
                for (var i = from; i < to; i++) {
                    order[i] = run.get(i - from);
                }
            }
            from = to;
        }
        return order;
    }

    /** Of the same bare text: by exact text, concept and id. */
    private int compareTerms(int one, int other) {
        var text = Arrays.compareUnsigned(
                exact,
                exactStarts.values[one],
                exactStarts.values[one + 1],
                exact,
                exactStarts.values[other],
                exactStarts.values[other + 1]);
        var concept = Long.compare(concepts[one], concepts[other]);
        return text != 0 ? text : concept != 0 ? concept : Long.compare(ids[one], ids[other]);
    }

    private static int[] byLength(Lexicon keys) {
        var counts = new int[keys.longest() + 2];
        for (var key = 0; key < keys.size(); key++) {
            counts[keys.length(key) + 1]++;
        }
        for (var i = 1; i < counts.length; i++) {
            counts[i] += counts[i - 1];
        }
        var keyAt = new int[keys.size()];
        for (var key = 0; key < keyAt.length; key++) {
            keyAt[counts[keys.length(key)]++] = key;
        }
        return keyAt;
    }

    private Segment.Terms terms(int[] order) {
        var sorted = new Segment.Terms(size, exactStarts.values[size]);
        for (var i = 0; i < size; i++) {
            var term = order[i];
            sorted.ids[i] = ids[term];
            sorted.concepts[i] = concepts[term];
            sorted.flags[i] = flags[term];
            var length = exactStarts.values[term + 1] - exactStarts.values[term];
            System.arraycopy(exact, exactStarts.values[term], sorted.exact, sorted.exactStarts[i], length);
            sorted.exactStarts[i + 1] = sorted.exactStarts[i] + length;
        }
        return sorted;
    }
}
