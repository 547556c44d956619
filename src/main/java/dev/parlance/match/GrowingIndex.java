package dev.parlance.match;

import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.Source;
import org.jspecify.annotations.Nullable;

/**
 * An index that is searched and extended alternately, such as the earlier segments of an analysis; for one thread. The
 * newest {@value #TAIL} units are compared one by one, the older ones are in a {@link MatchIndex}.
 */
public final class GrowingIndex {
    static final int TAIL = 1_024;

    private final MatchSearcher searcher = new MatchSearcher();
    private MatchIndex index = MatchIndex.EMPTY;
    private Tail tail = new Tail();

    /** Adds a unit, which is newer than all earlier ones. */
    public void add(long id, Source source, ContextHash context) {
        tail.add(id, source, context);
        if (tail.size() == TAIL) {
            index = index.plus(tail.part().build());
            tail = new Tail();
        }
    }

    /**
     * Finds the best match of a text with a score of {@code least} to 101, the newest of equal ones; null if there is
     * none.
     */
    public @Nullable Match best(Source source, ContextHash context, int least) {
        return searcher.best(index, tail, source, context, least);
    }

    /** The number of units. */
    public int size() {
        return index.size() + tail.size();
    }
}
