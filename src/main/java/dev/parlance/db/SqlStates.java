package dev.parlance.db;

import io.vertx.pgclient.PgException;
import org.jspecify.annotations.Nullable;

/** What PostgreSQL's error codes mean to us (PostgreSQL manual, appendix A). */
public final class SqlStates {
    private static final String UNIQUE_VIOLATION = "23505";
    private static final String FOREIGN_KEY_VIOLATION = "23503";
    private static final String SERIALIZATION_FAILURE = "40001";
    private static final String DEADLOCK = "40P01";

    private SqlStates() {}

    /** Name of the unique constraint or index that the failure is about, or null when it is another failure. */
    public static @Nullable String uniqueViolation(Throwable failure) {
        return constraint(failure, UNIQUE_VIOLATION);
    }

    /** Name of the foreign key that the failure is about, or null when it is another failure. */
    public static @Nullable String foreignKeyViolation(Throwable failure) {
        return constraint(failure, FOREIGN_KEY_VIOLATION);
    }

    /** The table whose rows still point at a row that was to be deleted, or null when it is another failure. */
    public static @Nullable String referringTable(Throwable failure) {
        return failure instanceof PgException refused && FOREIGN_KEY_VIOLATION.equals(refused.getSqlState())
                ? refused.getTable()
                : null;
    }

    /** Whether the same transaction may well succeed when it is tried again: it lost against another one. */
    public static boolean isRetryable(Throwable failure) {
        return failure instanceof PgException refused
                && (SERIALIZATION_FAILURE.equals(refused.getSqlState()) || DEADLOCK.equals(refused.getSqlState()));
    }

    /**
     * Whether the server, not the statement, is the reason: time-outs of statements, locks and idle transactions, a
     * server that starts or stops, one without free connections, memory or disk, a read-only standby.
     */
    static boolean isUnavailable(PgException refused) {
        var state = refused.getSqlState();
        if (state == null) {
            return false;
        }
        return switch (state) {
            case "57014", "55P03", "25P03", "25P04", "25006", SERIALIZATION_FAILURE, DEADLOCK -> true;
            default -> state.startsWith("08") || state.startsWith("53") || state.startsWith("57P");
        };
    }

    private static @Nullable String constraint(Throwable failure, String state) {
        return failure instanceof PgException refused && state.equals(refused.getSqlState())
                ? refused.getConstraint()
                : null;
    }
}
