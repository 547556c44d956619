package dev.parlance.termbase.search;

import dev.parlance.termbase.search.index.AccentedKeys;
import dev.parlance.termbase.search.index.LexiconBuilder;
import dev.parlance.termbase.search.index.TextIndex;
import dev.parlance.termbase.search.lexicon.IntArray;
import dev.parlance.termbase.search.lexicon.Lexicon;
import dev.parlance.termbase.search.match.Folding;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Collects the terms of one locale in flat arrays and builds a {@link LocaleIndex} from them. */
public final class LocaleIndexBuilder {
    private final String lang;
    private final LexiconBuilder texts = new LexiconBuilder();
    private final IntArray exactStarts = new IntArray(64);
    private byte[] exact = new byte[256];
    private byte[] flags = new byte[64];
    private long[] ids = new long[64];
    private long[] concepts = new long[64];
    private int size;

    public LocaleIndexBuilder(String lang) {
        this.lang = lang;
        exactStarts.add(0);
    }

    /** Adds a term, unless its folded text is empty. */
    public void add(IndexedTerm term) {
        var exactText = Folding.exact(term.text());
        var folded = Folding.folded(exactText);
        if (folded.isEmpty()) {
            return;
        }
        var bare = Folding.bare(folded);
        reserve();
        ids[size] = term.termId();
        concepts[size] = term.conceptId();
        flags[size] = (byte) ((term.caseSensitive() ? LocaleIndex.CASE_SENSITIVE : 0)
                | (term.exactMatch() ? LocaleIndex.EXACT_MATCH : 0)
                | (term.forbidden() ? LocaleIndex.FORBIDDEN : 0)
                | (exactText.equals(bare) ? LocaleIndex.EXACT_IS_BARE : 0)
                | (folded.equals(bare) ? LocaleIndex.FOLDED_IS_BARE : 0));
        keepExact(exactText.equals(bare) ? "" : exactText);
        texts.add(bare);
        size++;
    }

    /** The bytes of the added terms, slightly fewer than the finished index has. */
    long bytes() {
        return texts.bytes() + exactStarts.values[size] + 21L * size;
    }

    private void reserve() {
        if (size == ids.length) {
            ids = Arrays.copyOf(ids, size + (size >> 2));
            concepts = Arrays.copyOf(concepts, ids.length);
            flags = Arrays.copyOf(flags, ids.length);
        }
    }

    private void keepExact(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        var start = exactStarts.values[size];
        if (start + bytes.length > exact.length) {
            exact = Arrays.copyOf(exact, Math.max(start + bytes.length, exact.length + (exact.length >> 2)));
        }
        System.arraycopy(bytes, 0, exact, start, bytes.length);
        exactStarts.add(start + bytes.length);
    }

    public LocaleIndex build() {
        var alphabet = texts.renumber();
        var order = order();
        var firstTerm = new IntArray(size / 2);
        var keys = texts.lexicon(alphabet, order, true, firstTerm::add);
        firstTerm.add(size);
        var keyAt = byLength(keys);
        var byRank = byRank(keyAt, firstTerm.values, order);
        var terms = terms(order);
        var bare = TextIndex.of(keys, keyAt, true);
        return new LocaleIndex(lang, bare, accented(bare, byRank, terms), byRank, terms);
    }

    /** Moves terms from the order of keys to the order of ranks and returns the first term of each rank. */
    private static int[] byRank(int[] keyAt, int[] firstTerm, int[] order) {
        var byKey = order.clone();
        var first = new int[keyAt.length + 1];
        for (var rank = 0; rank < keyAt.length; rank++) {
            var from = firstTerm[keyAt[rank]];
            var count = firstTerm[keyAt[rank] + 1] - from;
            System.arraycopy(byKey, from, order, first[rank], count);
            first[rank + 1] = first[rank] + count;
        }
        return first;
    }

    private static AccentedKeys accented(TextIndex bare, int[] firstTerm, LocaleIndex.Terms terms) {
        var accented = new AccentedKeys.Builder();
        for (var key = 0; key < bare.size(); key++) {
            var rank = bare.rankOf[key];
            for (var term = firstTerm[rank]; term < firstTerm[rank + 1]; term++) {
                if ((terms.flags[term] & LocaleIndex.FOLDED_IS_BARE) == 0) {
                    var text = terms.exact(term);
                    accented.add(
                            Folding.folded(text), key, (terms.flags[term] & LocaleIndex.CASE_SENSITIVE) != 0, text);
                }
            }
        }
        return accented.build(bare.rankOf);
    }

    private int[] order() {
        var order = texts.order();
        for (var from = 0; from < size; ) {
            var to = from + 1;
            while (to < size && texts.isSame(order[from], order[to])) {
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

    /** The order of terms with the same bare text: by exact text, concept and id. */
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

    private LocaleIndex.Terms terms(int[] order) {
        var sorted = new LocaleIndex.Terms(size, exactStarts.values[size]);
        for (var i = 0; i < size; i++) {
            var term = order[i];
            sorted.ids[2 * i] = concepts[term];
            sorted.ids[2 * i + 1] = ids[term];
            sorted.flags[i] = flags[term];
            var length = exactStarts.values[term + 1] - exactStarts.values[term];
            System.arraycopy(exact, exactStarts.values[term], sorted.exact, sorted.exactStarts[i], length);
            sorted.exactStarts[i + 1] = sorted.exactStarts[i] + length;
        }
        ids = new long[0];
        concepts = new long[0];
        flags = new byte[0];
        exact = new byte[0];
        return sorted;
    }
}
