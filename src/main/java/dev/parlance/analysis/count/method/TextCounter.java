package dev.parlance.analysis.count.method;

/**
 * Counts texts of one language by one {@link CountMethod}. An instance keeps scratch objects between calls and belongs
 * to one thread at a time.
 */
public interface TextCounter {
    /** Counts a text without inline codes, as {@code SegmentText.plain()} gives it. */
    TextCount count(String plain);
}
