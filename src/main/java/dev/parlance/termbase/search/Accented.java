package dev.parlance.termbase.search;

import java.util.Arrays;

/**
 * The folded texts of those terms that lose diacritics in their key. A query with diacritics finds here who has them too, instead of
 * reading all who have the same letters; what it finds are ranks of keys, measured like any candidate.
 */
final class Accented {
    private final TextIndex texts;
    /** The rank of the key of each text, by the text's own rank: ascending. */
    private final int[] keyRanks;
    /** Keys of terms whose folded text may hide what their exact one shows. */
    private final int[] odd;

    private Accented(TextIndex texts, int[] keyRanks, int[] odd) {
        this.texts = texts;
        this.keyRanks = keyRanks;
        this.odd = odd;
    }

    TextIndex texts() {
        return texts;
    }

    /** Ranks of keys instead of ranks of texts. */
    Ranks keys(Ranks ofTexts) {
        var mapped = new Mapped(keyRanks, ofTexts);
        return odd.length == 0 ? mapped : Ranks.merged(mapped, Ranks.ascending(odd));
    }

    long bytes() {
        return texts.bytes() + 4L * (keyRanks.length + odd.length);
    }

    /** Gathers folded texts, each with its key. */
    static final class Builder {
        private final TextGatherer texts = new TextGatherer();
        private final Ints keys = new Ints(64);
        private final Ints odd = new Ints(8);

        /**
         * A term that keeps its case is measured by its exact text. Where that has combining marks, case folding may compose what
         * stands apart in it, as in H with a line below: such a key is always looked at.
         */
        void add(String folded, int key, boolean cased, String exact) {
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

        /** @param rankOf the rank of each key */
        Accented build(int[] rankOf) {
            var alphabet = texts.renumber();
            var order = texts.order();
            var owners = new Ints(order.length);
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
            return new Accented(TextIndex.of(lexicon, keyAt, false), keyRanks, oddRanks.toArray());
        }
    }

    /** Several texts of one key follow one another. */
    private static final class Mapped implements Ranks {
        private final int[] keyRanks;
        private final Ranks texts;
        private int last = -1;

        Mapped(int[] keyRanks, Ranks texts) {
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
