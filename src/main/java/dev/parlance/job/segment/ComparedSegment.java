package dev.parlance.job.segment;

import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/**
 * A segment of a job with its target at another workflow level.
 *
 * @param other the target at the other level, or null
 */
public record ComparedSegment(JobSegment segment, @Nullable SegmentText other) {}
