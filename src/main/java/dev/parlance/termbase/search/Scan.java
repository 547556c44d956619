package dev.parlance.termbase.search;

import dev.parlance.termbase.search.index.TextIndex;
import dev.parlance.termbase.search.lexicon.Lexicon;
import dev.parlance.termbase.search.lexicon.RankSet;
import dev.parlance.termbase.search.match.QueryPattern;
import java.util.Arrays;

/**
 * Scans keys in the order of their ranks, filtered by signature and by a range of keys. With many hits, this finds the
 * best ones sooner than collecting all would; if hits turn out to be rare, the rest of the range is collected after
 * all.
 */
final class Scan implements RankSet {
    /** No range, which means every key. */
    static final long ANY = -1;

    private static final int PATIENCE = 1 << 15;

    private final TextIndex index;
    private final long needed;
    private final int end;
    private final int first;
    private final int past;
    private int rank;
    private RankSet rest = RankSet.none();
    private boolean gathered;

    Scan(TextIndex index, long needed, int from, int end, long keys) {
        this.index = index;
        this.needed = needed;
        this.end = end;
        first = keys == ANY ? 0 : Lexicon.from(keys);
        past = keys == ANY ? Integer.MAX_VALUE : Lexicon.to(keys);
        rank = from;
    }

    /** The first rank of the keys that are long enough for a pattern or, if {@code past}, the rank after the last. */
    static int bound(TextIndex index, QueryPattern pattern, boolean past) {
        var least = 0;
        var open = false;
        for (var token : pattern.tokens()) {
            least += token >= 0 || token == QueryPattern.ANY_ONE ? 1 : 0;
            open |= token == QueryPattern.ANY_RUN;
        }
        if (past) {
            return open ? index.size() : index.afterLength(least);
        }
        return index.firstOfLength(least);
    }

    @Override
    public int next() {
        if (gathered) {
            return rest.next();
        }
        var keyAt = index.keyAt;
        var signatures = index.signatures;
        var ranged = past != Integer.MAX_VALUE;
        var until = ranged ? Math.min(end, PATIENCE) : end;
        for (; rank < until; rank++) {
            if (ranged ? keyAt[rank] >= first && keyAt[rank] < past : (signatures[rank] & needed) == needed) {
                return rank++;
            }
        }
        if (rank < end) {
            gatherRest();
            return rest.next();
        }
        return END;
    }

    private void gatherRest() {
        gathered = true;
        var ranks = new int[past - first];
        var count = 0;
        for (var key = first; key < past; key++) {
            if (index.rankOf[key] >= rank) {
                ranks[count++] = index.rankOf[key];
            }
        }
        rest = RankSet.of(Arrays.copyOf(ranks, count), count);
    }
}
