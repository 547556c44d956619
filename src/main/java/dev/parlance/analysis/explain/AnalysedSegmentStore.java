package dev.parlance.analysis.explain;

import dev.parlance.analysis.count.statistics.Cell;
import dev.parlance.analysis.model.CellNames;
import dev.parlance.analysis.model.PartMemory;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.job.segment.JobSegmentStore;
import dev.parlance.memory.match.MatchStore;
import dev.parlance.shared.Json;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Explains counts: finds the stretches of segments that a page lies in by what is counted of each, reads those, and looks up
 * the texts of the page alone.
 */
public final class AnalysedSegmentStore {
    private static final String PARTS = """
            select t.id,
                   t.target_lang,
                   t.memories::text as memories,
                   (select json_agg(json_build_object(
                             'id', j.job_id,
                             'uid', j.job_uid,
                             'filename', j.filename) order by j.position)::text
                      from analysis_job j
                     where j.part_id = t.id) as jobs
              from analysis_language_part t
             where t.analysis_id = $1
               and t.run is not null
               and ($2::text is null or t.target_lang = $2)
             order by t.position
            """;

    private final Db db;
    private final ExplanationStore explanations;
    private final JobSegmentStore segments;
    private final MatchStore memories;

    public AnalysedSegmentStore(Db db, ExplanationStore explanations, JobSegmentStore segments, MatchStore memories) {
        this.db = db;
        this.explanations = explanations;
        this.segments = segments;
        this.memories = memories;
    }

    /**
     * Which segments are wanted.
     *
     * @param cells those that were counted there
     * @param targetLang null for all languages
     */
    public record Wanted(List<Cell> cells, @Nullable String targetLang) {}

    /** A job as it was when it was counted. */
    private record CountedJob(long id, String uid, String filename) {}

    private record Part(long id, String targetLang, List<PartMemory> memories, List<CountedJob> jobs) {
        static Part of(Row row) {
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

    /** A segment with the part that it was counted in. */
    private record Found(Part part, Explained explained) {
        JobSegmentStore.At at() {
            return part.at(explained.place());
        }
    }

    /** The segments of an analysis in the order in which they were counted. */
    public Future<Page<AnalysedSegment>> list(long analysisId, Wanted wanted, PageRequest page) {
        return db.query(PARTS, Tuple.of(analysisId, wanted.targetLang))
                .map(rows -> Rows.all(rows, Part::of))
                .compose(parts -> explanations
                        .chunks(parts.stream().map(Part::id).toList())
                        .compose(chunks -> list(parts, chunks, wanted, page)));
    }

    private Future<Page<AnalysedSegment>> list(
            List<Part> parts, List<ExplanationStore.Chunk> chunks, Wanted wanted, PageRequest page) {
        var total = 0L;
        var before = 0L;
        var needed = new ArrayList<ExplanationStore.Chunk>();
        for (var chunk : chunks) {
            var here = counted(chunk, wanted);
            if (here > 0 && total < page.offset() + page.pageSize() && total + here > page.offset()) {
                before = needed.isEmpty() ? total : before;
                needed.add(chunk);
            }
            total += here;
        }
        var all = total;
        var skipped = page.offset() - before;
        var byId = parts.stream().collect(Collectors.toMap(Part::id, part -> part));
        return explanations
                .segments(needed)
                .map(read -> found(needed, read, byId, wanted).stream()
                        .skip(skipped)
                        .limit(page.pageSize())
                        .toList())
                .compose(this::explain)
                .map(content -> Page.of(page, all, content));
    }

    private static long counted(ExplanationStore.Chunk chunk, Wanted wanted) {
        return wanted.cells.stream()
                .mapToLong(cell -> chunk.cells().get(Explanation.CELLS.indexOf(cell)))
                .sum();
    }

    private static List<Found> found(
            List<ExplanationStore.Chunk> chunks, List<List<Explained>> read, Map<Long, Part> parts, Wanted wanted) {
        var found = new ArrayList<Found>();
        for (var i = 0; i < read.size(); i++) {
            var part = java.util.Objects.requireNonNull(parts.get(chunks.get(i).partId()));
            read.get(i).stream()
                    .filter(one -> wanted.cells.contains(one.cell()))
                    .forEach(one -> found.add(new Found(part, one)));
        }
        return found;
    }

    /** Looks the texts of a page up. */
    private Future<List<AnalysedSegment>> explain(List<Found> page) {
        var places = new HashSet<JobSegmentStore.At>();
        var units = new HashSet<Long>();
        for (var one : page) {
            places.add(one.at());
            var evidence = one.explained.evidence();
            switch (evidence.kind()) {
                case EARLIER_SEGMENT -> places.add(one.part.at(evidence.reference()));
                case MEMORY_UNIT -> units.add(evidence.reference());
                case NOTHING, NON_TRANSLATABLE, ENGINE, SUGGESTION, OTHER_LEVEL -> {}
            }
        }
        return segments.sources(places)
                .compose(sources -> memories.matched(List.copyOf(units)).map(matched -> {
                    var byId = new HashMap<Long, MatchStore.Matched>();
                    matched.forEach(unit -> byId.put(unit.id(), unit));
                    return page.stream()
                            .map(one -> segment(one, new Texts(sources, byId)))
                            .toList();
                }));
    }

    private record Texts(Map<JobSegmentStore.At, String> sources, Map<Long, MatchStore.Matched> units) {}

    private static AnalysedSegment segment(Found found, Texts texts) {
        var explained = found.explained;
        var job = found.part.jobs.get(SegmentPlace.job(explained.place()));
        return new AnalysedSegment(
                job.uid,
                job.filename,
                found.part.targetLang,
                SegmentPlace.ordinal(explained.place()),
                texts.sources.get(found.at()),
                CellNames.category(explained.cell()),
                CellNames.match(explained.cell()),
                explained.score(),
                explained.words(),
                matched(found, texts));
    }

    private static AnalysedSegment.@Nullable Matched matched(Found found, Texts texts) {
        return switch (found.explained.evidence().kind()) {
            case NOTHING -> null;
            case MEMORY_UNIT -> unit(found, texts);
            case EARLIER_SEGMENT -> earlier(found, texts);
            case NON_TRANSLATABLE -> AnalysedSegment.Matched.of(AnalysedSegment.Kind.NON_TRANSLATABLE_RULE);
            case ENGINE -> AnalysedSegment.Matched.of(AnalysedSegment.Kind.MACHINE_TRANSLATION);
            case SUGGESTION -> AnalysedSegment.Matched.of(AnalysedSegment.Kind.SUGGESTION);
            case OTHER_LEVEL -> AnalysedSegment.Matched.of(AnalysedSegment.Kind.WORKFLOW_LEVEL);
        };
    }

    private static AnalysedSegment.Matched unit(Found found, Texts texts) {
        var evidence = found.explained.evidence();
        var memory = found.part.memories.get(evidence.memory());
        var unit = texts.units.get(evidence.reference());
        return new AnalysedSegment.Matched(
                AnalysedSegment.Kind.TRANS_MEMORY,
                new AnalysedSegment.Memory(memory.uid(), memory.name()),
                memory.penalty(),
                unit == null ? null : unit.uid(),
                null,
                null,
                null,
                unit == null ? null : unit.source(),
                unit == null ? null : unit.target());
    }

    private static AnalysedSegment.Matched earlier(Found found, Texts texts) {
        var place = found.explained.evidence().reference();
        var job = found.part.jobs.get(SegmentPlace.job(place));
        return new AnalysedSegment.Matched(
                AnalysedSegment.Kind.SEGMENT,
                null,
                null,
                null,
                job.uid,
                job.filename,
                SegmentPlace.ordinal(place),
                texts.sources.get(found.part.at(place)),
                null);
    }
}
