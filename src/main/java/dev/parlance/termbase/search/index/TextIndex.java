package dev.parlance.termbase.search.index;

import dev.parlance.termbase.search.lexicon.Lexicon;
import dev.parlance.termbase.search.lexicon.Parallel;
import dev.parlance.termbase.search.lexicon.Postings;
import dev.parlance.termbase.search.lexicon.RankSet;
import java.util.concurrent.atomic.AtomicReference;

/** Distinct texts in two orders, by their characters and by rank, and what finds them by parts: every list of texts is one of ranks. */
public final class TextIndex {
    /** In a signature: a word begins after the first character. The other bits tell the characters. */
    public static final long LATER_WORD = 1L << 63;

    /** Texts that are worth a thread more. */
    private static final int LARGE = 20_000;

    public final Lexicon keys;
    public final int[] keyAt;
    public final int[] rankOf;
    /** By rank. */
    public final long[] signatures;

    public final Grams grams;
    public final Lexicon words;
    public final Postings keysOfWord;
    /** Those in which it is not the first. */
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
     * Of texts and their order by rank.
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

    /** Texts. */
    public int size() {
        return keyAt.length;
    }

    /** A rank that no text of so many characters or more is below: the least there is, if ranks go by length. */
    public int firstOfLength(int length) {
        return byLength ? ofLength(length) : 0;
    }

    /** A rank that no text of so many characters or fewer is at or above: the least there is, if ranks go by length. */
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

    /** Bytes of its arrays. */
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
