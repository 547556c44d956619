package dev.parlance.match;

import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.Source;
import org.jspecify.annotations.Nullable;

/**
 * An index that is asked and added to in turn, such as the earlier segments of an analysis; for one thread. The newest
 * {@value #TAIL} units are looked at one by one, those before them stand in a {@link MatchIndex}.
 */
public final class GrowingIndex {
    static final int TAIL = 1_024;

    private final MatchSearcher searcher = new MatchSearcher();
    private MatchIndex index = MatchIndex.EMPTY;
    private Tail tail = new Tail();

    /** Adds a unit, which is newer than those before it. */
    public void add(long id, Source source, ContextHash context) {
        tail.add(id, source, context);
        if (tail.size() == TAIL) {
            index = index.plus(tail.part().build());
            tail = new Tail();
        }
    }

    /** The best match of a text that scores {@code least} to 101, of equal ones the newest; null when there is none. */
    public @Nullable Match best(Source source, ContextHash context, int least) {
        return searcher.best(index, tail, source, context, least);
    }

    /** How many units it holds. */
    public int size() {
        return index.size() + tail.size();
    }
}
