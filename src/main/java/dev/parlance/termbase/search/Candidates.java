package dev.parlance.termbase.search;

import dev.parlance.termbase.search.index.Grams;
import dev.parlance.termbase.search.index.TextIndex;
import dev.parlance.termbase.search.lexicon.Alphabet;
import dev.parlance.termbase.search.lexicon.IntArray;
import dev.parlance.termbase.search.lexicon.Lexicon;
import dev.parlance.termbase.search.lexicon.Postings;
import dev.parlance.termbase.search.lexicon.RankSet;
import dev.parlance.termbase.search.match.FuzzyMatcher;
import dev.parlance.termbase.search.match.QueryPattern;
import dev.parlance.termbase.search.match.WordBoundaries;
import java.util.Arrays;

/**
 * Finds the candidates of each stage, by rank; no hit is missed. The lengths of the lists decide which index is read.
 */
final class Candidates {
    /** The most ranks that are collected; with more, scanning all keys in order finds enough hits sooner. */
    static final int GATHERED = 4096;
    /** All keys are scanned when at least one in this many is a candidate. */
    private static final int SPARSE = 16;
    /** No range of keys is known; the texts of the candidates must be compared with the query. */
    static final long UNKNOWN = -1;

    /** The most lists that are merged. */
    private static final int MERGED = 64;

    private final TextIndex index;
    private final QueryPattern pattern;
    private final int[] numbers;
    private final FuzzyCandidates fuzzy;
    private final long needed;
    private boolean guessed;
    private long beginning = UNKNOWN;

    Candidates(TextIndex index, QueryPattern pattern, FuzzyMatcher fuzzy) {
        this.index = index;
        this.pattern = pattern;
        numbers = index.keys.alphabet().numbers(pattern.literal());
        this.fuzzy = new FuzzyCandidates(index, numbers, fuzzy);
        var bits = 0L;
        for (var number : numbers) {
            bits |= TextIndex.signatureBit(number);
        }
        needed = bits;
    }

    /** Whether one call finds the candidates of every number of edits, so that a call per number is unnecessary. */
    boolean findsAllEdits() {
        return fuzzy.findsAllEdits();
    }

    /** Rejects most keys that cannot match, by their 8-byte signatures. */
    Sieve sieve(Stage stage) {
        return stage.isFuzzy() ? new Sieve(fuzzy.ofWords(), fuzzy.allowed()) : new Sieve(needed, 0);
    }

    /**
     * Accepts keys that lack only few of the query's characters.
     *
     * @param signature of these characters
     */
    record Sieve(long signature, int lacking) {
        boolean lets(long key) {
            return Long.bitCount(signature & ~key) <= lacking;
        }
    }

    private boolean isUnknown() {
        for (var number : numbers) {
            if (number == Alphabet.ABSENT) {
                return true;
            }
        }
        return false;
    }

    RankSet of(Stage stage) {
        if (!stage.isFuzzy() && isUnknown()) {
            return RankSet.none();
        }
        return switch (stage) {
            case WHOLE -> whole(same());
            case WILDCARD -> new WildcardCandidates(this, index, pattern, numbers).all();
            case PREFIX -> prefix(beginning());
            case WORD_PREFIX -> wordPrefix();
            case SUBSTRING -> substring();
            case FUZZY -> fuzzy.all();
            case FUZZY_ONE -> fuzzy.ofWord(1);
            case FUZZY_TWO -> fuzzy.ofWord(2);
        };
    }

    /**
     * The keys that belong to an earlier stage, if the list of the stage shows that all its other candidates belong to
     * it; otherwise {@link #UNKNOWN}.
     */
    long better(Stage stage) {
        if (pattern.isPhrase() || isUnknown()) {
            return UNKNOWN;
        }
        return switch (stage) {
            case PREFIX -> same();
            case WORD_PREFIX -> isOneWord() ? beginning() : UNKNOWN;
            case SUBSTRING -> index.grams.list(numbers, numbers.length, Grams.INNER) < 0 ? UNKNOWN : beginning();
            case WHOLE, WILDCARD, FUZZY, FUZZY_ONE, FUZZY_TWO -> UNKNOWN;
        };
    }

    /** The position of the query in these candidates. */
    static int place(Stage stage) {
        return switch (stage) {
            case PREFIX -> QueryPattern.AT_START;
            case WORD_PREFIX -> QueryPattern.AT_WORD;
            case SUBSTRING -> QueryPattern.INSIDE;
            case WHOLE, WILDCARD, FUZZY, FUZZY_ONE, FUZZY_TWO -> 0;
        };
    }

    /** Those of them that may nevertheless belong to an earlier stage. */
    RankSet doubtful(Stage stage) {
        return stage == Stage.SUBSTRING
                ? index.grams.postings().lists(index.grams.lists(numbers, 0, numbers.length, Grams.LATER))
                : RankSet.none();
    }

    /** The keys of these ranks that have all characters of the query, without an index of their parts. */
    RankSet scanned(int from, int until) {
        return new Scan(index, needed, from, until, Scan.ANY);
    }

    /** Whether the candidates now come from a scan of all keys, because the lists are exhausted. */
    boolean areGuessed() {
        return guessed;
    }

    private boolean isOneWord() {
        var text = pattern.literal();
        return WordBoundaries.endOfWord(text, text.length, 0) == text.length;
    }

    /** The keys that start with the query; the query itself comes first. */
    private long beginning() {
        if (beginning == UNKNOWN) {
            beginning = index.keys.beginningWith(numbers, numbers.length);
        }
        return beginning;
    }

    /** The key that equals the query, or an empty range. */
    private long same() {
        var key = Lexicon.from(beginning());
        var there = Lexicon.count(beginning()) > 0 && index.keys.length(key) == numbers.length;
        return there ? Lexicon.range(key, key + 1) : 0;
    }

    private RankSet whole(long key) {
        return Lexicon.count(key) == 0
                ? RankSet.none()
                : RankSet.ascending(new int[] {index.rankOf[Lexicon.from(key)]});
    }

    /** The ranks of a range of keys with a common prefix. */
    RankSet prefix(long keys) {
        var count = Lexicon.count(keys);
        var best = index.bestKeys.find(keys);
        return best == null ? allPrefix(keys, count) : RankSet.continued(best, () -> allPrefix(keys, count));
    }

    private RankSet allPrefix(long keys, int count) {
        return count <= GATHERED ? gathered(keys, -1) : new Scan(index, needed, 0, index.keyAt.length, keys);
    }

    /** The ranks of a range of keys that are greater than a given rank. */
    private RankSet gathered(long keys, int above) {
        var ranks = new IntArray(Lexicon.count(keys));
        for (var key = Lexicon.from(keys); key < Lexicon.to(keys); key++) {
            if (index.rankOf[key] > above) {
                ranks.add(index.rankOf[key]);
            }
        }
        return RankSet.of(ranks.values, ranks.size);
    }

    private RankSet wordPrefix() {
        var text = pattern.literal();
        if (WordBoundaries.kind(text[0]) == WordBoundaries.NONE) {
            return RankSet.none();
        }
        if (!isOneWord()) {
            return lists(
                    index.grams.postings(),
                    index.grams.lists(numbers, 0, numbers.length, Grams.LATER),
                    needed | TextIndex.LATER_WORD);
        }
        var words = index.words.beginningWith(numbers, numbers.length);
        if (pattern.endsAtBoundary()
                && WordBoundaries.kind(text[0]) == WordBoundaries.WORD
                && Lexicon.count(words) > 0) {
            // the word itself is the first of those that start with it
            words = Lexicon.range(Lexicon.from(words), Lexicon.from(words) + 1);
        }
        var range = words;
        var best = index.bestOfLaterWords.find(range);
        return best == null
                ? lists(index.keysOfLaterWord, range, needed | TextIndex.LATER_WORD)
                : RankSet.continued(best, () -> lists(index.keysOfLaterWord, range, needed | TextIndex.LATER_WORD));
    }

    /**
     * Matches inside a word: every better position is an earlier stage, but a key may also hold the letters elsewhere.
     */
    private RankSet substring() {
        return index.keys.isTwoWay()
                ? lists(index.grams.postings(), index.grams.lists(numbers, 0, numbers.length, Grams.INNER), needed)
                : containing(index.grams.anywhere(numbers, 0, numbers.length));
    }

    /** The ranks in the lists of several ranges of grams. */
    RankSet containing(long[] ranges) {
        return RankSet.merged(Arrays.stream(ranges)
                .mapToObj(range -> lists(index.grams.postings(), range, needed))
                .toArray(RankSet[]::new));
    }

    private RankSet lists(Postings postings, long lists, long signature) {
        var from = Lexicon.from(lists);
        var to = Lexicon.to(lists);
        if (to - from > 1 && postings.weight(from, to) > GATHERED) {
            if (to - from <= MERGED) {
                return RankSet.merged(eachOf(postings, from, to));
            }
            if (postings.weight(from, to) > index.keyAt.length / SPARSE) {
                guessed = true;
                return new Scan(index, signature, 0, index.keyAt.length, Scan.ANY);
            }
        }
        return from == to ? RankSet.none() : postings.lists(from, to);
    }

    private static RankSet[] eachOf(Postings postings, int from, int to) {
        var each = new RankSet[to - from];
        for (var i = from; i < to; i++) {
            each[i - from] = postings.list(i);
        }
        return each;
    }
}
