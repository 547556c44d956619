package dev.parlance.job.segment;

import dev.parlance.db.Sql;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Replaces the targets of segments, and counts the changes of a job. */
final class SegmentChangeStore {
    private static final String SOME = SegmentStore.COLUMNS + """
               and s.ordinal = any ($2::integer[])
             order by s.ordinal
            """;
    private static final String REPLACE = """
            insert into segment_target as t
              (job_id, ordinal, target, target_codes, confirmed, locked, editing_time, suggestion)
            select $1, e.ordinal, e.target, e.codes::jsonb, e.confirmed, e.locked, e.editing_time, e.suggestion::jsonb
              from unnest($2::integer[], $3::text[], $4::text[], $5::boolean[], $6::boolean[], $7::bigint[], $8::text[])
                   as e (ordinal, target, codes, confirmed, locked, editing_time, suggestion)
             order by e.ordinal
            on conflict (job_id, ordinal) do update
              set target = excluded.target,
                  target_codes = excluded.target_codes,
                  confirmed = excluded.confirmed,
                  locked = excluded.locked,
                  editing_time = excluded.editing_time,
                  suggestion = excluded.suggestion
            """;

    private static final String COUNT = """
            update job
               set segments_revision = segments_revision + 1,
                   translated_segments = translated_segments + $2,
                   confirmed_segments = confirmed_segments + $3
             where id = $1
            """;

    private SegmentChangeStore() {}

    /** The wanted segments that the job has. */
    static Future<List<SegmentView>> find(SqlConnection tx, long jobId, List<Integer> ordinals) {
        var args = Tuple.tuple().addLong(jobId).addArrayOfInteger(ordinals.toArray(Integer[]::new));
        return Sql.all(tx, SOME, args, SegmentStore::view);
    }

    /** Replaces the targets of segments; {@code before} contains each of them. */
    static Future<Void> replace(
            SqlConnection tx, long jobId, List<SegmentEdit.Segment> segments, Map<Integer, SegmentView> before) {
        return Sql.run(
                tx,
                REPLACE,
                Tuple.tuple()
                        .addLong(jobId)
                        .addArrayOfInteger(segments.stream()
                                .map(SegmentEdit.Segment::ordinal)
                                .toArray(Integer[]::new))
                        .addArrayOfString(SegmentColumns.texts(segments, SegmentEdit.Segment::target))
                        .addArrayOfString(
                                SegmentColumns.texts(segments, segment -> SegmentColumns.json(segment.targetCodes())))
                        .addArrayOfBoolean(segments.stream()
                                .map(SegmentEdit.Segment::confirmed)
                                .toArray(Boolean[]::new))
                        .addArrayOfBoolean(segments.stream()
                                .map(segment -> segment.locked(Objects.requireNonNull(before.get(segment.ordinal()))
                                        .locked()))
                                .toArray(Boolean[]::new))
                        .addArrayOfLong(segments.stream()
                                .map(SegmentEdit.Segment::editingTime)
                                .toArray(Long[]::new))
                        .addArrayOfString(SegmentColumns.texts(
                                segments,
                                segment -> segment.suggestion() == null ? null : Json.text(segment.suggestion()))));
    }

    /** Adds to the counters of a job, and gives its segments a new revision. */
    static Future<Void> count(SqlConnection tx, long jobId, int translated, int confirmed) {
        return Sql.run(tx, COUNT, Tuple.of(jobId, translated, confirmed));
    }
}
