package dev.parlance.webhook.history;

import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The lists of calls by webhook, kind and success, and the calls that no list has yet. */
final class CallListStore {
    static final String KINDS = "$6::text[]";
    // {kinds}: of the calls that are listed, with their status.
    static final String COMBINATION = """
            combination as materialized (
              select k.kind, s.success
                from unnest({kinds}) as k (kind)
               cross join unnest($2::boolean[]) as s (success)
               where split_part(k.kind, ' ', 2) = ''
                  or split_part(k.kind, ' ', 2) like '2__' = s.success
            )
            """;
    // Finds the hour by the counts per hour, then the chunks of that hour, then the ids, which may reach beyond it.
    // $3, $10: the bounds of the days. $7: the day at which the search starts. As arguments they leave out the other
    // days before the statement begins.
    // $8: how many calls of that day are newer than the first one wanted.
    // $9: how many calls are wanted, and how many chunks are read beyond the hour at most, because each chunk in a list
    // has at least one call.
    // Each "offset 0" keeps a look-up a look-up: a hash join reads all chunks of these days.
    private static final String LISTED = "with " + COMBINATION + """
            , hour as (
              select l.from_id, sum(l.calls) as calls
                from combination c
               cross join lateral (
                  select from_id, calls
                    from webhook_call_list
                   where webhook_id = $1
                     and level = 1
                     and kind = c.kind
                     and success = c.success
                     and from_id >= $7
                     and from_id < $10
                  offset 0
                ) l
               group by l.from_id
            ), hours as (
              select from_id, sum(calls) over (order by from_id desc) - calls as before,
                     sum(calls) over (order by from_id desc) as until
                from hour
            ), start as materialized (
              select from_id, uuid_at(uuid_time(from_id) + interval '1 hour') as end_id, $8 - before as skip,
                     until < $8 + $9 as beyond
                from hours
               where before <= $8
                 and until > $8
            ), part as materialized (
              select l.kind, l.success, l.from_id, l.calls
                from start s
               cross join combination c
               cross join lateral (
                (select kind, success, from_id, calls
                   from webhook_call_list
                  where webhook_id = $1
                    and level = 2
                    and kind = c.kind
                    and success = c.success
                    and from_id >= s.from_id
                    and from_id < s.end_id
                    and from_id >= $7
                    and from_id < $10)
                union all
                (select kind, success, from_id, calls
                   from webhook_call_list
                  where webhook_id = $1
                    and level = 2
                    and kind = c.kind
                    and success = c.success
                    and from_id < s.from_id
                    and from_id >= $3
                    and from_id < $10
                    and s.beyond
                  order by from_id desc
                  limit $9)
               ) l
            ), chunk as (
              select from_id, sum(calls) as calls
                from part
               group by from_id
            ), chunks as (
              select from_id, sum(calls) over (order by from_id desc) - calls as before,
                     sum(calls) over (order by from_id desc) as until
                from chunk
            ), chosen as materialized (
              select c.from_id, c.before, s.skip
                from chunks c
               cross join start s
               where c.before < s.skip + $9
                 and c.until > s.skip
            )
            select i.id
              from (select unnest(l.ids) as id
                      from chosen c
                      join part p
                        on p.from_id = c.from_id
                     cross join lateral (
                        select ids
                          from webhook_call_list
                         where (webhook_id, level, kind, success, from_id) = ($1, 2, p.kind, p.success, p.from_id)
                           and from_id >= $3
                           and from_id < $10
                        offset 0
                     ) l
                     ) i
             order by i.id desc
             limit $9
            offset (select max(skip - before) from chosen)
            """;
    // $11: whether calls that no list has yet are wanted too; $14: no call older than this one is wanted of them.
    // $12, $13: the place of the first call wanted among all these, and the number of calls.
    private static final String IDS = """
            select i.id
              from ((
            """ + LISTED + """
              ) union all (
                select f.id
                  from (
            {ids}
                  offset 0) f
                 where $11
              )) i
             order by i.id desc
             limit $13
            offset $12
            """;
    private static final FreshCalls.Statements BY_FRESH = new FreshCalls.Statements(
            filter -> IDS.replace("{ids}", filter.ids("$14")).replace("{kinds}", KINDS));
    private static final long ALL = -1;

    private CallListStore() {}

    /**
     * The calls to find.
     *
     * @param webhook null for all
     * @param success null for both
     * @param oldest the lowest id of a call that is found, that of a day
     * @param kinds empty for all
     * @param status null for all, 0 for no response
     */
    record Selection(
            @Nullable Long webhook,
            @Nullable Boolean success,
            UUID oldest,
            List<String> kinds,
            @Nullable Integer status) {
        /** The first five arguments of each statement. */
        Tuple args() {
            return Tuple.tuple()
                    .addLong(webhook == null ? ALL : webhook)
                    .addArrayOfBoolean(success == null ? new Boolean[] {true, false} : new Boolean[] {success})
                    .addUUID(oldest)
                    .addArrayOfString(kinds.toArray(String[]::new))
                    .addShort(status == null ? null : status.shortValue());
        }

        /**
         * The first six arguments of a statement that reads lists.
         *
         * @param listed the kinds of calls that are listed, with their status
         */
        Tuple args(Collection<String> listed) {
            return args().addArrayOfString(listed.toArray(String[]::new));
        }

        private Selection since(UUID day) {
            return new Selection(webhook, success, day, kinds, status);
        }
    }

    /**
     * Consecutive listed calls, counted from the newest of a day; they may reach into older days.
     *
     * @param day its lowest id
     * @param oldest the lowest id of the day that the last of them is of
     */
    record Listed(UUID day, UUID oldest, long skip, long size) {}

    /** Finds listed calls, the newest first. */
    static Future<List<UUID>> ids(SqlConnection tx, Selection selection, Collection<String> kinds, Listed listed) {
        return ids(tx, selection, kinds, listed, null, 0, listed.size());
    }

    /**
     * Finds a part of the listed calls and of those that no list has yet, the newest first.
     *
     * @param listed as many of the newest listed calls as the part may contain or follow
     * @param since no call of the part that no list has yet is older
     */
    static Future<List<UUID>> mixed(
            SqlConnection tx,
            Selection selection,
            Collection<String> kinds,
            Listed listed,
            UUID since,
            long skip,
            long size) {
        return ids(tx, selection, kinds, listed, since, skip, size);
    }

    private static Future<List<UUID>> ids(
            SqlConnection tx,
            Selection selection,
            Collection<String> kinds,
            Listed listed,
            @Nullable UUID since,
            long skip,
            long size) {
        var args = selection
                .since(listed.oldest())
                .args(kinds)
                .addUUID(listed.day())
                .addLong(listed.skip())
                .addLong(listed.size())
                .addUUID(CallOrder.after(listed.day(), Duration.ofDays(1)))
                .addBoolean(since != null)
                .addLong(skip)
                .addLong(size)
                .addUUID(since);
        return tx.preparedQuery(BY_FRESH.of(selection))
                .execute(args)
                .map(rows -> Rows.all(rows, row -> row.getUUID("id")));
    }
}
