package dev.parlance.match;

/**
 * A translation memory as an analysis reads it.
 *
 * @param penalty points subtracted from every score, 0 to 100
 */
public record Memory(MatchIndex index, int penalty) {}
