package dev.parlance.analysis.run;

import dev.parlance.analysis.count.PreliminaryMatch;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Segments before machine translation is called for them.
 *
 * @param matches of a PreAnalyse, one per segment; empty for other types
 */
record SegmentBatch(List<PlacedSegment> segments, List<PreliminaryMatch> matches) {
    SegmentBatch {
        segments = List.copyOf(segments);
        matches = List.copyOf(matches);
    }

    /** The indexes of the segments that an estimate of machine translation could decide. */
    List<Integer> open() {
        return IntStream.range(0, matches.size())
                .filter(i -> matches.get(i).open())
                .boxed()
                .toList();
    }

    /** The text of a segment that is sent to machine translation. */
    String text(int index) {
        return segments.get(index).compared().segment().source().plain();
    }
}
