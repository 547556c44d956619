package dev.parlance.job.edit;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;

/** Deletes the targets of jobs that were deleted; of several callers at the same time only one. */
final class DeletedJobStore {
    private static final String WITH_TARGETS = """
            select d.job_id
              from deleted_job d
             where d.job_id > $1
               and exists (select from segment_target t where t.job_id = d.job_id)
             order by d.job_id
             limit $2
            """;
    // after the last row: what was deleted stays in the index while an older transaction is open
    private static final String DELETE_TARGETS = """
            with turn as materialized (
              select pg_try_advisory_xact_lock(hashtext('targets of deleted jobs')) as mine
            ), part as materialized (
              select ordinal
                from segment_target
               where job_id = $1
                 and ordinal > $2
                 and (select mine from turn)
               order by ordinal
               limit $3
            ), deleted as (
              delete from segment_target t
               using part p
               where t.job_id = $1
                 and t.ordinal = p.ordinal
            )
            select max(ordinal) as last
              from part
            having count(*) = $3
            """;
    private static final String FORGET = """
            delete from deleted_job d
             where d.job_id = any(array(select o.job_id
                                          from deleted_job o
                                         where o.deleted_at < now() - interval '1 hour'
                                           and not exists (select
                                                             from segment_target t
                                                            where t.job_id = o.job_id)
                                         order by o.deleted_at
                                         limit $1
                                           for update skip locked))
            """;

    private final Db db;

    DeletedJobStore(Db db) {
        this.db = db;
    }

    /**
     * The internal numbers of deleted jobs that still have targets.
     *
     * @param after the last one of the part before; 0 for the first part
     */
    Future<List<Long>> withTargets(long after, int limit) {
        return db.query(WITH_TARGETS, Tuple.of(after, limit)).map(rows -> Rows.all(rows, row -> row.getLong("job_id")));
    }

    /**
     * Deletes some targets of a deleted job.
     *
     * @param after the last ordinal of the part before; the least integer for the first part
     * @return the last ordinal of this part, if there may be more
     */
    Future<Optional<Integer>> deleteTargets(long jobId, int after, int limit) {
        return db.query(DELETE_TARGETS, Tuple.of(jobId, after, (long) limit))
                .map(rows -> Rows.first(rows, row -> row.getInteger("last")));
    }

    /** Forgets jobs without targets that were deleted an hour ago; returns whether there may be more. */
    Future<Boolean> forget(int limit) {
        return db.query(FORGET, Tuple.of(limit)).map(rows -> rows.rowCount() == limit);
    }
}
