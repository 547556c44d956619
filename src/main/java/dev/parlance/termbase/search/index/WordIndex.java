package dev.parlance.termbase.search.index;

import dev.parlance.termbase.search.lexicon.IntArray;
import dev.parlance.termbase.search.lexicon.Lexicon;
import dev.parlance.termbase.search.lexicon.Postings;
import dev.parlance.termbase.search.lexicon.TextSort;
import dev.parlance.termbase.search.match.WordBoundaries;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

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
        var places = new IntArray(keyAt.length * 2);
        var ends = new IntArray(keyAt.length * 2);
        var firsts = new int[keyAt.length + 1];
        var signatures = new long[keyAt.length];
        var codePoints = new int[keys.longest()];
        // the words of all keys in the order of ranks, each as its key and its position in the key
        var owners = new IntArray(keyAt.length * 2);
        for (var rank = 0; rank < keyAt.length; rank++) {
            var length = keys.codePoints(keyAt[rank], codePoints);
            for (var i = 0; i < length; i++) {
                signatures[rank] |= TextIndex.signatureBit(keys.unit(keyAt[rank], i));
                if (WordBoundaries.startsWord(codePoints, length, i)) {
                    places.add(i);
                    ends.add(WordBoundaries.endOfWord(codePoints, length, i));
                    owners.add(keyAt[rank]);
                }
            }
            firsts[rank + 1] = places.size;
            if (places.size > firsts[rank] && places.values[places.size - 1] > 0) {
                signatures[rank] |= TextIndex.LATER_WORD;
            }
        }
        TextSort.Units units = (word, depth) -> {
            var at = places.values[word] + depth;
            return at < ends.values[word] ? keys.unit(owners.values[word], at) : 0;
        };
        var order = IntStream.range(0, places.size).toArray();
        TextSort.sort(order, units);
        var wordOf = new int[order.length];
        var words = distinct(keys, order, units, wordOf);
        return new WordIndex(
                words,
                postings(words.size(), firsts, wordOf, _ -> keys.isTwoWay()),
                postings(words.size(), firsts, wordOf, word -> places.values[word] > 0),
                signatures);
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
        for (var pass = 0; pass < 2; pass++) {
            for (var rank = 0; rank + 1 < firsts.length; rank++) {
                for (var i = firsts[rank]; i < firsts[rank + 1]; i++) {
                    if (!taken.test(i)) {
                        continue;
                    }
                    if (pass == 0) {
                        builder.count(wordOf[i], rank);
                    } else {
                        builder.add(wordOf[i], rank);
                    }
                }
            }
            if (pass == 0) {
                builder.counted();
            }
        }
        return builder.build();
    }
}
