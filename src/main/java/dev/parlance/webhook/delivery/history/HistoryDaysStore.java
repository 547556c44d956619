package dev.parlance.webhook.delivery.history;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.LocalDate;

/** The partitions of events and calls, one per day, with the lists of calls. */
final class HistoryDaysStore {
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

    private HistoryDaysStore() {}

    /** Waits until no other instance changes the days, up to the end of the transaction; fails if that takes long. */
    static Future<Void> lock(SqlConnection tx) {
        return tx.query(PATIENCE)
                .execute()
                .compose(_ -> tx.query(ONE_AT_A_TIME).execute())
                .mapEmpty();
    }

    /** Creates the partitions of these days that do not exist, both ends included. */
    static Future<Void> add(SqlConnection tx, LocalDate first, LocalDate last) {
        return tx.preparedQuery(ADD).execute(Tuple.of(first, last)).mapEmpty();
    }

    /** Drops the partitions before this day with their lists, and the deleted webhooks that have no calls any more. */
    static Future<Void> drop(SqlConnection tx, LocalDate oldest) {
        return tx.preparedQuery(DROP)
                .execute(Tuple.of(oldest))
                .compose(_ -> FreshCallStore.locked(tx))
                .compose(_ -> tx.preparedQuery(UNLIST).execute(Tuple.of(oldest)))
                .compose(_ -> tx.preparedQuery(FORGET).execute(Tuple.of(oldest)))
                .mapEmpty();
    }
}
