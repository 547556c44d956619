package dev.parlance.db.leftover;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;

/** The statements on rows that are left over; of several callers at the same time only one deletes. */
final class LeftoverStore {
    private static final String OWNERS = """
            select l.%2$s as owner
              from %1$s l
             where l.%2$s > $1
               and exists (select from %3$s r where r.%2$s = l.%2$s)
             order by l.%2$s
             limit $2
            """;
    // after the last row: what was deleted stays in the index while an older transaction is open
    private static final String DELETE = """
            with turn as materialized (
              select pg_try_advisory_xact_lock(hashtext('rows of %1$s')) as mine
            ), part as materialized (
              select %4$s as place
                from %3$s
               where %2$s = $1
                 and %4$s > $2::bigint
                 and (select mine from turn)
               order by %4$s
               limit $3
            ), deleted as (
              delete from %3$s r
               using part p
               where r.%2$s = $1
                 and r.%4$s = p.place
            )
            select max(place)::bigint as last
              from part
            having count(*) = $3
            """;
    /** A transaction that began before the deletion may still write rows. */
    private static final String FORGET = """
            delete from %1$s
             where %2$s = any(array(select l.%2$s
                                      from %1$s l
                                     where l.deleted_at < now() - interval '1 hour'
                                       and not exists (select from %3$s r where r.%2$s = l.%2$s)
                                     order by l.deleted_at
                                     limit $1
                                       for update skip locked))
            """;

    private final Db db;
    private final Leftover rows;

    LeftoverStore(Db db, Leftover rows) {
        this.db = db;
        this.rows = rows;
    }

    private String sql(String statement) {
        return statement.formatted(rows.list(), rows.owner(), rows.table(), rows.order());
    }

    /**
     * The numbers of owners that still have rows.
     *
     * @param after the last one of the part before; 0 for the first part
     */
    Future<List<Long>> owners(long after, int limit) {
        return db.query(sql(OWNERS), Tuple.of(after, limit)).map(found -> Rows.all(found, row -> row.getLong("owner")));
    }

    /**
     * Deletes a part of the rows of an owner.
     *
     * @param after the last number of the part before; the least one for the first part
     * @return the last number of this part, if there may be more
     */
    Future<Optional<Long>> delete(long owner, long after) {
        return db.query(sql(DELETE), Tuple.of(owner, after, (long) rows.part()))
                .map(found -> Rows.first(found, row -> row.getLong("last")));
    }

    /** Forgets owners without rows that were deleted an hour ago; returns whether there may be more. */
    Future<Boolean> forget(int limit) {
        return db.query(sql(FORGET), Tuple.of(limit)).map(done -> done.rowCount() == limit);
    }
}
