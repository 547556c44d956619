package dev.parlance.termbase.search.index;

import dev.parlance.termbase.search.lexicon.IntArray;
import dev.parlance.termbase.search.lexicon.RankSet;
import java.util.Arrays;

/**
 * The folded texts of the terms whose keys lose diacritics. A query with diacritics finds here the terms that have them
 * too, instead of reading all terms with the same letters; the results are ranks of keys, checked like any candidate.
 */
public final class AccentedKeys {
    private final TextIndex texts;
    /** The rank of the key of each text, by the rank of the text; ascending. */
    private final int[] keyRanks;
    /** Keys of terms whose folded text may not show what their exact text contains. */
    private final int[] odd;

    private AccentedKeys(TextIndex texts, int[] keyRanks, int[] odd) {
        this.texts = texts;
        this.keyRanks = keyRanks;
        this.odd = odd;
    }

    public TextIndex texts() {
        return texts;
    }

    /** Converts ranks of texts to ranks of keys. */
    public RankSet keys(RankSet ofTexts) {
        var mapped = new Mapped(keyRanks, ofTexts);
        return odd.length == 0 ? mapped : RankSet.merged(mapped, RankSet.ascending(odd));
    }

    public long bytes() {
        return texts.bytes() + 4L * (keyRanks.length + odd.length);
    }

    /** Collects folded texts with their keys. */
    public static final class Builder {
        private final LexiconBuilder texts = new LexiconBuilder();
        private final IntArray keys = new IntArray(64);
        private final IntArray odd = new IntArray(8);

        /**
         * A case-sensitive term is compared by its exact text. If that has combining marks, case folding may compose
         * what is separate in it, as in H with a line below, so such a key is always a candidate.
         */
        public void add(String folded, int key, boolean cased, String exact) {
            texts.add(folded);
            keys.add(key);
            if (cased && exact.codePoints().anyMatch(Builder::isMark)) {
                odd.add(key);
            }
        }

        private static boolean isMark(int c) {
            var type = Character.getType(c);
            return type == Character.NON_SPACING_MARK
                    || type == Character.COMBINING_SPACING_MARK
                    || type == Character.ENCLOSING_MARK;
        }

        /** Builds the lists from the rank of each key. */
        public AccentedKeys build(int[] rankOf) {
            var alphabet = texts.renumber();
            var order = texts.order();
            var owners = new IntArray(order.length);
            var lexicon = texts.lexicon(alphabet, order, false, i -> owners.add(keys.values[order[i]]));
            var ranked = new long[lexicon.size()];
            for (var i = 0; i < ranked.length; i++) {
                ranked[i] = (long) rankOf[owners.values[i]] << 32 | i;
            }
            Arrays.sort(ranked);
            var keyAt = new int[ranked.length];
            var keyRanks = new int[ranked.length];
            for (var i = 0; i < ranked.length; i++) {
                keyAt[i] = (int) ranked[i];
                keyRanks[i] = (int) (ranked[i] >>> 32);
            }
            var oddRanks = Arrays.stream(odd.trimmed())
                    .map(key -> rankOf[key])
                    .sorted()
                    .distinct();
            return new AccentedKeys(TextIndex.of(lexicon, keyAt, false), keyRanks, oddRanks.toArray());
        }
    }

    /** The texts of one key are adjacent. */
    private static final class Mapped implements RankSet {
        private final int[] keyRanks;
        private final RankSet texts;
        private int last = -1;

        Mapped(int[] keyRanks, RankSet texts) {
            this.keyRanks = keyRanks;
            this.texts = texts;
        }

        @Override
        public int next() {
            for (var text = texts.next(); text != END; text = texts.next()) {
                if (keyRanks[text] != last) {
                    last = keyRanks[text];
                    return last;
                }
            }
            return END;
        }
    }
}
