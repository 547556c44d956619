package dev.parlance.termbase.search.match;

/** How a query was found in a term, best first. */
public enum MatchKind {
    /** The query equals the term, including its case. */
    EXACT(0),
    /** The query equals the term. */
    CASE_INSENSITIVE(1),
    /** A query with {@code *} or {@code ?} matches the whole term. */
    WILDCARD(2),
    /** The term begins with the query. */
    PREFIX(3),
    /** A later word of the term begins with the query. */
    WORD_PREFIX(4),
    /** The term contains the query anywhere. */
    SUBSTRING(5),
    /** The term, or as many adjacent words of it as the query has, differs from the query by one or two edits. */
    FUZZY(6);

    private final int order;

    MatchKind(int order) {
        this.order = order;
    }

    /** The position of the kind, from 0 for the best. */
    int order() {
        return order;
    }
}
