package dev.parlance.analysis.count;

import dev.parlance.analysis.count.method.NonTranslatable;
import dev.parlance.analysis.count.method.TextCount;
import dev.parlance.analysis.count.method.TextCounter;
import org.jspecify.annotations.Nullable;

/** Which segments are left out altogether. */
record Exclusions(CountOptions options) {

    /** Why a segment is left out, or null when it is counted. */
    CountDecision.@Nullable Reason of(CountedSegment segment) {
        if (segment.confirmed() && !options.includeConfirmedSegments()) {
            return CountDecision.Reason.CONFIRMED;
        }
        if (segment.locked() && !options.includeLockedSegments()) {
            return CountDecision.Reason.LOCKED;
        }
        return options.includeNumbers()
                        || NonTranslatable.hasLetter(segment.source().plain())
                ? null
                : CountDecision.Reason.NUMBERS;
    }

    /** What is counted of a segment. */
    TextCount count(TextCounter counter, CountedSegment segment) {
        var text = options.countSourceUnits() ? segment.source() : segment.target();
        return text == null ? TextCount.NOTHING : counter.count(text.plain());
    }
}
