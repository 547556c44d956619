package dev.parlance.webhook.statistics;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.webhook.statistics.CallStatistics.Bucket;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The counts of calls by minute, and the calls that are not counted yet. */
public final class StatisticsStore {
    // Unnested side by side in the select list: as a table function the arrays would be stored and read
    // once per column.
    private static final String FIND = """
            with wanted as materialized (
              select case when $1::text is null then -1 else (select id from webhook where uid = $1) end as id
            ), part as (
              select from_id, calls, successes, redirects, client_errors, server_errors, millis,
                     to_10, to_30, to_100, to_300, to_1000, to_3000, to_10000
                from webhook_call_minute
               where webhook_id = (select id from wanted)
                 and from_id >= uuid_at($2)
                 and from_id < uuid_at($3)
              union all
              select id, 1, success::int, (status between 300 and 399)::int, (status between 400 and 499)::int,
                     (status >= 500)::int, millis,
                     (millis <= 10)::int, (millis <= 30)::int, (millis <= 100)::int, (millis <= 300)::int,
                     (millis <= 1000)::int, (millis <= 3000)::int, (millis <= 10000)::int
                from (select unnest(ids) as id, unnest(webhook_ids) as webhook_id, unnest(successes) as success,
                             unnest(statuses) as status, unnest(millis) as millis
                        from webhook_call_fresh
                       where id > 0 -- by its key, as FreshCalls explains
                     ) f
               where (select id from wanted) in (-1, webhook_id)
                 and id >= uuid_at($2)
                 and id < uuid_at($3)
            )
            select date_trunc($4, uuid_time(from_id), 'UTC') as bucket, sum(calls)::bigint as calls,
                   sum(successes)::bigint as successes, coalesce(sum(redirects), 0)::bigint as redirects,
                   coalesce(sum(client_errors), 0)::bigint as client_errors,
                   coalesce(sum(server_errors), 0)::bigint as server_errors,
                   coalesce(sum(millis), 0)::float8 as millis,
                   array[coalesce(sum(to_10), 0), coalesce(sum(to_30), 0), coalesce(sum(to_100), 0),
                         coalesce(sum(to_300), 0), coalesce(sum(to_1000), 0), coalesce(sum(to_3000), 0),
                         coalesce(sum(to_10000), 0)]::bigint[] as up_to
              from part
             group by 1
             order by 1
            """;

    private final Db db;

    /**
     * Creates the store.
     *
     * @param db whose statements always use the indexes
     */
    public StatisticsStore(Db db) {
        this.db = db;
    }

    /**
     * Counts calls by bucket, the oldest first; buckets without calls are missing.
     *
     * @param webhookUid null for all calls; without such a webhook there are no calls
     * @param from begin of a bucket
     * @param to begin of a bucket, exclusive
     */
    Future<List<CallStatistics.Part>> find(@Nullable String webhookUid, Instant from, Instant to, Bucket bucket) {
        var args = Tuple.of(webhookUid, Rows.timestamp(from), Rows.timestamp(to), bucket.name());
        return db.query(FIND, args).map(rows -> Rows.all(rows, StatisticsStore::part));
    }

    private static CallStatistics.Part part(Row row) {
        var calls = row.getLong("calls");
        var successes = row.getLong("successes");
        var failures = CallCounts.Failures.of(
                calls - successes,
                row.getLong("redirects"),
                row.getLong("client_errors"),
                row.getLong("server_errors"));
        var counts = CallCounts.of(calls, successes, failures, row.getDouble("millis"), Rows.numbers(row, "up_to"));
        return new CallStatistics.Part(Rows.at(row, "bucket"), counts);
    }
}
