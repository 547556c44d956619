package dev.parlance.termbase.search.index;

import dev.parlance.termbase.search.lexicon.IntArray;
import dev.parlance.termbase.search.lexicon.Lexicon;
import dev.parlance.termbase.search.lexicon.Postings;
import dev.parlance.termbase.search.lexicon.TextSort;
import dev.parlance.termbase.search.match.WordBoundaries;
import java.util.Arrays;
import java.util.function.IntPredicate;

/** The distinct words of keys, the keys that contain each word, and the signature of every key by rank. */
final class WordIndex {
    final Lexicon words;
    final Postings keysOfWord;
    /** The keys in which the word is not the first. */
    final Postings keysOfLaterWord;
    /** The signature of each key: 8 bytes that say which characters it has and whether it has several words. */
    final long[] signatures;

    private WordIndex(Lexicon words, Postings keysOfWord, Postings keysOfLaterWord, long[] signatures) {
        this.words = words;
        this.keysOfWord = keysOfWord;
        this.keysOfLaterWord = keysOfLaterWord;
        this.signatures = signatures;
    }

    static WordIndex of(Lexicon keys, int[] keyAt) {
        var all = new Words(keys, keyAt.length * 2);
        var firsts = new int[keyAt.length + 1];
        var signatures = new long[keyAt.length];
        for (var rank = 0; rank < keyAt.length; rank++) {
            signatures[rank] = all.add(keyAt[rank]);
            firsts[rank + 1] = all.places.size;
        }
        TextSort.Units units = all::unit;
        var order = TextSort.order(all.places.size, units);
        var wordOf = new int[order.length];
        var words = distinct(keys, order, units, wordOf);
        return new WordIndex(
                words,
                postings(words.size(), firsts, wordOf, _ -> keys.isTwoWay()),
                postings(words.size(), firsts, wordOf, word -> all.places.values[word] > 0),
                signatures);
    }

    /** The words of all keys in the order of ranks, each as its key and its position in the key. */
    private static final class Words {
        private final Lexicon keys;
        private final IntArray owners;
        private final IntArray places;
        private final IntArray ends;
        private final int[] codePoints;

        Words(Lexicon keys, int expected) {
            this.keys = keys;
            owners = new IntArray(expected);
            places = new IntArray(expected);
            ends = new IntArray(expected);
            codePoints = new int[keys.longest()];
        }

        /** Adds the words of a key and returns its signature. */
        long add(int key) {
            var signature = 0L;
            var length = keys.codePoints(key, codePoints);
            for (var i = 0; i < length; i++) {
                signature |= TextIndex.signatureBit(keys.unit(key, i));
                if (WordBoundaries.startsWord(codePoints, length, i)) {
                    signature |= i > 0 ? TextIndex.LATER_WORD : 0;
                    owners.add(key);
                    places.add(i);
                    ends.add(WordBoundaries.endOfWord(codePoints, length, i));
                }
            }
            return signature;
        }

        int unit(int word, int depth) {
            var at = places.values[word] + depth;
            return at < ends.values[word] ? keys.unit(owners.values[word], at) : 0;
        }
    }

    private static Lexicon distinct(Lexicon keys, int[] order, TextSort.Units units, int[] wordOf) {
        var starts = new IntArray(order.length / 4);
        var text = new char[1024];
        var end = 0;
        for (var i = 0; i < order.length; i++) {
            if (i == 0 || TextSort.compare(order[i - 1], order[i], 0, units) != 0) {
                starts.add(end);
                var depth = 0;
                for (var unit = units.at(order[i], 0); unit != 0; unit = units.at(order[i], ++depth)) {
                    if (end == text.length) {
                        text = Arrays.copyOf(text, end + (end >> 1));
                    }
                    text[end++] = (char) unit;
                }
            }
            wordOf[order[i]] = starts.size - 1;
        }
        starts.add(end);
        return new Lexicon(keys.alphabet(), text, starts.trimmed(), keys.isTwoWay());
    }

    private static Postings postings(int words, int[] firsts, int[] wordOf, IntPredicate taken) {
        var builder = new Postings.Builder(words);
        while (builder.nextPass()) {
            for (var rank = 0; rank + 1 < firsts.length; rank++) {
                for (var i = firsts[rank]; i < firsts[rank + 1]; i++) {
                    if (taken.test(i)) {
                        builder.add(wordOf[i], rank);
                    }
                }
            }
        }
        return builder.build();
    }
}
