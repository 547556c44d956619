package dev.parlance.job;

/**
 * Something about a translation that is stored all the same.
 *
 * @param code {@code missingCodes} or {@code maxLength}
 */
record SegmentWarning(int ordinal, String code, String message) {}
