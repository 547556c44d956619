package dev.parlance.termbase.search;

import dev.parlance.termbase.search.index.Neighbours;
import dev.parlance.termbase.search.index.PigeonholeFilter;
import dev.parlance.termbase.search.index.TextIndex;
import dev.parlance.termbase.search.lexicon.IntArray;
import dev.parlance.termbase.search.lexicon.RankSet;
import dev.parlance.termbase.search.match.FuzzyMatcher;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds candidates with typing errors, missing no hit: by unchanged parts of the query, or by similar words and keys.
 */
final class FuzzyCandidates {
    /** With more keys than this for the longest word, the next longest word is tried too. */
    private static final int MANY = 512;

    private final TextIndex index;
    private final int[] numbers;
    private final FuzzyMatcher fuzzy;
    private @Nullable PigeonholeFilter wholePieces;
    private int[] keysNear = {};
    private int[] wordsNear = {};
    private boolean measured;

    /**
     * The candidates for one query.
     *
     * @param numbers of the query's characters in the index's alphabet
     */
    FuzzyCandidates(TextIndex index, int[] numbers, FuzzyMatcher fuzzy) {
        this.index = index;
        this.numbers = numbers;
        this.fuzzy = fuzzy;
    }

    int allowed() {
        return fuzzy.allowed();
    }

    /** Whether one call finds the candidates of every number of edits, so that a call per number is unnecessary. */
    boolean findsAllEdits() {
        return !fuzzy.isOneWord() || wholePieces().isShort();
    }

    /** Built on first use, because most queries find enough hits before. */
    private PigeonholeFilter wholePieces() {
        var made = wholePieces;
        if (made == null) {
            made = fuzzy.isOneWord()
                    ? PigeonholeFilter.ofOneWord(index, numbers, fuzzy, ofWords())
                    : PigeonholeFilter.ofWhole(index, numbers, fuzzy, ofWords());
            wholePieces = made;
        }
        return made;
    }

    /** The signature of the characters of the query's words; one edit removes at most one of them. */
    long ofWords() {
        var bits = 0L;
        for (var word = 0; word < fuzzy.words(); word++) {
            for (var i = fuzzy.wordStart(word); i < fuzzy.wordEnd(word); i++) {
                bits |= TextIndex.signatureBit(numbers[i]);
            }
        }
        return bits;
    }

    /** Candidates with any number of edits; for a query of one word only if {@link #findsAllEdits}. */
    RankSet all() {
        return fuzzy.isOneWord() ? wholePieces().ranks() : byWords();
    }

    /** Candidates of a query of one word with this number of edits. */
    RankSet ofWord(int edits) {
        if (!measured) {
            measured = true;
            keysNear = keysNear();
            wordsNear = fuzzy.words() == 0 ? wordsNear : wordsLike(0);
        }
        var sources = new ArrayList<RankSet>();
        sources.add(ranks(keysNear, edits));
        for (var word : wordsNear) {
            if ((word & 3) == edits) {
                sources.add(index.keysOfWord.list(word >>> 2));
            }
        }
        return RankSet.merged(sources.toArray(RankSet[]::new));
    }

    private int[] keysNear() {
        var near = new Neighbours(index.keys);
        var pieces = PigeonholeFilter.ofWhole(index, numbers, fuzzy, ofWords());
        return pieces.isShort()
                ? near.among(keys(pieces.ranks()), numbers, fuzzy.allowed())
                : near.within(numbers, 0, numbers.length, fuzzy.allowed());
    }

    private int[] keys(RankSet ranks) {
        var keys = new IntArray(64);
        for (var rank = ranks.next(); rank != RankSet.END; rank = ranks.next()) {
            keys.add(index.keyAt[rank]);
        }
        return keys.trimmed();
    }

    private int[] wordsLike(int word) {
        return new Neighbours(index.words)
                .within(numbers, fuzzy.wordStart(word), fuzzy.wordEnd(word), fuzzy.wordAllowed(word));
    }

    private RankSet ranks(int[] near, int edits) {
        var ranks = new IntArray(near.length);
        for (var key : near) {
            if (edits < 0 || (key & 3) == edits) {
                ranks.add(index.rankOf[key >>> 2]);
            }
        }
        return RankSet.of(ranks.values, ranks.size);
    }

    /**
     * Keys similar to the query, and keys with a word similar to its longest or second longest word, the rarer of the
     * two.
     */
    private RankSet byWords() {
        List<RankSet> sources = new ArrayList<>();
        sources.add(
                wholePieces().isShort()
                        ? wholePieces().ranks()
                        : ranks(new Neighbours(index.keys).within(numbers, 0, numbers.length, fuzzy.allowed()), -1));
        var longest = longestWord(-1);
        var pieces = PigeonholeFilter.ofWord(index, numbers, fuzzy, longest, ofWords());
        if (pieces.isShort()) {
            sources.add(pieces.ranks());
        } else {
            for (var word : rarer(longest)) {
                sources.add(index.keysOfWord.list(word >>> 2));
            }
        }
        return RankSet.merged(sources.toArray(RankSet[]::new));
    }

    private int[] rarer(int longest) {
        var words = wordsLike(longest);
        if (fuzzy.words() > 1 && weight(words) > MANY) {
            var other = wordsLike(longestWord(longest));
            return weight(other) < weight(words) ? other : words;
        }
        return words;
    }

    private int weight(int[] words) {
        var weight = 0;
        for (var word : words) {
            weight += index.keysOfWord.weight(word >>> 2, (word >>> 2) + 1);
        }
        return weight;
    }

    private int longestWord(int but) {
        var longest = but == 0 ? 1 : 0;
        for (var i = 0; i < fuzzy.words(); i++) {
            var length = fuzzy.wordEnd(i) - fuzzy.wordStart(i);
            longest = i != but && length > fuzzy.wordEnd(longest) - fuzzy.wordStart(longest) ? i : longest;
        }
        return longest;
    }
}
