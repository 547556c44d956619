package dev.parlance.analysis.count;

import dev.parlance.shared.Fingerprint;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;

/** The rules of the cells as they are written, with every text kept and compared. */
final class SlowSegmentCounter {
    private final CountOptions options;
    private final MemoryMatches memory;
    private final List<SegmentText> earlier = new ArrayList<>();

    SlowSegmentCounter(CountOptions options, MemoryMatches memory) {
        this.options = options;
        this.memory = memory;
    }

    String place(Segment segment) {
        if (!options.includeConfirmedSegments() && segment.confirmed()) {
            return "CONFIRMED";
        }
        if (!options.includeLockedSegments() && segment.locked()) {
            return "LOCKED";
        }
        if (!options.includeNumbers() && !segment.source().text().matches("(?s).*\\p{L}.*")) {
            return "NUMBERS";
        }
        var repeated = earlier.stream().anyMatch(text -> same(text, segment.source()));
        earlier.add(segment.source());
        var tm = options.includeTransMemory() ? memory.score(segment, Fingerprint.of(segment.source())) : 0;
        var nt = options.includeNonTranslatables() ? NonTranslatable.score(segment.source()) : 0;
        if (tm == 101) {
            return "TM_101";
        }
        if (repeated) {
            return "REPETITION";
        }
        if (tm >= 50 && tm >= nt) {
            return tm == 100 ? "TM_100" : tm >= 95 ? "TM_95" : tm >= 85 ? "TM_85" : tm >= 75 ? "TM_75" : "TM_50";
        }
        return nt > 0 ? "NT_" + nt : "TM_0";
    }

    private static boolean same(SegmentText one, SegmentText two) {
        return one.text().equals(two.text()) && data(one).equals(data(two));
    }

    private static List<String> data(SegmentText text) {
        return text.codes().stream().map(InlineCode::data).toList();
    }
}
