package dev.parlance.webhook.history;

import dev.parlance.db.Rows;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Finds the calls of a chain or of an event. There are few of them, so that counting them is cheap. */
final class RelatedCallStore {
    // $13: no call of the chain is older. It leaves out the days before it.
    private static final String OF_PARENT = """
            with related as (
              select id, event_id, webhook_id, kind, success, status_code
                from webhook_call
               where parent_id = $1
                 and id >= $13
                 and ($2::uuid[] is null or event_id = any ($2))
            )
            """;
    // "offset 0" keeps the range of ids out of the look-up: the primary key would be a bad way to it
    private static final String OF_EVENT = """
            with related as (
              select c.id, c.webhook_id, c.kind, c.success, c.status_code
                from unnest($2::uuid[]) as e (id)
               cross join lateral (
                  select id, webhook_id, kind, success, status_code
                    from webhook_call
                   where event_id = e.id
                  offset 0
                ) c
               where num_nulls($1::uuid, $13::uuid) = 2
            )
            """;
    private static final String PAGE = """
            , call as materialized (
              select id
                from related
               where id >= $3
                 and id < $4
                 and ($5::bigint is null or webhook_id = $5)
                 and (cardinality($6::text[]) = 0 or kind = any ($6))
                 and ($7::boolean is null or success = $7)
                 and ($12::smallint is null or coalesce(status_code, 0) = $12)
            ), rest as materialized (
              select id
                from call
               where $8::uuid is null
                  or case when $9 then id > $8 else id < $8 end
            ), part as (
              select id
                from rest
               order by case when $9 then id end, case when not $9 then id end desc
               limit $10
              offset $11
            )
            select (select count(*) from call) as total, (select count(*) from rest) as rest, p.id
              from (select) always
              left join part p
                on true
             order by p.id desc
            """;
    /** How much older a repetition may seem than its first call, because clocks differ and are set. */
    private static final Duration CLOCKS = Duration.ofDays(1);

    private static final UUID LOWEST = new UUID(0, 0);
    private static final UUID HIGHEST = new UUID(-1, -1);

    private RelatedCallStore() {}

    static Future<FindCallPage.Found> find(SqlConnection tx, CallFilter filter, CallScope scope, PageRequest page) {
        var events = scope.events();
        var status = filter.statusCode();
        var parent = scope.parent();
        var args = Tuple.tuple()
                .addUUID(parent)
                .addArrayOfUUID(events == null ? null : events.toArray(UUID[]::new))
                .addUUID(Objects.requireNonNullElse(scope.low(), LOWEST))
                .addUUID(Objects.requireNonNullElse(scope.high(), HIGHEST))
                .addLong(scope.webhook())
                .addArrayOfString(filter.events().toArray(String[]::new))
                .addBoolean(filter.success())
                .addUUID(scope.after())
                .addBoolean(scope.ascending())
                .addInteger(page.pageSize())
                .addLong(page.offset())
                .addShort(status == null ? null : status.shortValue())
                .addUUID(parent == null ? null : CallOrder.after(parent, CLOCKS.negated()));
        return tx.preparedQuery(parent == null ? OF_EVENT + PAGE : OF_PARENT + PAGE)
                .execute(args)
                .map(RelatedCallStore::found);
    }

    private static FindCallPage.Found found(RowSet<Row> rows) {
        var ids = StreamSupport.stream(rows.spliterator(), false)
                .map(row -> Rows.uuid(row, "id"))
                .flatMap(Stream::ofNullable)
                .toList();
        var counts = Rows.one(rows);
        return new FindCallPage.Found(counts.getLong("total"), counts.getLong("rest"), ids);
    }
}
