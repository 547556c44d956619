package dev.parlance.webhook.delivery.history;

/**
 * How often calls are added to the lists. Readers count the calls that no list has yet one by one, so under load lists
 * are made more often; otherwise less often, because each time costs as much as some thousand calls.
 */
public final class ListPace {
    private static final long SHORTEST_MILLIS = 200;
    private static final long LONGEST_MILLIS = 2_000;
    /** Two chunks. */
    private static final long CALLS = 8_192;

    private long millis = LONGEST_MILLIS;

    /** The wait before the first time. */
    public long first() {
        return millis;
    }

    /**
     * The wait before the next time.
     *
     * @param calls that were added this time
     */
    public long next(long calls) {
        millis = Math.clamp(millis * CALLS / Math.max(1, calls), SHORTEST_MILLIS, LONGEST_MILLIS);
        return millis;
    }
}
