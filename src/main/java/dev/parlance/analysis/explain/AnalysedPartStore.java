package dev.parlance.analysis.explain;

import dev.parlance.analysis.model.PartMemory;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.job.segment.JobSegmentStore;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The statement that reads the counted parts of an analysis, with the jobs and memories that explanations refer to. */
public record AnalysedPartStore(Db db) {
    private static final String PARTS = """
            select t.id, t.target_lang, t.memories::text as memories,
                   (select json_agg(json_build_object(
                             'id', case when o.source_revision > j.segments_revision then 0 else j.job_id end,
                             'uid', j.job_uid,
                             'filename', j.filename) order by j.position)::text
                      from analysis_job j
                      left join job o on o.id = j.job_id
                     where j.part_id = t.id) as jobs
              from analysis_language_part t
             where t.analysis_id = $1
               and t.run is not null
               and ($2::text is null or t.target_lang = $2)
             order by t.position
            """;

    /**
     * A job as it was when it was counted.
     *
     * @param id 0 when it got a new version of its file after that, whose segments have other places
     */
    record CountedJob(long id, String uid, String filename) {}

    /** A language part that is counted. */
    record Part(long id, String targetLang, List<PartMemory> memories, List<CountedJob> jobs) {
        private static Part of(Row row) {
            return new Part(
                    row.getLong("id"),
                    row.getString("target_lang"),
                    List.of(Json.read(row.getString("memories"), PartMemory[].class)),
                    List.of(Json.read(row.getString("jobs"), CountedJob[].class)));
        }

        JobSegmentStore.At at(long place) {
            return new JobSegmentStore.At(jobs.get(SegmentPlace.job(place)).id, SegmentPlace.ordinal(place));
        }
    }

    /**
     * The counted parts of an analysis, in order.
     *
     * @param targetLang null for all languages
     */
    Future<List<Part>> parts(long analysisId, @Nullable String targetLang) {
        return db.query(PARTS, Tuple.of(analysisId, targetLang)).map(rows -> Rows.all(rows, Part::of));
    }
}
