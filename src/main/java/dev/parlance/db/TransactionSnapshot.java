package dev.parlance.db;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A {@code pg_snapshot} of PostgreSQL: the transactions whose changes were visible at one moment.
 *
 * @param upper the first transaction that had not started
 * @param open the transactions below {@code upper} that were still open
 */
public record TransactionSnapshot(long upper, Set<Long> open) {
    /** Shows nothing. */
    public static final TransactionSnapshot NOTHING = new TransactionSnapshot(0, Set.of());

    public TransactionSnapshot {
        open = Set.copyOf(open);
    }

    /**
     * Parses a snapshot.
     *
     * @param text {@code xmin:xmax:xip,xip,…} (PostgreSQL manual, 9.28)
     */
    public static TransactionSnapshot parse(String text) {
        var parts = text.split(":", -1);
        Set<Long> open = parts[2].isEmpty()
                ? Set.of()
                : Arrays.stream(parts[2].split(",", -1)).map(Long::valueOf).collect(Collectors.toSet());
        return new TransactionSnapshot(Long.parseLong(parts[1]), open);
    }

    /** Whether it shows what that transaction committed. */
    public boolean shows(long transaction) {
        return transaction < upper && !open.contains(transaction);
    }
}
