package dev.parlance.analysis;

import dev.parlance.analysis.count.Cell;
import dev.parlance.analysis.count.Evidence;

/**
 * Where one segment was counted and why.
 *
 * @param place of the segment, see {@link Place}
 * @param score 0 to 101
 * @param words of the text that was counted
 */
record Explained(long place, Cell cell, int score, int words, Evidence evidence) {}
