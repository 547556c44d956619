package dev.parlance.analysis.run;

import dev.parlance.analysis.count.CountedSegment;
import dev.parlance.job.segment.ComparedSegment;
import dev.parlance.match.token.ContextHash;
import dev.parlance.memory.match.MatchStore;

/**
 * A segment that can be counted, because the segments around it have been read.
 *
 * @param place see {@link dev.parlance.analysis.explain.SegmentPlace}
 * @param question for memories that have no index, or whose index cannot answer it
 */
public record PlacedSegment(ComparedSegment compared, long place, MatchStore.Question question) {

    /** The segment with the hash of its context, as it is counted. */
    CountedSegment counted() {
        var segment = compared.segment();
        var context = question.context();
        return new CountedSegment(
                place,
                segment.source(),
                segment.target(),
                segment.confirmed(),
                segment.locked(),
                ContextHash.of(context.previous(), context.next(), context.key()));
    }
}
