package dev.parlance.job.segment;

import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/**
 * A segment of a job, for analyses.
 *
 * @param ordinal its place in the file, from 0
 * @param contextKey the key of the segment in the file, or null
 * @param sinceVersion the version of the file in which its text was new, from 1
 * @param formAdded whether it is a plural form that the file does not have
 * @param target null for a segment that is not translated
 * @param editingTime in milliseconds
 * @param suggestion the suggestion that the translator saw, or null
 */
public record JobSegment(
        int ordinal,
        SegmentText source,
        @Nullable String contextKey,
        int sinceVersion,
        boolean formAdded,
        @Nullable SegmentText target,
        boolean confirmed,
        boolean locked,
        long editingTime,
        @Nullable Suggestion suggestion) {}
