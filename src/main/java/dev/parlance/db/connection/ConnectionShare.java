package dev.parlance.db.connection;

/**
 * The connections of a client of the database.
 *
 * @param pool for transactions and lists
 * @param reads pipelined, for reads by key
 */
public record ConnectionShare(int pool, int reads) {
    private static final int ENOUGH_FOR_TWO = 6;

    /** Divides at least two connections. */
    public static ConnectionShare of(int connections) {
        var reads = connections < ENOUGH_FOR_TWO ? 1 : 2;
        return new ConnectionShare(connections - reads, reads);
    }
}
