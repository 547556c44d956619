package dev.parlance.analysis.run;

import dev.parlance.analysis.count.CountedSegment;
import dev.parlance.analysis.count.Survey;
import dev.parlance.analysis.explain.Explanation;
import dev.parlance.analysis.explain.SegmentPlace;
import dev.parlance.analysis.index.WorkerPool;
import dev.parlance.job.segment.ComparedSegment;
import dev.parlance.job.segment.JobSegment;
import dev.parlance.match.MatchSearcher;
import dev.parlance.match.token.ContextHash;
import dev.parlance.memory.match.MatchStore;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/**
 * Counts the segments of one language part: queries memories and machine translation from the event loop, and computes
 * on the pool. One call at a time.
 */
public record PartCounter(
        LanguagePart part, PartAccumulator counts, PartEstimates estimates, MatchStore matches, WorkerPool pool) {

    /** Passes the next segments of a job to the survey. */
    Future<Void> survey(Survey survey, int job, List<ComparedSegment> batch) {
        return pool.run(() -> {
                    batch.stream()
                            .map(ComparedSegment::segment)
                            .filter(segment -> part.settings().countsSince(segment.sinceVersion()))
                            .forEach(segment -> survey.look(surveyed(job, segment)));
                    return batch.size();
                })
                .mapEmpty();
    }

    private static CountedSegment surveyed(int job, JobSegment segment) {
        return new CountedSegment(
                SegmentPlace.of(job, segment.ordinal()),
                segment.source(),
                segment.target(),
                segment.confirmed(),
                segment.locked(),
                ContextHash.NONE);
    }

    /** Counts the next segments. */
    public Future<Explanation> count(List<PlacedSegment> placed) {
        return exactMatches(placed)
                .compose(found -> pool.run(() -> counts.look(placed, found)))
                .compose(batch ->
                        estimates.of(batch).compose(estimated -> pool.run(() -> counts.count(batch, estimated))));
    }

    /** The exact matches that indexes cannot find, by index in the list. */
    private Future<Map<Integer, MatchSearcher.MemoryMatch>> exactMatches(List<PlacedSegment> placed) {
        return new ExactMatches(matches, counts.memories(), part.targetLang())
                .of(placed.stream().map(PlacedSegment::question).toList(), counts.rules());
    }

    /** The final counts. */
    public Future<PartResult> result() {
        return pool.run(counts::result);
    }
}
