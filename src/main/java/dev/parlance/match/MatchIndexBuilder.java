package dev.parlance.match;

import dev.parlance.match.index.IndexPartBuilder;
import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.Source;

/** Adds units to an index, oldest first; for one thread and one index. */
public final class MatchIndexBuilder {
    private final MatchIndex older;
    private final IndexPartBuilder part = new IndexPartBuilder();

    /** Starts a new index. */
    public MatchIndexBuilder() {
        this(MatchIndex.EMPTY);
    }

    /** Starts a later version of an index, which itself stays unchanged. */
    public MatchIndexBuilder(MatchIndex older) {
        this.older = older;
    }

    /**
     * Adds a unit, which is newer than all earlier ones. A unit with the same text in the same context replaces the
     * older one, because only the newer one can be found.
     *
     * @param id identifies the unit in a match
     */
    public MatchIndexBuilder add(long id, Source source, ContextHash context) {
        part.add(id, source, context);
        return this;
    }

    /** Builds the index with all added units; the builder cannot be used again. */
    public MatchIndex build() {
        return older.plus(part.build());
    }
}
