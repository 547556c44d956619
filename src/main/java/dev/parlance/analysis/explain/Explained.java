package dev.parlance.analysis.explain;

import dev.parlance.analysis.count.Evidence;
import dev.parlance.analysis.count.statistics.Cell;

/**
 * Where one segment was counted and why.
 *
 * @param place of the segment, see {@link SegmentPlace}
 * @param score 0 to 101
 * @param words of the text that was counted
 */
public record Explained(long place, Cell cell, int score, int words, Evidence evidence) {}
