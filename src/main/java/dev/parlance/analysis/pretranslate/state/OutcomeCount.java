package dev.parlance.analysis.pretranslate.state;

import dev.parlance.job.segment.FillSegments.Fill;
import dev.parlance.job.segment.FillSegments.Filled;
import java.util.EnumMap;
import java.util.Map;

/** Counts the segments of a batch by what became of them. For one thread. */
public final class OutcomeCount {
    private final Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);

    public void add(Outcome outcome) {
        counts.merge(outcome, 1L, Long::sum);
    }

    /** Counts a segment whose target was to be written. */
    public void add(Fill fill, Filled filled, Outcome written) {
        if (filled.written().contains(fill.ordinal())) {
            add(written);
        } else {
            add(filled.tooLong().contains(fill.ordinal()) ? Outcome.TOO_LONG : Outcome.CHANGED);
        }
    }

    public Map<Outcome, Long> counts() {
        return Map.copyOf(counts);
    }
}
