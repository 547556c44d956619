package dev.parlance.job.segment;

/**
 * Something about a translation that is stored all the same.
 *
 * @param code {@code missingCodes} or {@code maxLength}
 */
public record SegmentWarning(int ordinal, String code, String message) {}
