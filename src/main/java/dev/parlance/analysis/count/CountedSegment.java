package dev.parlance.analysis.count;

import dev.parlance.match.token.ContextHash;
import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/**
 * A segment on its way through counting.
 *
 * @param place what later segments that match it name it by, not negative; its own among those of the language
 * @param target the translation, or null when there is none yet
 * @param context what stands around it in its file
 */
public record CountedSegment(
        long place,
        SegmentText source,
        @Nullable SegmentText target,
        boolean confirmed,
        boolean locked,
        ContextHash context) {}
