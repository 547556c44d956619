package dev.parlance.db;

import io.vertx.pgclient.PgException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Interprets the error codes of PostgreSQL (PostgreSQL manual, appendix A). */
public final class SqlStates {
    private static final String UNIQUE_VIOLATION = "23505";
    private static final String FOREIGN_KEY_VIOLATION = "23503";
    private static final String READ_ONLY = "25006";
    private static final String SERIALIZATION_FAILURE = "40001";
    private static final String DEADLOCK = "40P01";
    /** Time-outs of statements, locks and idle transactions, and conflicts. */
    private static final Set<String> STATEMENT =
            Set.of("57014", "55P03", "25P03", "25P04", SERIALIZATION_FAILURE, DEADLOCK);
    /** Classes: connection, authorization, unknown database, resources, system. */
    private static final Set<String> UNAVAILABLE = Set.of("08", "28", "3D", "53", "58");

    private SqlStates() {}

    /** The name of the violated unique constraint or index; null for another failure. */
    public static @Nullable String uniqueViolation(Throwable failure) {
        return constraint(failure, UNIQUE_VIOLATION);
    }

    /** The name of the violated foreign key; null for another failure. */
    public static @Nullable String foreignKeyViolation(Throwable failure) {
        return constraint(failure, FOREIGN_KEY_VIOLATION);
    }

    /** The table whose rows still refer to a row that was to be deleted; null for another failure. */
    public static @Nullable String referringTable(Throwable failure) {
        return failure instanceof PgException refused && FOREIGN_KEY_VIOLATION.equals(refused.getSqlState())
                ? refused.getTable()
                : null;
    }

    /** Whether a retry of the transaction may succeed, because it was in conflict with another one. */
    public static boolean isRetryable(Throwable failure) {
        return failure instanceof PgException refused
                && (SERIALIZATION_FAILURE.equals(refused.getSqlState()) || DEADLOCK.equals(refused.getSqlState()));
    }

    /** Whether a statement would have written in a transaction that only reads. */
    static boolean isReadOnly(Throwable failure) {
        return failure instanceof PgException refused && READ_ONLY.equals(refused.getSqlState());
    }

    /** Whether a statement or its transaction failed that took too long or was in conflict with another one. */
    static boolean isOfStatement(PgException refused) {
        return STATEMENT.contains(refused.getSqlState());
    }

    /**
     * Whether the reason is the server and not the statement: time-outs of statements, locks and idle transactions; a
     * server that starts, stops, is a read-only standby, refuses the session (a database that is being restored, a
     * password that has changed), or has no free connections, memory or disk space.
     */
    static boolean isUnavailable(PgException refused) {
        var state = refused.getSqlState();
        if (state == null || "FATAL".equals(refused.getSeverity())) {
            return state != null;
        }
        return STATEMENT.contains(state)
                || READ_ONLY.equals(state)
                || UNAVAILABLE.contains(state.substring(0, 2))
                || state.startsWith("57P");
    }

    private static @Nullable String constraint(Throwable failure, String state) {
        return failure instanceof PgException refused && state.equals(refused.getSqlState())
                ? refused.getConstraint()
                : null;
    }
}
