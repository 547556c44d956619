package dev.parlance.task.retention;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.Optional;

/** Deletes old tasks and asynchronous requests, a part per statement; of several callers at the same time only one. */
final class RetentionStore {
    private static final String TASKS = """
            with turn as materialized (
              select pg_try_advisory_xact_lock(hashtext('task retention')) as mine
            ), expired as materialized (
              select id
                from task
               where finished_at < now() - $1 * interval '1 millisecond'
                 and (select mine from turn)
               order by finished_at
               limit $2
            ), deleted as (
              delete from task t
               using expired e
               where t.id = e.id
              returning t.id
            )
            select count(*) as deleted
              from deleted
            """;
    // By identifier, which grows with the time of the request, and not by an index of the ends: the first parts have
    // all that is old, and reading goes on only after a part with something old.
    private static final String REQUESTS = """
            with turn as materialized (
              select pg_try_advisory_xact_lock(hashtext('async request retention')) as mine
            ), part as materialized (
              select id,
                     date_created,
                     (response ->> 'dateCreated')::timestamptz as ended
                from async_request
               where id > $1
                 and (select mine from turn)
               order by id
               limit $2
            ), deleted as (
              delete from async_request a
               using part p
               where a.id = p.id
                 and p.ended < now() - $3 * interval '1 millisecond'
            )
            select max(id) as last
              from part
            having count(*) = $2
               and bool_or(date_created < now() - $3 * interval '1 millisecond')
            """;

    private final Db db;
    private final int rows;

    /**
     * Deletes in parts.
     *
     * @param rows of a part
     */
    RetentionStore(Db db, int rows) {
        this.db = db;
        this.rows = rows;
    }

    /** Deletes tasks that ended longer ago than this; returns whether there may be more. */
    Future<Boolean> deleteTasks(Duration age) {
        return db.query(TASKS, Tuple.of((double) age.toMillis(), rows))
                .map(deleted -> Rows.one(deleted).getLong("deleted") == rows);
    }

    /**
     * Deletes requests that ended longer ago than this, with their tasks, and looks only at a part of the requests.
     *
     * @param after the last request that was looked at, or 0
     * @return the last request that was looked at, if there may be more
     */
    Future<Optional<Long>> deleteRequests(long after, Duration age) {
        return db.query(REQUESTS, Tuple.of(after, (long) rows, (double) age.toMillis()))
                .map(found -> Rows.first(found, row -> row.getLong("last")));
    }
}
