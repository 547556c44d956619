package dev.parlance.analysis.count;

import dev.parlance.analysis.count.method.NonTranslatable;
import dev.parlance.match.token.SourceReader;
import java.util.ArrayList;
import java.util.List;

/** A slow implementation of the rules of the cells: it compares every text with all earlier ones. */
final class SlowSegmentCounter {
    private final CountOptions options;
    private final MemoryMatches memory;
    private final List<SlowScore> earlier = new ArrayList<>();

    SlowSegmentCounter(CountOptions options, MemoryMatches memory) {
        this.options = options;
        this.memory = memory;
    }

    String place(CountedSegment segment) {
        if (!options.includeConfirmedSegments() && segment.confirmed()) {
            return "CONFIRMED";
        }
        if (!options.includeLockedSegments() && segment.locked()) {
            return "LOCKED";
        }
        if (!options.includeNumbers() && !segment.source().text().matches("(?s).*\\p{L}.*")) {
            return "NUMBERS";
        }
        var source = SlowScore.of(segment.source());
        var repeated = earlier.stream().anyMatch(source::same);
        var similar = options.includeFuzzyRepetitions()
                ? earlier.stream().mapToInt(source::with).max().orElse(0)
                : 0;
        earlier.add(source);
        var match = options.includeTransMemory()
                ? memory.best(new SourceReader().read(segment.source()), segment.context(), 50)
                : null;
        var tm = match == null ? 0 : match.match().score();
        var nt = options.includeNonTranslatables() ? NonTranslatable.score(segment.source()) : 0;
        if (tm == 101) {
            return "TM_101";
        }
        if (repeated) {
            return "REPETITION";
        }
        if (tm >= 50 && tm >= nt && tm >= similar) {
            return "TM_" + band(tm);
        }
        if (nt > 0 && nt >= similar) {
            return "NT_" + nt;
        }
        return similar < 50 ? "TM_0" : (options.separateFuzzyRepetitions() ? "IF_" : "TM_") + band(similar);
    }

    private static int band(int score) {
        return score == 100 ? 100 : score >= 95 ? 95 : score >= 85 ? 85 : score >= 75 ? 75 : 50;
    }
}
