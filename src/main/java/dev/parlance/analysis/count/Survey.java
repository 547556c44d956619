package dev.parlance.analysis.count;

import dev.parlance.match.GrowingIndex;
import dev.parlance.match.Match;
import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.SourceReader;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the similar earlier segments of a language part that is too large for one index of its segments: in passes over all
 * of them, each with an index of so many different ones. What is found is the same as with one index. Of the part it keeps 8
 * bytes a segment, and during a pass what {@link SegmentCounter} keeps to know repetitions, outside of the heap when they are
 * many. For one thread at a time.
 */
public final class Survey implements AutoCloseable {
    private static final int SCORE_SHIFT = 56;
    private static final long PLACE = (1L << SCORE_SHIFT) - 1;

    private final Exclusions exclusions;
    private final int size;
    /** Of each segment the score of its match, and above it the place of that; 0 for none. */
    private Longs found = new Longs(1 << 10);

    private @Nullable Pass pass;
    private int passes;
    private int different = Integer.MAX_VALUE;

    /** @param size different segments of an index */
    public Survey(CountOptions options, int size) {
        this.exclusions = new Exclusions(options);
        this.size = size;
    }

    /** Whether another pass is needed. */
    public boolean more() {
        return (long) passes * size < different;
    }

    /** Begins the next pass. */
    public void begin() {
        pass = new Pass(Math.multiplyExact(passes++, size));
    }

    /** Looks at the next segment of the pass, also at one that is left out. */
    public void look(CountedSegment segment) {
        Objects.requireNonNull(pass).look(segment);
    }

    /** The pass has no more segments; nothing of it is kept but what was found. */
    public void end() {
        try (var ended = Objects.requireNonNull(pass)) {
            different = ended.number;
            pass = null;
        }
    }

    /** Gives back what it holds, also that of a pass that did not come to its end. */
    @Override
    public void close() {
        if (pass != null) {
            pass.close();
        }
        found.close();
    }

    /**
     * The best match among earlier segments that scores so much, of equal ones the newest; null when there is none.
     *
     * @param position how many segments stand before it in the language part
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

    /** All segments from the first to the last, compared with those of one index. */
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
