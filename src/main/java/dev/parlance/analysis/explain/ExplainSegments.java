package dev.parlance.analysis.explain;

import dev.parlance.access.Visibility;
import dev.parlance.analysis.count.statistics.Cell;
import dev.parlance.job.segment.JobSegmentStore;
import dev.parlance.memory.match.MatchStore;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Lists the segments of an analysis with the reasons of their counts. The counts of each block of segments show which
 * blocks a page lies in: only those blocks are read, and only the texts of the page are looked up.
 */
public record ExplainSegments(
        AnalysedPartStore parts, ExplanationStore explanations, JobSegmentStore segments, MatchStore memories) {

    /**
     * Selects segments.
     *
     * @param cells the cells that they are counted in
     * @param targetLang null for all languages
     */
    public record Filter(List<Cell> cells, @Nullable String targetLang) {
        public Filter {
            cells = List.copyOf(cells);
        }
    }

    /** A segment with the part that it was counted in. */
    private record Found(AnalysedPartStore.Part part, Explanation.Explained explained) {
        JobSegmentStore.At at() {
            return part.at(explained.place());
        }

        AnalysedPartStore.CountedJob job() {
            return part.job(explained.place());
        }
    }

    /**
     * The segments of an analysis in the order in which they were counted.
     *
     * @param visibility of the caller, who reads the texts only of jobs that it sees
     */
    public Future<Page<AnalysedSegment>> list(long analysisId, Visibility visibility, Filter filter, PageRequest page) {
        return parts.parts(analysisId, filter.targetLang, visibility)
                .compose(found -> explanations
                        .blocks(found.stream().map(AnalysedPartStore.Part::id).toList())
                        .compose(blocks -> list(found, blocks, filter, page)));
    }

    private Future<Page<AnalysedSegment>> list(
            List<AnalysedPartStore.Part> parts, List<ExplanationStore.Block> blocks, Filter filter, PageRequest page) {
        var total = 0L;
        var before = 0L;
        var needed = new ArrayList<ExplanationStore.Block>();
        for (var block : blocks) {
            var here = counted(block, filter);
            if (here > 0 && total < page.offset() + page.pageSize() && total + here > page.offset()) {
                before = needed.isEmpty() ? total : before;
                needed.add(block);
            }
            total += here;
        }
        var all = total;
        var skipped = page.offset() - before;
        var byId = parts.stream().collect(Collectors.toMap(AnalysedPartStore.Part::id, Function.identity()));
        return explanations
                .segments(needed)
                .map(read -> found(needed, read, byId, filter).stream()
                        .skip(skipped)
                        .limit(page.pageSize())
                        .toList())
                .compose(this::explain)
                .map(content -> Page.of(page, all, content));
    }

    private static long counted(ExplanationStore.Block block, Filter filter) {
        return filter.cells.stream()
                .mapToLong(cell -> block.cells().get(Explanation.CELLS.indexOf(cell)))
                .sum();
    }

    private static List<Found> found(
            List<ExplanationStore.Block> blocks,
            List<List<Explanation.Explained>> read,
            Map<Long, AnalysedPartStore.Part> parts,
            Filter filter) {
        var found = new ArrayList<Found>();
        for (var i = 0; i < read.size(); i++) {
            var part = Objects.requireNonNull(parts.get(blocks.get(i).partId()));
            read.get(i).stream()
                    .filter(one -> filter.cells.contains(one.cell()))
                    .forEach(one -> found.add(new Found(part, one)));
        }
        return found;
    }

    /** Reads the texts of a page. */
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
        var job = found.job();
        return new AnalysedSegment(
                job.uid(),
                job.filename(),
                found.part.targetLang(),
                SegmentPlace.ordinal(explained.place()),
                texts.sources.get(found.at()),
                explained.cell().category(),
                explained.cell().match(),
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
        var memory = found.part.memories().get(evidence.memory());
        var unit = found.job().seen() ? texts.units.get(evidence.reference()) : null;
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
        var job = found.part.job(place);
        return new AnalysedSegment.Matched(
                AnalysedSegment.Kind.SEGMENT,
                null,
                null,
                null,
                job.uid(),
                job.filename(),
                SegmentPlace.ordinal(place),
                texts.sources.get(found.part.at(place)),
                null);
    }
}
