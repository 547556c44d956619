package dev.parlance.db;

import dev.parlance.fault.Fault;
import io.vertx.core.VertxException;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.ClosedConnectionException;
import java.io.IOException;
import java.net.ConnectException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Distinguishes a database that is not available or full from a wrong statement. */
final class Outages {
    private static final Logger LOG = LoggerFactory.getLogger(Outages.class);
    /** When the pool has no free connection in time. */
    private static final String NO_CONNECTION = "Timeout";
    /** Beginnings of the messages of the driver and its pool for failures without their own type. */
    private static final List<String> MESSAGES = List.of(
            NO_CONNECTION,
            "Connection is not active now",
            "Pending requests failed to be sent",
            "Pool closed",
            "Client is closed",
            "SSL handshake failed");

    private static final long LOG_INTERVAL = TimeUnit.SECONDS.toNanos(1);
    private static final AtomicLong LAST_LOGGED = new AtomicLong(System.nanoTime() - LOG_INTERVAL);
    private static final LongAdder UNLOGGED = new LongAdder();

    private Outages() {}

    /**
     * Replaces an outage by {@link Fault.DatabaseUnavailable}, by {@link Fault.Unavailable} if only one statement took
     * too long, or by {@link Fault.OutcomeUnknown} unless the transaction is known to have been rolled back or never
     * begun; returns other failures unchanged.
     */
    static Throwable translate(Throwable failure) {
        if (!isOutage(failure)) {
            return failure;
        }
        log(failure);
        if (failure instanceof PgException refused && SqlStates.isOfStatement(refused)) {
            return new Fault.Unavailable("the database takes too long; retry later");
        }
        return isWithoutEffect(failure) ? new Fault.DatabaseUnavailable() : new Fault.OutcomeUnknown();
    }

    /** A connection that is lost, or that the server ends, may take the answer to a commit with it. */
    private static boolean isWithoutEffect(Throwable failure) {
        return switch (failure) {
            case PgException refused -> !"FATAL".equals(refused.getSeverity());
            case ConnectException _, ConnectionPoolTooBusyException _ -> true;
            case VertxException waited -> String.valueOf(waited.getMessage()).startsWith(NO_CONNECTION);
            default -> false;
        };
    }

    /** Logs at most once per second, because every request fails while the database is not available. */
    private static void log(Throwable failure) {
        var now = System.nanoTime();
        var last = LAST_LOGGED.get();
        if (now - last < LOG_INTERVAL || !LAST_LOGGED.compareAndSet(last, now)) {
            UNLOGGED.increment();
            return;
        }
        LOG.atWarn()
                .addKeyValue("reason", failure.toString())
                .addKeyValue("unlogged", UNLOGGED.sumThenReset())
                .log("the database was not available for a statement");
    }

    private static boolean isOutage(Throwable failure) {
        return switch (failure) {
            case PgException refused -> SqlStates.isUnavailable(refused);
            case IOException _, TimeoutException _, ConnectionPoolTooBusyException _, ClosedConnectionException _ ->
                true;
            case VertxException closed -> closed.getCause() instanceof IOException || hasListedMessage(closed);
            case IllegalStateException closed -> hasListedMessage(closed);
            default -> false;
        };
    }

    private static boolean hasListedMessage(Throwable failure) {
        var message = failure.getMessage();
        return message != null && MESSAGES.stream().anyMatch(message::startsWith);
    }
}
