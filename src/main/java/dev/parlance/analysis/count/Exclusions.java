package dev.parlance.analysis.count;

import org.jspecify.annotations.Nullable;

/** Which segments are left out altogether. */
record Exclusions(CountOptions options) {

    /** Why a segment is left out, or null when it is counted. */
    Verdict.@Nullable Reason of(Segment segment) {
        if (segment.confirmed() && !options.includeConfirmedSegments()) {
            return Verdict.Reason.CONFIRMED;
        }
        if (segment.locked() && !options.includeLockedSegments()) {
            return Verdict.Reason.LOCKED;
        }
        return options.includeNumbers()
                        || NonTranslatable.hasLetter(segment.source().plain())
                ? null
                : Verdict.Reason.NUMBERS;
    }

    /** What is counted of a segment. */
    TextCount count(TextCounter counter, Segment segment) {
        var text = options.countSourceUnits() ? segment.source() : segment.target();
        return text == null ? TextCount.NOTHING : counter.count(text.plain());
    }
}
