package dev.parlance.job.source;

import dev.parlance.db.InOrder;
import dev.parlance.db.Sql;
import dev.parlance.job.imports.ReadFile;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;

/**
 * Moves what jobs say of their segments to the pairs of {@link AlignmentStore}, and the jobs to the new file. The rows
 * of segments that keep their ordinal are not written.
 */
final class TargetMoveStore {
    private static final String LOCK = """
            select id
              from job
             where file_id = $1
             order by id
               for update
            """;

    private static final String REMOVE = """
            delete from segment_target t
             where t.job_id = $1
               and not exists (select from source_match m where m.previous = t.ordinal)
            """;
    /** By way of negative ordinals, since a unique index is checked row by row. */
    private static final String PARK = """
            update segment_target t
               set ordinal = -1 - m.ordinal
              from source_match m
             where t.job_id = $1
               and m.previous = t.ordinal
               and m.ordinal <> m.previous
            """;

    private static final String PLACE = """
            update segment_target
               set ordinal = -1 - ordinal
             where job_id = $1
               and ordinal < 0
            """;
    private static final String REMOVE_WARNINGS = """
            with gone as (
              delete from quality_warning w
               where w.job_id = $1
                 and not exists (select from source_match m where m.previous = w.ordinal)
              returning w.code
            ), fewer as (
              select code, count(*) as count
                from gone
               group by code
            )
            update quality_result r
               set counts = (select coalesce(jsonb_agg(jsonb_build_object(
                                      'code', c.code,
                                      'count', c.count - coalesce(f.count, 0)))
                                    filter (where c.count > coalesce(f.count, 0)), '[]')
                               from jsonb_to_recordset(r.counts) as c (code text, count bigint)
                               left join fewer f on f.code = c.code)
             where r.job_id = $1
               and exists (select from fewer)
            """;
    private static final String PARK_WARNINGS = """
            update quality_warning w
               set ordinal = -1 - m.ordinal
              from source_match m
             where w.job_id = $1
               and m.previous = w.ordinal
               and m.ordinal <> m.previous
            """;
    private static final String PLACE_WARNINGS = """
            update quality_warning
               set ordinal = -1 - ordinal
             where job_id = $1
               and ordinal < 0
            """;
    private static final List<String> MOVES =
            List.of(REMOVE, PARK, PLACE, REMOVE_WARNINGS, PARK_WARNINGS, PLACE_WARNINGS);

    private static final String SWITCH = """
            update job
               set file_id = $2,
                   source_version = $3,
                   words_count = $4,
                   begin_index = $5,
                   end_index = $6,
                   segments_revision = segments_revision + 1,
                   source_revision = segments_revision + 1
             where file_id = $1
            """;
    private static final String COUNT = """
            update job
               set translated_segments =
                       (select count(*) from segment_target t where t.job_id = job.id and t.target <> ''),
                   confirmed_segments = (select count(*) from segment_target t where t.job_id = job.id and t.confirmed)
             where file_id = $1
            """;
    /** Its segments are deleted later, in parts. */
    private static final String REPLACED = """
            insert into replaced_source (file_id)
            values ($1)
            on conflict do nothing
            """;

    private TargetMoveStore() {}

    /** Locks the jobs of a file until the transaction ends, in the order in which others lock several jobs. */
    static Future<List<Long>> lock(SqlConnection tx, long fileId) {
        return Sql.all(tx, LOCK, Tuple.of(fileId), row -> row.getLong("id"));
    }

    /** Moves the targets and the quality warnings of a job, and deletes those of segments that have no pair. */
    static Future<Void> move(SqlConnection tx, long jobId) {
        return InOrder.each(MOVES, sql -> Sql.run(tx, sql, Tuple.of(jobId)));
    }

    /** Gives the jobs the new file, and leaves the segments of the one before to be deleted. */
    static Future<Void> switchFile(SqlConnection tx, SourceTask work, int version, ReadFile read) {
        var args = Tuple.of(work.currentFileId(), work.fileId(), version, read.words())
                .addValue(read.beginIndex())
                .addValue(read.endIndex());
        return Sql.run(tx, SWITCH, args).compose(_ -> Sql.run(tx, REPLACED, Tuple.of(work.currentFileId())));
    }

    /** Counts the translations of all jobs of a file. */
    static Future<Void> count(SqlConnection tx, long fileId) {
        return Sql.run(tx, COUNT, Tuple.of(fileId));
    }
}
