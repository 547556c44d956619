package dev.parlance.job.segment;

/**
 * A defect of a translation that is stored nevertheless.
 *
 * @param code {@code missingCodes} or {@code maxLength}
 */
public record SegmentWarning(int ordinal, String code, String message) {}
