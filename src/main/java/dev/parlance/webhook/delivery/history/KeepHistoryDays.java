package dev.parlance.webhook.delivery.history;

import dev.parlance.db.Db;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Supplier;

/**
 * Creates the partitions of events, calls, and lists and statistics of calls ahead of their days, and drops them after
 * the retention. One instance at a time does it, in short transactions, and neither readers nor writers wait for it.
 */
public final class KeepHistoryDays {
    private static final int DAYS_AHEAD = 3;

    private final Db db;
    private final HistoryRetention days;
    private final Duration tolerance;

    /**
     * Creates it.
     *
     * @param tolerance how much the clocks of the service and of the database may differ; if they differ by more,
     *     nothing is dropped and {@link #keep} fails, because one of them is wrong
     */
    public KeepHistoryDays(Db db, HistoryRetention days, Duration tolerance) {
        this.db = db;
        this.days = days;
        this.tolerance = tolerance;
    }

    /**
     * Creates the partitions of yesterday, today and tomorrow if they do not exist, as after a long time without any
     * instance. Otherwise it takes a millisecond.
     */
    public Future<Void> prepare() {
        return db.session(connection -> add(connection, 1));
    }

    private Future<Void> add(SqlConnection connection, int ahead) {
        var today = days.today();
        return HistoryDaysStore.add(connection, today.minusDays(1), today.plusDays(ahead));
    }

    /** Creates and drops what is due, unless another instance is doing it. */
    public Future<Void> keep() {
        return db.session(connection -> HistoryDaysStore.lead(connection)
                .compose(leads -> leads
                        ? keep(connection).eventually(() -> HistoryDaysStore.resign(connection))
                        : Future.succeededFuture()));
    }

    private Future<Void> keep(SqlConnection connection) {
        return all(List.of(() -> add(connection, DAYS_AHEAD), () -> drop(connection)));
    }

    private Future<Void> drop(SqlConnection connection) {
        return HistoryDaysStore.now(connection)
                .compose(now -> agrees(days.ahead(now)) ? dropDue(connection) : differ(days.ahead(now)));
    }

    private boolean agrees(Duration ahead) {
        return ahead.abs().compareTo(tolerance) <= 0;
    }

    private static Future<Void> differ(Duration ahead) {
        return Future.failedFuture(
                ("no events and calls are deleted, because the clock of the service is %,d s %s that "
                                + "of the database")
                        .formatted(ahead.abs().toSeconds(), ahead.isNegative() ? "behind" : "ahead of"));
    }

    private Future<Void> dropDue(SqlConnection connection) {
        var first = days.firstKept();
        // events are kept a day longer than calls, so that every call has its body
        var firstEvents = first.minusDays(1);
        return all(List.of(
                () -> HistoryDaysStore.drop(connection, HistoryDaysStore.CALLS, first)
                        .compose(_ -> HistoryDaysStore.unlisted(connection, first))
                        // the last calls of a day are listed before its lists go
                        .compose(unlisted -> unlisted ? Future.succeededFuture() : dropLists(connection, first)),
                () -> HistoryDaysStore.drop(connection, HistoryDaysStore.EVENTS, firstEvents),
                () -> ExpiredRowsStore.deleteKeys(connection, firstEvents),
                () -> ExpiredRowsStore.deleteWaiting(connection, firstEvents),
                () -> ExpiredRowsStore.deleteCalls(connection, first),
                () -> ExpiredRowsStore.deleteWebhooks(connection, first)));
    }

    private static Future<Void> dropLists(SqlConnection connection, LocalDate before) {
        return HistoryDaysStore.drop(connection, HistoryDaysStore.LISTS, before)
                .compose(_ -> HistoryDaysStore.drop(connection, HistoryDaysStore.MINUTES, before));
    }

    /** Runs all steps, also after one has failed; fails as the last that failed. */
    private static Future<Void> all(List<Supplier<Future<Void>>> steps) {
        var done = Future.<Void>succeededFuture();
        for (var step : steps) {
            done = done.transform(before -> step.get()
                    .compose(_ -> before.succeeded()
                            ? Future.<Void>succeededFuture()
                            : Future.<Void>failedFuture(before.cause())));
        }
        return done;
    }
}
