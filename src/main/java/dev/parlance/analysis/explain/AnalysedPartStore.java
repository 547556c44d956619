package dev.parlance.analysis.explain;

import dev.parlance.access.Visibility;
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
                             'filename', j.filename,
                             'seen', coalesce($3::boolean
                                              or p.owner_id = $4::bigint
                                              or p.created_by = $4::bigint
                                              or p.client_id = $5::bigint
                                              or exists (select
                                                           from job_provider l
                                                          where l.job_id = o.id
                                                            and l.user_id = $6::bigint), false))
                            order by j.position)::text
                      from analysis_job j
                      left join job o on o.id = j.job_id
                      left join project p on p.id = o.project_id
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
     * @param seen whether the caller still sees it, and not only the analysis
     */
    record CountedJob(long id, String uid, String filename, boolean seen) {}

    /** A language part that is counted. */
    record Part(long id, String targetLang, List<PartMemory> memories, List<CountedJob> jobs) {
        private static Part of(Row row) {
            return new Part(
                    row.getLong("id"),
                    row.getString("target_lang"),
                    List.of(Json.read(row.getString("memories"), PartMemory[].class)),
                    List.of(Json.read(row.getString("jobs"), CountedJob[].class)));
        }

        CountedJob job(long place) {
            return jobs.get(SegmentPlace.job(place));
        }

        /** Where the text is; nowhere for a job that is not seen. */
        JobSegmentStore.At at(long place) {
            var job = job(place);
            return new JobSegmentStore.At(job.seen ? job.id : 0, SegmentPlace.ordinal(place));
        }
    }

    /**
     * The counted parts of an analysis, in order.
     *
     * @param targetLang null for all languages
     * @param visibility which of their jobs the caller sees
     */
    Future<List<Part>> parts(long analysisId, @Nullable String targetLang, Visibility visibility) {
        var args = Tuple.of(
                analysisId,
                targetLang,
                visibility.all(),
                visibility.requester(),
                visibility.client(),
                visibility.linguist());
        return db.query(PARTS, args).map(rows -> Rows.all(rows, Part::of));
    }
}
