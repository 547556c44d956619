package dev.parlance.job.segment;

import dev.parlance.shared.InlineCode;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A segment of a job as its callers see it. Every U+FFFC in a text stands for one of the codes beside it, in their
 * order.
 *
 * @param ordinal its place in the file, from 0
 * @param contextKey the key of the segment in the file, or null
 * @param maxLength most characters that the file allows for the target, or null
 * @param pluralForm the plural category of CLDR that the target is for, or null
 * @param target null for a segment that is not translated
 * @param editingTime in milliseconds
 */
public record SegmentView(
        int ordinal,
        String source,
        List<InlineCode> sourceCodes,
        @Nullable String contextKey,
        @Nullable Integer maxLength,
        @Nullable String note,
        @Nullable String pluralForm,
        @Nullable String target,
        List<InlineCode> targetCodes,
        boolean confirmed,
        boolean locked,
        long editingTime,
        @Nullable Suggestion suggestion) {

    boolean translated() {
        return target != null && !target.isEmpty();
    }

    /** Whether its target or its confirmation differs from before. */
    boolean worked(@Nullable SegmentView before) {
        return before == null
                || !Objects.equals(before.target, target)
                || !before.targetCodes.equals(targetCodes)
                || before.confirmed != confirmed;
    }
}
