package dev.parlance.webhook.delivery.history;

import dev.parlance.db.Db;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * Makes the partitions of events and calls ahead of their days, and drops them, with the lists of calls, after the
 * retention.
 */
public final class HistoryDaysStore {
    private static final int DAYS_AHEAD = 3;
    // a short time-out: writers and readers queue behind the lock that this needs
    private static final String PATIENCE = """
            set local lock_timeout = '2s'
            """;
    private static final String ONE_AT_A_TIME = """
            select pg_advisory_xact_lock(hashtext('webhook history'))
            """;
    private static final String ADD = """
            select add_day('webhook_event', day::date), add_day('webhook_call', day::date)
              from generate_series($1::date, $2::date, interval '1 day') as day
            """;
    // events are kept a day longer than calls, so that every call has its body
    private static final String DROP = """
            select drop_days('webhook_call', $1::date), drop_days('webhook_event', $1::date - 1)
            """;
    private static final String UNLIST = """
            with chunk as (
              delete from webhook_call_chunk
               where from_id < uuid_at_day($1::date)
            ), key as (
              delete from webhook_event_key
               where event_id < uuid_at_day($1::date - 1)
            ), forced as (
              delete from webhook_call_forced
               where call_id < uuid_at_day($1::date)
            )
            delete from webhook_call_list
             where from_id < uuid_at_day($1::date)
            """;
    private static final String FORGET = """
            delete from webhook
             where date_deleted < $1::date
               and not exists (select from webhook_call_list l where l.webhook_id = webhook.id)
            """;

    private final Db db;
    private final Duration retention;
    private final InstantSource clock;

    public HistoryDaysStore(Db db, Duration retention, InstantSource clock) {
        this.db = db;
        this.retention = retention;
        this.clock = clock;
    }

    /** Runs before an instance does anything else, and about once an hour; instances do not block each other. */
    public Future<Void> keep() {
        var today = clock.instant().atOffset(ZoneOffset.UTC).toLocalDate();
        return exclusively(tx -> tx.preparedQuery(ADD)
                        .execute(Tuple.of(today.minusDays(1), today.plusDays(DAYS_AHEAD)))
                        .mapEmpty())
                .compose(_ -> exclusively(tx -> drop(tx, today.minusDays(retention.toDays()))));
    }

    private Future<Void> exclusively(java.util.function.Function<SqlConnection, Future<Void>> work) {
        return db.transaction(tx -> tx.query(PATIENCE)
                .execute()
                .compose(_ -> tx.query(ONE_AT_A_TIME).execute())
                .compose(_ -> work.apply(tx)));
    }

    private static Future<Void> drop(SqlConnection tx, LocalDate oldest) {
        return tx.preparedQuery(DROP)
                .execute(Tuple.of(oldest))
                .compose(_ -> FreshCallStore.locked(tx))
                .compose(_ -> tx.preparedQuery(UNLIST).execute(Tuple.of(oldest)))
                .compose(_ -> tx.preparedQuery(FORGET).execute(Tuple.of(oldest)))
                .mapEmpty();
    }
}
