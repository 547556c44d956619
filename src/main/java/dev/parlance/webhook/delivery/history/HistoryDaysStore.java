package dev.parlance.webhook.delivery.history;

import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** The partitions of events, calls, lists of calls and statistics of calls, one per day. */
final class HistoryDaysStore {
    static final String EVENTS = "webhook_event";
    static final String CALLS = "webhook_call";
    static final String LISTS = "webhook_call_list";
    static final String MINUTES = "webhook_call_minute";

    private static final String LEAD = """
            select pg_try_advisory_lock(hashtext('webhook history keeper')) as leads
            """;
    private static final String PATIENCE = """
            set lock_timeout = '5s'
            """;
    private static final String RESIGN = """
            select pg_advisory_unlock(hashtext('webhook history keeper'));
            reset lock_timeout
            """;
    private static final String NOW = """
            select clock_timestamp() as now
            """;
    // with the partitions of the lists and of the statistics
    private static final String ADD = """
            select add_day('webhook_event', day::date), add_day('webhook_call', day::date)
              from generate_series($1::date, $2::date, interval '1 day') as day
            """;
    // What was interrupted must be finished first.
    private static final String DETACH = """
            select format('alter table %I detach partition %I %s', parent.relname, part.relname,
                          case when i.inhdetachpending then 'finalize' else 'concurrently' end) as command
              from pg_inherits i
              join pg_class parent
                on parent.oid = i.inhparent
              join pg_class part
                on part.oid = i.inhrelid
             where i.inhparent = to_regclass($1)
               and is_partition_before(part.relname, $1, $2)
             order by i.inhdetachpending desc, part.relname
            """;
    private static final String DROP = """
            select format('drop table %I', part.relname) as command
              from pg_class part
              join pg_class parent
                on parent.oid = to_regclass($1)
             where part.relnamespace = parent.relnamespace
               and part.relkind = 'r'
               and not part.relispartition
               and is_partition_before(part.relname, $1, $2)
             order by part.relname
            """;
    private static final String UNLISTED = """
            select exists (select
                             from webhook_call_fresh f
                            cross join unnest(f.ids) as i (id)
                            where i.id < uuid_at_day($1::date)) as unlisted
            """;

    private HistoryDaysStore() {}

    /** Becomes the one that keeps the history, until it resigns or the connection ends; false if there is another. */
    static Future<Boolean> lead(SqlConnection connection) {
        return connection.query(LEAD).execute().compose(rows -> {
            var leads = Rows.one(rows).getBoolean("leads");
            return leads ? connection.query(PATIENCE).execute().map(true) : Future.succeededFuture(false);
        });
    }

    static Future<Void> resign(SqlConnection connection) {
        return connection.query(RESIGN).execute().mapEmpty();
    }

    /** The time by the clock of the database. */
    static Future<Instant> now(SqlConnection connection) {
        return connection
                .query(NOW)
                .execute()
                .map(rows -> Rows.one(rows).getOffsetDateTime("now").toInstant());
    }

    /** Creates the partitions of these days that do not exist, both ends included. */
    static Future<Void> add(SqlConnection connection, LocalDate first, LocalDate last) {
        return connection.preparedQuery(ADD).execute(Tuple.of(first, last)).mapEmpty();
    }

    /**
     * Drops the partitions of a table before this day. Waits for those who use them, and lets others use the table
     * meanwhile; what fails is continued next time.
     */
    static Future<Void> drop(SqlConnection connection, String table, LocalDate before) {
        var args = Tuple.of(table, before);
        return run(connection, DETACH, args).compose(_ -> run(connection, DROP, args));
    }

    /** Runs the commands that a query returns. None of them may run in a transaction with others. */
    private static Future<Void> run(SqlConnection connection, String query, Tuple args) {
        return connection
                .preparedQuery(query)
                .execute(args)
                .compose(rows -> run(connection, Rows.all(rows, row -> row.getString("command"))));
    }

    private static Future<Void> run(SqlConnection connection, List<String> commands) {
        return commands.isEmpty()
                ? Future.succeededFuture()
                : connection
                        .query(commands.getFirst())
                        .execute()
                        .compose(_ -> run(connection, commands.subList(1, commands.size())));
    }

    /** Whether calls before this day are in no list yet. */
    static Future<Boolean> unlisted(SqlConnection connection, LocalDate before) {
        return connection
                .preparedQuery(UNLISTED)
                .execute(Tuple.of(before))
                .map(rows -> Rows.one(rows).getBoolean("unlisted"));
    }
}
