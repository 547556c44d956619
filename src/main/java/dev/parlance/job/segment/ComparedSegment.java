package dev.parlance.job.segment;

import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/**
 * A segment of a job beside what another workflow level makes of it.
 *
 * @param other the target at the other level, or null when there is none
 */
public record ComparedSegment(JobSegment segment, @Nullable SegmentText other) {}
