package dev.parlance.match;

import dev.parlance.match.index.IndexPartBuilder;
import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.Source;

/** Adds units to an index, the oldest first; for one thread, and for one index. */
public final class MatchIndexBuilder {
    private final MatchIndex older;
    private final IndexPartBuilder part = new IndexPartBuilder();

    /** Begins an index of its own. */
    public MatchIndexBuilder() {
        this(MatchIndex.EMPTY);
    }

    /** Begins the successor of an index, which stays as it is. */
    public MatchIndexBuilder(MatchIndex older) {
        this.older = older;
    }

    /**
     * Adds a unit, which is newer than those before it. A unit with the same text in the same context replaces the
     * older one, because it is found in its stead.
     *
     * @param id what a match names the unit by
     */
    public MatchIndexBuilder add(long id, Source source, ContextHash context) {
        part.add(id, source, context);
        return this;
    }

    /** The index with all that was added; the builder is spent. */
    public MatchIndex build() {
        return older.plus(part.build());
    }
}
