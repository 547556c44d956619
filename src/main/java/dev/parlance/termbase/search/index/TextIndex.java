package dev.parlance.termbase.search.index;

import dev.parlance.termbase.search.lexicon.Lexicon;
import dev.parlance.termbase.search.lexicon.Parallel;
import dev.parlance.termbase.search.lexicon.Postings;
import dev.parlance.termbase.search.lexicon.RankSet;
import java.util.concurrent.atomic.AtomicReference;

/** Distinct texts in two orders, by characters and by rank, with indexes of their parts; every list holds ranks. */
public final class TextIndex {
    /** The bit of a signature that says that a later word begins; the other bits stand for characters. */
    public static final long LATER_WORD = 1L << 63;

    /** With more texts than this, a second thread pays off. */
    private static final int LARGE = 20_000;

    public final Lexicon keys;
    public final int[] keyAt;
    public final int[] rankOf;
    /** The signatures by rank. */
    public final long[] signatures;

    public final Grams grams;
    public final Lexicon words;
    public final Postings keysOfWord;
    /** The keys in which the word is not the first. */
    public final Postings keysOfLaterWord;

    public final TopByPrefix bestKeys;
    public final TopByPrefix bestOfLaterWords;
    private final boolean byLength;

    private TextIndex(Lexicon keys, int[] keyAt, boolean byLength, Grams grams, WordIndex words) {
        this.keys = keys;
        this.keyAt = keyAt;
        this.byLength = byLength;
        this.grams = grams;
        var ranks = new int[keyAt.length];
        for (var rank = 0; rank < keyAt.length; rank++) {
            ranks[keyAt[rank]] = rank;
        }
        rankOf = ranks;
        signatures = words.signatures;
        this.words = words.words;
        keysOfWord = words.keysOfWord;
        keysOfLaterWord = words.keysOfLaterWord;
        bestKeys = TopByPrefix.of(keys, key -> RankSet.of(new int[] {ranks[key]}, 1));
        bestOfLaterWords = TopByPrefix.of(this.words, keysOfLaterWord::list);
    }

    /**
     * Builds an index of texts and their order by rank.
     *
     * @param byLength whether shorter texts have lower ranks
     */
    public static TextIndex of(Lexicon keys, int[] keyAt, boolean byLength) {
        if (keys.size() < LARGE) {
            return new TextIndex(keys, keyAt, byLength, Grams.of(keys, keyAt), WordIndex.of(keys, keyAt));
        }
        var grams = new AtomicReference<Grams>();
        var words = new AtomicReference<WordIndex>();
        Parallel.run(() -> words.set(WordIndex.of(keys, keyAt)), () -> grams.set(Grams.of(keys, keyAt)));
        return new TextIndex(keys, keyAt, byLength, grams.get(), words.get());
    }

    public static long signatureBit(int unit) {
        return 1L << unit % 63;
    }

    /** The number of texts. */
    public int size() {
        return keyAt.length;
    }

    /** A lower bound of the ranks of texts with at least this many characters; exact if ranks are ordered by length. */
    public int firstOfLength(int length) {
        return byLength ? ofLength(length) : 0;
    }

    /** An upper bound of the ranks of texts with at most this many characters; exact if ranks are ordered by length. */
    public int afterLength(int length) {
        return byLength && length < Integer.MAX_VALUE ? ofLength(length + 1) : keyAt.length;
    }

    private int ofLength(int length) {
        var low = 0;
        var high = keyAt.length;
        while (low < high) {
            var middle = (low + high) >>> 1;
            if (keys.length(keyAt[middle]) < length) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The bytes of the arrays. */
    public long bytes() {
        return keys.bytes()
                + words.bytes()
                + grams.size()
                + keysOfWord.size()
                + keysOfLaterWord.size()
                + bestKeys.size()
                + bestOfLaterWords.size()
                + 8L * signatures.length
                + 4L * (keyAt.length + rankOf.length);
    }
}
