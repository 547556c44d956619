package dev.parlance.job.segment;

import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/**
 * A segment of a job, for those who count and compare.
 *
 * @param ordinal its place in the file, from 0
 * @param contextKey what the file calls it, or null
 * @param target null when there is none
 * @param editingTime in milliseconds
 * @param suggestion what was offered to the translator, or null
 */
public record JobSegment(
        int ordinal,
        SegmentText source,
        @Nullable String contextKey,
        @Nullable SegmentText target,
        boolean confirmed,
        boolean locked,
        long editingTime,
        @Nullable Suggestion suggestion) {}
