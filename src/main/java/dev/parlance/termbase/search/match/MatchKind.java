package dev.parlance.termbase.search.match;

/** How a query was found in a term, best first. */
public enum MatchKind {
    /** The whole term, its case too. */
    EXACT(0),
    /** The whole term. */
    CASE_INSENSITIVE(1),
    /** A query with {@code *} or {@code ?} describes the whole term. */
    WILDCARD(2),
    /** The term begins with it. */
    PREFIX(3),
    /** A later word of the term begins with it. */
    WORD_PREFIX(4),
    /** It stands somewhere in the term. */
    SUBSTRING(5),
    /** The term, or as many words of it in a row as the query has, differ by a typing error or two. */
    FUZZY(6);

    private final int order;

    MatchKind(int order) {
        this.order = order;
    }

    /** From 0, the best. */
    int order() {
        return order;
    }
}
