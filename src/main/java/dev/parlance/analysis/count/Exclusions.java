package dev.parlance.analysis.count;

import dev.parlance.analysis.count.method.NonTranslatable;
import dev.parlance.analysis.count.method.TextCount;
import dev.parlance.analysis.count.method.TextCounter;
import org.jspecify.annotations.Nullable;

/** Decides which segments are excluded from all counts. */
record Exclusions(CountOptions options) {

    /** The reason to exclude a segment, or null when it is counted. */
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

    /** The counts of the source or the target of a segment, by the settings. */
    TextCount count(TextCounter counter, CountedSegment segment) {
        var text = options.countSourceUnits() ? segment.source() : segment.target();
        return text == null ? TextCount.NOTHING : counter.count(text.plain());
    }
}
