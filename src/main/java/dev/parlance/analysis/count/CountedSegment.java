package dev.parlance.analysis.count;

import dev.parlance.match.token.ContextHash;
import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/**
 * A segment to be counted.
 *
 * @param place identifies the segment in the language part, for explanations of later matches; not negative
 * @param target the translation, or null
 * @param context the hash of the segments around it in its file
 */
public record CountedSegment(
        long place,
        SegmentText source,
        @Nullable SegmentText target,
        boolean confirmed,
        boolean locked,
        ContextHash context) {}
