package dev.parlance.analysis.count;

import dev.parlance.match.GrowingIndex;
import dev.parlance.match.Match;
import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.SourceReader;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the similar earlier segments in a language part that is too large for one index: reads all segments in several
 * passes, each with an index of a limited number of different segments. The result is the same as with one index. It
 * keeps 8 bytes per segment and, during a pass, the fingerprints that {@link SegmentCounter} keeps too, outside the
 * heap when there are many. For one thread at a time.
 */
public final class Survey implements AutoCloseable {
    private static final int SCORE_SHIFT = 56;
    private static final long PLACE = (1L << SCORE_SHIFT) - 1;

    private final Exclusions exclusions;
    private final int size;
    /** For each segment the score of its match in the low bits and the place of the match above; 0 for none. */
    private Longs found = new Longs(1 << 10);

    private @Nullable Pass pass;
    private int passes;
    private int different = Integer.MAX_VALUE;

    /** A survey in which the index of each pass has up to {@code size} different segments. */
    public Survey(CountOptions options, int size) {
        this.exclusions = new Exclusions(options);
        this.size = size;
    }

    /** Whether another pass is needed. */
    public boolean more() {
        return (long) passes * size < different;
    }

    /** How many passes so many segments need: at most, until the first pass has ended. */
    public long passes(long segments) {
        return Math.ceilDiv(Math.min(different, segments), (long) size);
    }

    /** Begins the next pass. */
    public void begin() {
        pass = new Pass(Math.multiplyExact(passes++, size));
    }

    /** Takes the next segment of the pass; excluded segments are passed too. */
    public void look(CountedSegment segment) {
        Objects.requireNonNull(pass).look(segment);
    }

    /** Ends the pass, and keeps only its matches. */
    public void end() {
        try (var ended = Objects.requireNonNull(pass)) {
            different = ended.number;
            pass = null;
        }
    }

    /** Releases everything, also after a pass that has not ended. */
    @Override
    public void close() {
        if (pass != null) {
            pass.close();
        }
        found.close();
    }

    /**
     * The best match among earlier segments with at least this score, the newest of equal ones; null for none.
     *
     * @param position the number of segments before this one in the language part
     */
    @Nullable
    Match at(int position, int least) {
        var score = score(position);
        return score < least ? null : new Match(found.get(position) & PLACE, score);
    }

    private int score(int position) {
        return position < found.size() ? (int) (found.get(position) >>> SCORE_SHIFT) : 0;
    }

    private void put(int position, Match match) {
        if (position >= found.size()) {
            found = found.grown(position + position / 2L);
        }
        found.set(position, (long) match.score() << SCORE_SHIFT | match.unit());
    }

    /** One pass over all segments, which compares them with those of one index. */
    private final class Pass implements AutoCloseable {
        private final SourceReader reader = new SourceReader();
        private final FingerprintMap seen = new FingerprintMap();
        private final GrowingIndex index = new GrowingIndex();
        private final int first;
        private int position;
        private int number;

        Pass(int first) {
            this.first = first;
        }

        void look(CountedSegment segment) {
            var here = position++;
            if (exclusions.of(segment) != null) {
                return;
            }
            var source = reader.read(segment.source());
            if (seen.putIfAbsent(source.fingerprint(), segment.place()) != FingerprintMap.NEW || number++ < first) {
                return;
            }
            // an equal match of this pass is newer than those of the passes before
            var match = index.best(source, ContextHash.NONE, Math.max(Match.LEAST, score(here)));
            if (match != null) {
                put(here, match);
            }
            if (number - first <= size) {
                index.add(segment.place(), source, ContextHash.NONE);
            }
        }

        @Override
        public void close() {
            seen.close();
        }
    }
}
