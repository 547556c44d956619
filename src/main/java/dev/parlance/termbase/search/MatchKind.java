package dev.parlance.termbase.search;

/** How a query was found in a term, best first. */
public enum MatchKind {
    /** The whole term, its case too. */
    EXACT,
    /** The whole term. */
    CASE_INSENSITIVE,
    /** A query with {@code *} or {@code ?} describes the whole term. */
    WILDCARD,
    /** The term begins with it. */
    PREFIX,
    /** A later word of the term begins with it. */
    WORD_PREFIX,
    /** It stands somewhere in the term. */
    SUBSTRING,
    /** The term, or as many words of it in a row as the query has, differ by a typing error or two. */
    FUZZY
}
