package dev.parlance.termbase.search;

/**
 * The work that one search may do, counted in pairs of a character of the query and one of a compared text: matching
 * takes that many steps for texts that are made for it. Usual terms are so short that millions of them can be compared.
 * For one thread.
 */
final class Effort {
    /** One or two seconds. */
    static final long MOST = 4_000_000_000L;

    private final int query;
    private long left;

    /**
     * The work of a search.
     *
     * @param query characters of the query
     * @param most pairs
     */
    Effort(int query, long most) {
        this.query = query;
        this.left = most;
    }

    /** Counts the comparison of a text. */
    void compare(int length) {
        left -= (long) Math.min(query, length) * length;
    }

    /** Whether the search must end with what it has found. */
    boolean isSpent() {
        return left < 0;
    }
}
