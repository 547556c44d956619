package dev.parlance.webhook.delivery.history;

import dev.parlance.db.Db;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.function.Function;

/**
 * Creates the partitions of events and calls ahead of their days, and drops them, with the lists of calls, after the
 * retention. Runs before an instance does anything else, and about once an hour; instances do not block each other.
 */
public final class KeepHistoryDays {
    private static final int DAYS_AHEAD = 3;

    private final Db db;
    private final Duration retention;
    private final InstantSource clock;

    public KeepHistoryDays(Db db, Duration retention, InstantSource clock) {
        this.db = db;
        this.retention = retention;
        this.clock = clock;
    }

    public Future<Void> keep() {
        var today = clock.instant().atOffset(ZoneOffset.UTC).toLocalDate();
        return exclusively(tx -> HistoryDaysStore.add(tx, today.minusDays(1), today.plusDays(DAYS_AHEAD)))
                .compose(_ -> exclusively(tx -> HistoryDaysStore.drop(tx, today.minusDays(retention.toDays()))));
    }

    private Future<Void> exclusively(Function<SqlConnection, Future<Void>> work) {
        return db.transaction(tx -> HistoryDaysStore.lock(tx).compose(_ -> work.apply(tx)));
    }
}
